import sharp from 'sharp';
import { ms } from '../bench/figure.ts';
import type { IconFile } from '../src/catalogue/stored-personality.ts';
import { isFailure } from '../src/domain/failure.ts';
import { iconHashOf, paths } from '../src/domain/paths.ts';
import { ICON_SIDE, ICON_SIDES } from '../src/domain/people/icon.ts';
import { encodeIcon } from '../src/icons/encode-icon.ts';
import * as bombs from './images/bombs.ts';
import * as damaged from './images/damaged.ts';
import { readChunks } from './images/formats.ts';
import * as lying from './images/lying.ts';
import type { Maker, Sources, Specimen } from './images/specimen.ts';
import { makeSources, SCRIPT, SECRET } from './images/specimen.ts';
import { type LoopCost, measureLoop, percentile } from './loop-cost.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import type { OpenApp } from './support.ts';
import { openApp } from './support.ts';

const COUNT: Readonly<Record<Size, number>> = { small: 400, full: 20_000 };
/** One in this many images is sent through the API, the others directly to the encoder. */
const APP_EVERY = 7;
/** In milliseconds. */
const LOOP_BAR = 10;
/** Number of images before the measurement, since a running server has its code loaded and compiled. */
const WARM_UP = 44;

/** Maximum number of tries for a refusal above the limit. */
const TRIES = 5;

/**
 * Sends damaged, inconsistent, polyglot and bomb images one after the other. The cost of a refusal is the processor
 * time of the event loop's thread, of which the maximum counts. The thread waits for nothing else, so elapsed time
 * would only add the time of other processes. A refusal above the limit is repeated and its fastest try counts, since
 * garbage collection hardly ever hits the same image repeatedly.
 */
export const images: Proof = {
  name: 'images',
  isTimed: true,
  bar: `what is stored decodes to ≤ 75, 150 and 225 px, each as its size says, without metadata; a refusal takes ≤ ${LOOP_BAR} ms of the event loop`,
  run,
};

async function run(size: Size): Promise<Outcome> {
  const sources = await makeSources();
  const opened = await openApp();
  const shortcomings: string[] = [];
  const refusals: LoopCost[] = [];
  let slowest = 0;
  let repeated = 0;
  let stored = 0;
  let files = 0;
  const send = (specimen: Specimen, number: number): Promise<Fate> =>
    number % APP_EVERY === 0
      ? sendToApp(opened, specimen.dataUrl)
      : sendToEncoder(specimen.dataUrl);
  try {
    for (const [number, specimen] of makeSpecimens(sources, WARM_UP)) await send(specimen, number);
    for (const [number, specimen] of makeSpecimens(sources, COUNT[size])) {
      const attempt = () => measureLoop(() => send(specimen, number));
      const { result, cost } = await attempt();
      const problems = await judge(specimen, result);
      if (result.kind === 'stored') {
        stored += 1;
        files += result.files.length;
      }
      if (result.kind === 'refused') {
        refusals.push(cost);
        let taken = cost.cpu;
        if (taken > LOOP_BAR) repeated += 1;
        for (let tried = 1; tried < TRIES && taken > LOOP_BAR; tried += 1) {
          taken = Math.min(taken, (await attempt()).cost.cpu);
        }
        if (taken > LOOP_BAR) problems.push(`takes ${ms(taken)} of the event loop`);
      }
      slowest = Math.max(slowest, cost.elapsed);
      shortcomings.push(...problems.map((problem) => `${specimen.kind} ${number}: ${problem}`));
    }
  } finally {
    await opened.close();
  }
  if (stored === 0 || refusals.length === 0) shortcomings.push('all images have the same fate');
  const figure = [
    `${stored} stored in ${files} files, ${refusals.length} refused`,
    `at the first try a refusal computes ${spread(refusals.map(({ cpu }) => cpu))} on the event loop`,
    `and keeps it busy ${spread(refusals.map(({ busy }) => busy))} by the clock`,
    `${repeated} were repeated`,
    `slowest image ${ms(slowest)}`,
  ].join('; ');
  return { figure, shortcomings };
}

function spread(values: readonly number[]): string {
  return `p99 ${ms(percentile(values, 0.99))}, max ${ms(Math.max(0, ...values))}`;
}

async function judge(specimen: Specimen, fate: Fate): Promise<string[]> {
  if (fate.kind === 'failed') return [fate.how];
  if (fate.kind === 'refused') return [];
  const problems = (await Promise.all(fate.files.map(inspectIcon))).flat();
  return specimen.hopeless ? ['is stored', ...problems] : problems;
}

const MAKERS: readonly Maker[] = [
  ...Object.values(damaged),
  ...Object.values(lying),
  ...Object.values(bombs),
];

/** Makes this number of specimens, of each kind in turn. Each is determined by its number. */
function* makeSpecimens(
  sources: Sources,
  count: number,
): Generator<[number: number, specimen: Specimen]> {
  for (let i = 0; i < count; i += 1) {
    const make = MAKERS[i % MAKERS.length];
    if (make !== undefined) yield [i, make(createRandom(i), sources)];
  }
}

/** The outcome of an image: the icon's files, a correct refusal, or a failure. */
type Fate =
  | { readonly kind: 'stored'; readonly files: readonly IconFile[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly how: string };

async function sendToEncoder(dataUrl: string): Promise<Fate> {
  try {
    const { bytes, larger } = await encodeIcon(dataUrl);
    return { kind: 'stored', files: [{ side: ICON_SIDE, bytes }, ...larger] };
  } catch (error) {
    if (isFailure(error) && error.code === 'invalid_icon') return { kind: 'refused' };
    return { kind: 'failed', how: String(error) };
  }
}

const REFUSALS = ['422 invalid_icon', '413 too_large'];

/** Sends an image through the API. The files are read from the icon's addresses, without duplicates. */
async function sendToApp({ app }: OpenApp, dataUrl: string): Promise<Fate> {
  const answer = await app.request(paths.api.personalities(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Capitu', type: 'ENFP', icon: dataUrl }),
  });
  const body: { code?: string; icon?: string } = await answer.json();
  const hash = iconHashOf(body.icon ?? '');
  if (answer.status === 201 && hash !== null) {
    const files: IconFile[] = [];
    for (const side of ICON_SIDES) {
      const icon = await app.request(paths.icon(hash, side));
      if (!icon.ok) return { kind: 'failed', how: `its icon answers ${icon.status}` };
      const bytes = Buffer.from(await icon.arrayBuffer());
      if (!files.some((file) => bytes.equals(file.bytes))) files.push({ side, bytes });
    }
    return { kind: 'stored', files };
  }
  const said = `${answer.status} ${body.code}`;
  return REFUSALS.includes(said) ? { kind: 'refused' } : { kind: 'failed', how: said };
}

/** Chunks needed to display a PNG, including its resolution; all others are metadata. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'];

const METADATA = [
  'exif',
  'icc',
  'xmp',
  'iptc',
  'tifftagPhotoshop',
  'comments',
  'orientation',
] as const;

/** Short descriptions of the faults of a stored icon file; empty if it is correct. */
async function inspectIcon({ side, bytes }: IconFile): Promise<string[]> {
  const problems: string[] = [];
  const isSmallest = side === ICON_SIDE;
  try {
    const metadata = await sharp(bytes).metadata();
    const { format, width, height } = metadata;
    if (format !== (isSmallest ? 'png' : 'webp')) problems.push(`is a ${format} of ${side} px`);
    if (Math.max(width, height) > side) problems.push(`is ${width} × ${height} px, not ${side}`);
    const kept = METADATA.filter((kind) => metadata[kind] !== undefined);
    if (kept.length > 0) problems.push(`has ${kept.join(', ')}`);
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    problems.push(...(isSmallest ? inspectPng : inspectWebp)(Buffer.from(bytes)));
  } catch (error) {
    problems.push(`cannot be read: ${error}`);
  }
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes(SECRET) || text.includes(SCRIPT)) problems.push('tells what was hidden in it');
  return problems;
}

function inspectPng(png: Buffer): string[] {
  const chunks = readChunks(png).map(({ type }) => type);
  const strange = chunks.filter((type) => !PNG_CHUNKS.includes(type));
  return [
    ...(strange.length > 0 ? [`has chunks ${strange.join(', ')}`] : []),
    ...(chunks.indexOf('IEND') === chunks.length - 1 ? [] : ['goes on behind its end']),
  ];
}

/** The faults of a WebP (RFC 9649). After `RIFF`, the length and `WEBP`, a simple lossy picture is one chunk `VP8 `. */
function inspectWebp(webp: Buffer): string[] {
  const kind = webp.toString('latin1', 12, 16);
  const length = webp.readUInt32LE(16);
  const end = 20 + length + (length % 2);
  return [
    ...(kind === 'VP8 ' ? [] : [`has a chunk ${kind}`]),
    ...(end === webp.length ? [] : ['goes on behind its picture']),
  ];
}
