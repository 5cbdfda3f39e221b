/** Generates docs/licences.md from the lockfile. */
import { readFile, writeFile } from 'node:fs/promises';
import { licencesPage } from './licences-page.ts';

const root = new URL('../', import.meta.url);
const { packages } = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8'));
const today = new Date().toISOString().slice(0, 10);
await writeFile(new URL('docs/licences.md', root), licencesPage(packages, today));
