import { afterAll } from 'vitest';
import { dropDatabases } from './databases.ts';

// Set up for each test file: files share modules, so hooks of a module would be those of the first file alone.
afterAll(dropDatabases);
