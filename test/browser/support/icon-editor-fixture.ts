import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type FixturePage, openFixture } from './fixture-page.ts';
import { type FileForPage, jpegFile, photo } from './images.ts';

export interface IconEditorFixture {
  /** Folder for a test file's pictures. */
  readonly directory: string;
  /** A JPEG of 1200 × 900 px. */
  readonly portrait: FileForPage;
  open(search?: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Serves the icon editor alone on a page for the tests of one file; errors of the page fail them. */
export function iconEditorFixture(): IconEditorFixture {
  let fixture: FixturePage;
  let portrait: FileForPage;
  beforeAll(async () => {
    [fixture, portrait] = [await openFixture('icon-editor'), jpegFile(await photo(1200, 900))];
  });
  afterEach(() => expect(fixture.leavePages()).toEqual([]));
  afterAll(() => fixture.close());
  return {
    get directory() {
      return fixture.directory;
    },
    get portrait() {
      return portrait;
    },
    open: (search, options) => fixture.open(search, options),
  };
}
