import { describe, expect, it } from 'vitest';
import type { PreviewSubject } from '../../src/domain/preview.ts';
import type { Work } from '../../src/domain/search/works.ts';
import { createPreviews, previewAddress } from '../../src/link-pictures/link-pictures.ts';
import { subjectOf } from './support.ts';

/** A fake drawing function whose pictures the test completes. */
function manualDrawer(bytes = 1) {
  const underWay: PromiseWithResolvers<Uint8Array>[] = [];
  let drawn = 0;
  const previews = createPreviews(() => {
    drawn += 1;
    const picture = Promise.withResolvers<Uint8Array>();
    underWay.push(picture);
    return picture.promise;
  });
  return {
    previews,
    drawn: () => drawn,
    finish: () => underWay.shift()?.resolve(new Uint8Array(bytes)),
    fail: () => underWay.shift()?.reject(new Error('It cannot be drawn.')),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const named = (n: number): PreviewSubject => subjectOf({ name: `Pessoa ${n}` });

async function drawAll(drawer: ReturnType<typeof manualDrawer>, subjects: PreviewSubject[]) {
  for (const subject of subjects) {
    const picture = drawer.previews.picture(subject);
    await settled();
    drawer.finish();
    await picture;
    await settled();
  }
}

describe('the address of a picture', () => {
  it('changes with what the picture shows, and with nothing else', () => {
    const icon = (digit: string) => `/mbti-db/icons/${digit.repeat(64)}.png`;
    const hashOf = (subject: PreviewSubject) => previewAddress(subject).split('/').at(-1);
    const ofWork = (fields: Partial<Work> = {}): PreviewSubject => ({
      kind: 'work',
      work: { key: 'emma', name: 'Emma', count: 1, members: [], ...fields },
    });
    const shown = [
      subjectOf(),
      subjectOf({ name: 'Bento' }),
      subjectOf({ gender: 'male' }),
      subjectOf({ type: 'INTP' }),
      subjectOf({ identity: null }),
      subjectOf({ icon: icon('0') }),
      subjectOf({ icon: icon('1') }),
      subjectOf({ look: '3d22n' }),
      subjectOf({ look: '3d23n' }),
      ofWork(),
      ofWork({ name: 'Ema' }),
      ofWork({ count: 2 }),
      ofWork({ members: [{ type: 'INTP', gender: 'male', look: null }] }),
      ofWork({ members: [{ type: 'INTP', gender: 'male', look: '3d22n' }] }),
    ];
    expect(new Set(shown.map(hashOf)).size).toBe(shown.length);
    expect(previewAddress(subjectOf({ version: 7, updatedAt: 'later' }))).toBe(
      previewAddress(subjectOf()),
    );
  });
});

describe('pictures', () => {
  it('are drawn once, and then cached', async () => {
    const drawer = manualDrawer();
    await drawAll(drawer, [named(1)]);
    await drawer.previews.picture(named(1));
    expect(drawer.drawn()).toBe(1);
  });

  it('are drawn again after a failure', async () => {
    const drawer = manualDrawer();
    const first = drawer.previews.picture(named(1));
    await settled();
    drawer.fail();
    await expect(first).rejects.toThrow('It cannot be drawn.');
    await drawAll(drawer, [named(1)]);
    expect(drawer.drawn()).toBe(2);
  });

  it('are evicted from the cache beyond the 32 most recently requested', async () => {
    const drawer = manualDrawer();
    await drawAll(
      drawer,
      Array.from({ length: 32 }, (_, i) => named(i)),
    );
    await drawer.previews.picture(named(0));
    await drawAll(drawer, [named(32)]);
    await drawer.previews.picture(named(0));
    expect(drawer.drawn()).toBe(33);
    await drawAll(drawer, [named(1)]);
    expect(drawer.drawn()).toBe(34);
  });

  it('take at most 4 MB of memory', async () => {
    const drawer = manualDrawer(1024 * 1024);
    await drawAll(
      drawer,
      Array.from({ length: 5 }, (_, i) => named(i)),
    );
    await drawer.previews.picture(named(1));
    expect(drawer.drawn()).toBe(5);
    await drawAll(drawer, [named(0)]);
    expect(drawer.drawn()).toBe(6);
  });
});
