import { afterAll } from 'vitest';
import { dropDatabases } from './databases.ts';

// A setup file of each test file: test files share modules, so hooks of a module would belong to the first file only.
afterAll(dropDatabases);
