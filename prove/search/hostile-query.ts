import { inventedPerson } from '../../src/domain/people/invented-people.ts';
import { EXAMPLES } from '../../src/domain/search/terms.ts';
import { IDENTITIES, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import type { Random } from '../random.ts';

const ODD = [
  '\u0301',
  '\u{1f469}\u200d\u{1f680}',
  '\0',
  '\ud800',
  '%',
  '_',
  '*',
  '"',
  "' OR 1=1 --",
  '-',
  '>',
  '>x',
  '!-',
  'ß',
  'ﬁ',
  '\u202e',
  'NEAR(a b)',
] as const;

/** Words that have a special meaning in a search, and common names. */
const SAYINGS: readonly [string, ...string[]] = [
  '',
  ...[' ', 'a', 'e', 'intj', '>xnxj', '>', '>xxxx', 'turbulento'],
  ...['intj-t', 'amst', 'maria silva', '\\', '💚', 'İ'],
  ...EXAMPLES.map(({ q }) => q),
];

type Make = (random: Random) => string;

const letter: Make = (random) => String.fromCharCode(97 + random.below(26));
const syllable: Make = (random) => letter(random) + letter(random);
const name: Make = (random) => inventedPerson(random.below(100_000)).name;
const pattern: Make = (random) =>
  `>${Array.from(random.pick(TYPE_CODES), (one) => (random.below(2) === 0 ? 'x' : one)).join('')}`;
const label: Make = (random) => `${random.pick(TYPE_CODES)}-${random.pick(IDENTITIES)}`;
const work: Make = (random) => {
  const title = inventedPerson(3 * random.below(30_000)).work ?? '';
  return `em:${random.below(9) === 0 ? title.slice(2) : title.replaceAll(' ', '-')}`;
};
const alias: Make = (random) =>
  inventedPerson(10 * random.below(10_000)).aliases[random.below(2)] ?? '';
const saying: Make = (random) => random.pick(SAYINGS);

function several(make: Make, most: number): Make {
  return (random) => Array.from({ length: 1 + random.below(most) }, () => make(random)).join(' ');
}

/** Letters of a name from its middle, so that no word begins with them. */
function part(random: Random): string {
  const whole = name(random);
  const start = random.below(whole.length);
  return whole.slice(start, start + 1 + random.below(6));
}

const KINDS: readonly [Make, ...Make[]] = [
  several(letter, 12),
  several(syllable, 30),
  several(part, 8),
  several(name, 3),
  several(saying, 9),
  (random) => `${saying(random)} ${part(random)}`,
  several((random) => random.pick([part, letter, saying])(random), 9),
  (random) => letter(random).repeat(1 + random.below(80)),
  (random) => random.pick(ODD).repeat(1 + random.below(400)),
  (random) => `${part(random)} ${random.pick(ODD)} ${letter(random)}`,
  (random) => `${pattern(random)} ${several(letter, 6)(random)}`,
  (random) => `${label(random)} ${part(random)}`,
  several(work, 2),
  (random) =>
    `${work(random)} ${several((one) => one.pick([part, letter, saying])(one), 3)(random)}`,
  several(alias, 2),
  (random) => `${syllable(random)} ${letter(random)} ${pattern(random)} ${label(random)}`,
];

/** Generates a search that may be expensive: many short terms, parts of common names, repeated or odd characters. */
export function hostileQuery(random: Random): string {
  return random.pick(KINDS)(random).toWellFormed();
}
