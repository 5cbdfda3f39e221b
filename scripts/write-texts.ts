/** Generates docs/textos.md from src/domain/texts. */
import { writeFile } from 'node:fs/promises';
import { textsPage } from './texts-page.ts';

await writeFile(new URL('../docs/textos.md', import.meta.url), textsPage());
