import sharp from 'sharp';
import { z } from 'zod';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/personality.ts';
import { personalitySchema } from '../../src/http/api/schemas.ts';
import { encodeDataUrl } from '../../src/icons/data-url.ts';
import { previewAddress } from '../../src/previews/address.ts';
import { draft } from '../../test/support/people.ts';
import type { Outcome } from '../proof.ts';
import { type ServerProcess, startServer } from '../server/server-process.ts';

const AT_ONCE = 100;
/** Milliseconds. */
const SAVE_BAR = 1_000;

const page = z.object({ items: z.array(personalitySchema) });

/** Asks for many pictures at once, and saves somebody with an icon meanwhile. */
export async function flood(file: string): Promise<Outcome> {
  const server = await startServer({ people: AT_ONCE, file });
  try {
    const list = await server.request(paths.api.personalities({ limit: AT_ONCE }));
    const { items } = page.parse(await list.json());
    const body = await draftWithIcon();
    // The first picture loads what draws them.
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

/** Null when the connection was reset. */
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
