/**
 * Run by the test in a thread with a small heap: fills a search with people who take the most memory of all that are
 * accepted, and sends the number of them.
 */
import { parentPort } from 'node:worker_threads';
import { ALIASES_MAX } from '../../src/domain/people/fields.ts';
import { NAME_MAX_LENGTH } from '../../src/domain/people/name.ts';
import { checkTraits } from '../../src/domain/people/personality.ts';
import { foldNames } from '../../src/domain/search/rules.ts';
import { createPeople } from '../../src/search/people.ts';
import { newPerson, searchedRow } from '../support/people.ts';
import { atOnce } from './arbitraries.ts';

const PEOPLE = 5_000;
const NAMES = 1 + ALIASES_MAX;
/** As many words of a name as the search counts. */
const WORDS = 8;
/** Signs that are folded to eighteen, eight and three letters, each of which takes two bytes. */
const SIGNS = ['\uFDFA', '\uFDFB', '½'];

const end = SIGNS.reduce((longest, sign) => {
  let longer = longest;
  while (isAccepted(nameWith(0, longer + sign))) longer += sign;
  return longer;
}, '');

/** A name of words that no other name has. */
function nameWith(number: number, signs: string): string {
  const words = Array.from({ length: WORDS }, (_, i) => `${i}q${String(number).padStart(5, '0')}`);
  return words.join(' ') + signs;
}

function isAccepted(name: string): boolean {
  return checkTraits({ ...newPerson(), name }).ok;
}

const people = createPeople(PEOPLE);
for (let ordinal = 0; ordinal < PEOPLE; ordinal += 1) {
  const [name = '', ...aliases] = Array.from({ length: NAMES }, (_, i) =>
    nameWith(ordinal * NAMES + i, end),
  );
  const work = `${ordinal}`.padEnd(NAME_MAX_LENGTH, '\u4E00');
  people.put(ordinal, searchedRow({ ordinal, folded: foldNames({ name, aliases }), work }));
}
atOnce(people.countWords());
atOnce(people.works.settle());
parentPort?.postMessage(people.counts[0]);
