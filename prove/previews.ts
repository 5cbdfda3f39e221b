import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { z } from 'zod';
import { kB } from '../bench/figure.ts';
import { paths } from '../src/domain/paths.ts';
import type { Personality } from '../src/domain/people/personality.ts';
import { PREVIEW_SIZE } from '../src/domain/preview.ts';
import { personalitySchema } from '../src/http/api/answer-schemas.ts';
import { encodeDataUrl } from '../src/icons/data-url.ts';
import { readImageHeader } from '../src/icons/image-header.ts';
import { previewAddress } from '../src/link-pictures/link-pictures.ts';
import { draft } from '../test/support/people.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';
import { openApp } from './support.ts';

/** One in this many of the 185 samples is drawn. */
const EVERY: Readonly<Record<Size, number>> = { small: 6, full: 1 };

/** Checks the size of link previews, a flood of requests for them, and a machine without fonts. */
export const previews: Proof = {
  name: 'previews',
  isTimed: true,
  bar: '185 samples ≤ 300 kB; 100 at once: each 200 or 503 with Retry-After, a save beside them ≤ 1 s; without fonts equal to the byte',
  async run(size): Promise<Outcome> {
    const outcomes = [
      await drawSamples(EVERY[size]),
      await inFolder((folder) => flood(`${folder}/catalogue.db`)),
      await inFolder(drawWithoutFonts),
    ];
    return {
      figure: outcomes.map(({ figure }) => figure).join('; '),
      shortcomings: outcomes.flatMap(({ shortcomings }) => shortcomings),
    };
  },
};

/** Size in bytes above which older versions of WhatsApp ignore a picture. */
const BYTES_BAR = 300_000;

/** Draws every nth sample, and checks the sizes of the pictures. */
async function drawSamples(every: number): Promise<Outcome> {
  const { app, catalogue, close } = await openApp();
  const shortcomings: string[] = [];
  const sizes: number[] = [];
  try {
    await catalogue.loadSamples();
    const people = await catalogue.listed(0, 1_000);
    const before = process.cpuUsage();
    for (const { id } of people.filter((_, i) => i % every === 0)) {
      const personality = await catalogue.get(id);
      const answer = await app.request(previewAddress({ kind: 'personality', personality }));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const header = readImageHeader(bytes);
      if (header?.width !== PREVIEW_SIZE.width || header.height !== PREVIEW_SIZE.height) {
        shortcomings.push(`${personality.name} is answered by ${answer.status}`);
      }
      if (bytes.length > BYTES_BAR) shortcomings.push(`${personality.name}: ${kB(bytes.length)}`);
      sizes.push(bytes.length);
    }
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / 1000 / sizes.length;
    const mean = sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
    return {
      figure: `${sizes.length} samples of ${kB(mean)}, the largest ${kB(Math.max(...sizes))}, ${each.toFixed(0)} ms of the processor each`,
      shortcomings,
    };
  } finally {
    await close();
  }
}

const AT_ONCE = 100;
/** Milliseconds. */
const SAVE_BAR = 1_000;

const page = z.object({ items: z.array(personalitySchema) });

/** Requests many pictures at once, and saves a personality with an icon meanwhile. */
async function flood(file: string): Promise<Outcome> {
  const server = await startServer({ people: AT_ONCE, file });
  try {
    const list = await server.request(paths.api.personalities({ limit: AT_ONCE }));
    const { items } = page.parse(await list.json());
    const body = await draftWithIcon();
    // The first picture loads the modules that draw.
    await ask(server, items[0]);
    const asked = items.map((person) => ask(server, person));
    const started = performance.now();
    const saved = await server.request(paths.api.personalities(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const took = Math.round(performance.now() - started);
    const answers = await Promise.all(asked);
    const shown = answers.filter((answer) => answer?.status === 200).length;
    const refused = answers.filter(isToldToRetry).length;
    const shortcomings: string[] = [];
    if (shown + refused < AT_ONCE || shown === 0) {
      shortcomings.push(`of ${AT_ONCE} at once ${shown} were shown and ${refused} refused`);
    }
    if (saved.status !== 201) shortcomings.push(`the save was answered by ${saved.status}`);
    if (took > SAVE_BAR) shortcomings.push(`the save took ${took} ms`);
    const figure = `of ${AT_ONCE} at once ${shown} shown and ${refused} told to retry, a save beside them in ${took} ms`;
    return { figure, shortcomings };
  } finally {
    await server.stop();
  }
}

/** Requests the picture of a person; null if the connection was reset. */
async function ask(server: ServerProcess, person?: Personality): Promise<Response | null> {
  if (person === undefined) throw new Error('There is nobody to show.');
  try {
    const address = previewAddress({ kind: 'personality', personality: person });
    const answer = await server.request(address);
    await answer.arrayBuffer();
    return answer;
  } catch {
    return null;
  }
}

function isToldToRetry(answer: Response | null): boolean {
  return answer?.status === 503 && answer.headers.has('Retry-After');
}

async function draftWithIcon(): Promise<string> {
  const create = { width: 225, height: 225, channels: 3, background: '#3060C0' } as const;
  const icon = encodeDataUrl(await sharp({ create }).png().toBuffer(), 'image/png');
  return JSON.stringify(draft({ name: 'Salva', gender: 'female', type: 'INTJ', icon }));
}

const SPECIMEN = fileURLToPath(new URL('./previews/specimen.ts', import.meta.url));

/** Draws a picture with and without the fonts of this machine, which must give the same file. */
async function drawWithoutFonts(folder: string): Promise<Outcome> {
  const configuration = join(folder, 'fonts.conf');
  await writeFile(configuration, '<?xml version="1.0"?><fontconfig></fontconfig>');
  const draw = async (more: NodeJS.ProcessEnv): Promise<string> => {
    const env = { ...process.env, ...more };
    return (await promisify(execFile)(process.execPath, [SPECIMEN], { env })).stdout;
  };
  const here = await draw({});
  const without = await draw({ FONTCONFIG_FILE: configuration, FONTCONFIG_PATH: folder });
  return {
    figure: `without fonts ${here === without ? 'equal to the byte' : 'different'}`,
    shortcomings: here === without ? [] : ['without fonts a picture is another one'],
  };
}
