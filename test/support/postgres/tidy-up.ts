import { afterAll, afterEach, beforeEach } from 'vitest';
import { dropDatabases } from './databases.ts';
import { closeDownTo, countOpen } from './open-store.ts';

// Set up for each test file: files share modules, so hooks of a module would be those of the first file alone.
let ofTheFile = 0;

beforeEach(() => {
  ofTheFile = countOpen();
});
afterEach(() => closeDownTo(ofTheFile));
afterAll(async () => {
  await closeDownTo(0);
  await dropDatabases();
});
