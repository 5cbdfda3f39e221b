import { expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import { createGallery } from '../../src/ui/session/gallery.ts';
import { createPageReader } from '../../src/ui/session/navigation/page-reader.ts';
import { openCatalogue } from '../support/catalogue.ts';

const REQUEST = { signal: new AbortController().signal, leftAt: null, shown: 0 };

test('a failure has no code if that cannot be loaded either, and the browser reports it then', async () => {
  const { catalogue } = await openCatalogue();
  const offline = () => Promise.reject(new Failure('offline'));
  const reader = createPageReader({
    build: '',
    gallery: createGallery({
      catalogue,
      snapshot: null,
      address: { page: 'types', subject: '', q: '' },
    }),
    loadCode: offline,
    readData: offline,
  });
  expect(await reader.read(paths.types, REQUEST)).toMatchObject({
    view: { page: 'failure', code: 'offline' },
    code: null,
  });
});
