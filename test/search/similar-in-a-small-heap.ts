/**
 * Run by the test in a thread with a small heap: stores personalities whose names are two-letter words, searches for
 * one similar name, and sends whether each result is the expected one.
 */
import { parentPort } from 'node:worker_threads';
import { ALIASES_MAX } from '../../src/domain/people/fields.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';

const PEOPLE = 100;
/** The maximum number of two-letter words in a name. */
const WORDS = 40;
const NAMES = 1 + ALIASES_MAX;

/** A word in a script with thousands of letters. */
function wordOf(number: number): string {
  return String.fromCharCode(0x4e00 + Math.floor(number / 200), 0x4e00 + (number % 200));
}

function nameOf(number: number): string {
  return Array.from({ length: WORDS }, (_, i) => wordOf(number * WORDS + i)).join(' ');
}

const people = Array.from({ length: PEOPLE }, (_, i) => {
  const [name = '', ...aliases] = Array.from({ length: NAMES }, (_, j) => nameOf(i * NAMES + j));
  return newPerson({ name, aliases });
});
const store = await openSqliteStore(':memory:');
await store.create(people, { visitor: null, at: '2026-01-01T00:00:00.000Z' });
// Replaces the first word by one of another name, so that all words exist and none reveals the two errors.
const asked = nameOf(0).replace(wordOf(0), wordOf(1_005));
const found = await store.similar(asked, 1);
parentPort?.postMessage(found.map(({ name }) => name === nameOf(0)));
await store.close();
