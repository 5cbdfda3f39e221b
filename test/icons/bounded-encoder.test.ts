import { describe, expect, it } from 'vitest';
import type { Icon } from '../../src/catalogue/stored-personality.ts';
import { Failure } from '../../src/domain/failure.ts';
import { boundEncoder } from '../../src/icons/bounded-encoder.ts';
import { iconOf } from '../store/arbitraries.ts';

/** An encoder whose calls the test completes. */
function manualEncoder() {
  const underWay: { readonly text: string; readonly end: (error?: Error) => void }[] = [];
  return {
    underWay,
    texts: () => underWay.map(({ text }) => text),
    encode: (text: string) =>
      new Promise<Icon>((resolve, reject) => {
        const end = (error?: Error) => {
          underWay.splice(
            underWay.findIndex((one) => one.text === text),
            1,
          );
          if (error === undefined) resolve(iconOf(text));
          else reject(error);
        };
        underWay.push({ text, end });
      }),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a bounded encoder', () => {
  it('encodes two at once, and the others in order of arrival', async () => {
    const encoder = manualEncoder();
    const { encode } = boundEncoder(encoder.encode, { atOnce: 2, waiting: 16 });
    const icons = ['a', 'b', 'c', 'd'].map((text) => encode(text));
    await settled();
    expect(encoder.texts()).toEqual(['a', 'b']);
    encoder.underWay[1]?.end();
    await settled();
    expect(encoder.texts()).toEqual(['a', 'c']);
    encoder.underWay[0]?.end();
    await settled();
    expect(encoder.texts()).toEqual(['c', 'd']);
    for (const { end } of [...encoder.underWay]) end();
    expect((await Promise.all(icons)).map(({ hash }) => hash)).toEqual(
      ['a', 'b', 'c', 'd'].map((text) => iconOf(text).hash),
    );
  });

  it('refuses at once when its queue is full, and accepts again when there is room', async () => {
    const encoder = manualEncoder();
    const { encode } = boundEncoder(encoder.encode, { atOnce: 1, waiting: 2 });
    const taken = ['a', 'b', 'c'].map((text) => encode(text));
    await expect(encode('d')).rejects.toMatchObject({ code: 'busy', retryAfter: 2 });
    encoder.underWay[0]?.end();
    await settled();
    taken.push(encode('d'));
    await expect(encode('e')).rejects.toBeInstanceOf(Failure);
    for (let left = 3; left > 0; left -= 1) {
      encoder.underWay[0]?.end();
      await settled();
    }
    expect(await Promise.all(taken)).toHaveLength(4);
  });

  it('lets an import wait even when the queue is full', async () => {
    const encoder = manualEncoder();
    const { encode, encodeInTurn } = boundEncoder(encoder.encode, { atOnce: 1, waiting: 1 });
    const all = [encode('a'), encode('b'), encodeInTurn('import')];
    await expect(encode('c')).rejects.toBeInstanceOf(Failure);
    const order: string[] = [];
    for (let left = 3; left > 0; left -= 1) {
      await settled();
      order.push(...encoder.texts());
      encoder.underWay[0]?.end();
    }
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'import']);
  });

  it('continues after a picture that cannot be encoded', async () => {
    const encoder = manualEncoder();
    const { encode } = boundEncoder(encoder.encode, { atOnce: 1, waiting: 1 });
    const bad = encode('bad');
    const good = encode('good');
    encoder.underWay[0]?.end(new Failure('invalid_icon'));
    await expect(bad).rejects.toMatchObject({ code: 'invalid_icon' });
    encoder.underWay[0]?.end();
    expect((await good).hash).toBe(iconOf('good').hash);
    const next = encode('next');
    encoder.underWay[0]?.end();
    await next;
  });
});
