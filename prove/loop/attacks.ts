import { paths } from '../../src/domain/paths.ts';
import { apiPaths } from '../../test/support/api-paths.ts';
import type { Random } from '../random.ts';
import { written } from '../wire.ts';

const PEOPLE = paths.api.personalities();
const JSON_TYPE = 'Content-Type: application/json';
const MARKS = '\u0301'.repeat(30_000) + '\u0316'.repeat(30_000);

type Attack = (random: Random) => string;

/** Requests that are known to have stopped the server, or to cost it much. */
export const ATTACKS: readonly [Attack, ...Attack[]] = [
  always(markedName()),
  always(written(`GET ${PEOPLE}?q=${encodeURIComponent(MARKS.slice(29_000, 31_000))}`)),
  (random) => written(`GET ${PEOPLE}?q=${terms(random, 12)}`),
  (random) => written(`GET ${apiPaths.distribution('')}?q=${terms(random, 30)}`),
  (random) => written(`GET /mbti-db?q=${terms(random, 6)}`),
  // As many words as the head of a request holds.
  always(written(`GET /mbti-db?q=${'a+b+'.repeat(3_900)}`)),
  always(written(`GET ${paths.api.search()}?q=${'a+b+'.repeat(3_900)}`)),
  always(written(`GET ${PEOPLE}?cursor=25.0&seed=1`)),
  always(written(`GET ${PEOPLE}?q=${'a'.repeat(64)}`)),
  always(written(`POST ${PEOPLE}`, '['.repeat(120_000), JSON_TYPE)),
  always(posted(Object.fromEntries(Array.from({ length: 11_000 }, (_, i) => [`k${i}`, 0])))),
  always(
    posted({ name: 'Capitu', type: 'ENFP', icon: `data:image/png;base64,${'A'.repeat(60_000)}` }),
  ),
  always(written('GET /mbti-db').repeat(1_000)),
  always(written(`GET ${PEOPLE}?limit=100`).repeat(500)),
];

function always(text: string): Attack {
  return () => text;
}

function posted(draft: unknown): string {
  return written(`POST ${PEOPLE}`, JSON.stringify(draft), JSON_TYPE);
}
/** As bytes of UTF-8, which a wire takes as Latin-1: written as escapes, a body holds fewer marks. */
function markedName(): string {
  const body = Buffer.from(JSON.stringify({ name: `a${MARKS}`, type: 'ENFP' })).toString('latin1');
  return written(`POST ${PEOPLE}`, body, JSON_TYPE);
}

function terms(random: Random, count: number): string {
  const letters = Array.from({ length: count }, () =>
    String.fromCharCode(97 + random.below(26)).repeat(1 + random.below(2)),
  );
  return letters.join('+');
}
