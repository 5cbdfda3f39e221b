import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_PATH, BASE_PATH, iconFileOf, iconHashOf, paths } from '../../src/domain/paths.ts';
import { ICON_SIDES } from '../../src/domain/people/icon.ts';
import { apiPaths } from '../support/api-paths.ts';
import { codePoints } from './arbitraries.ts';

const HASH = 'a1b2c3d4'.repeat(8);

describe('the paths', () => {
  it('are those of the specification and of the API', () => {
    expect(BASE_PATH).toBe('/mbti-db');
    expect(API_PATH).toBe('/mbti-db/api');
    expect(paths.home()).toBe('/mbti-db');
    expect(paths.personality('42')).toBe('/mbti-db/persona/42');
    expect(paths.notFound).toBe('/mbti-db/404');
    expect(paths.history('42')).toBe('/mbti-db/persona/42/historico');
    expect(paths.changes()).toBe('/mbti-db/mudancas');
    expect(paths.changesFeed()).toBe('/mbti-db/mudancas.atom');
    expect(paths.icon(HASH)).toBe(`/mbti-db/icons/${HASH}.png`);
    expect(paths.icon(HASH, 225)).toBe(`/mbti-db/icons/${HASH}-225.webp`);
    expect(paths.api.personalities()).toBe('/mbti-db/api/personalities');
    expect(paths.api.personality('42')).toBe('/mbti-db/api/personalities/42');
    expect(paths.api.history('42')).toBe('/mbti-db/api/personalities/42/history');
    expect(paths.api.restore('42')).toBe('/mbti-db/api/personalities/42/restore');
    expect(paths.api.changes()).toBe('/mbti-db/api/changes');
    expect(apiPaths.distribution('')).toBe('/mbti-db/api/distribution');
    expect(paths.api.samples).toBe('/mbti-db/api/samples');
    expect(apiPaths.health).toBe('/mbti-db/api/health');
    expect(apiPaths.openapi).toBe('/mbti-db/api/openapi.json');
  });

  it('omit empty parameters', () => {
    expect(paths.home({ q: 'ana', seed: undefined, cursor: '' })).toBe('/mbti-db?q=ana');
    expect(paths.home({ q: '', seed: undefined })).toBe('/mbti-db');
    expect(paths.api.personalities({ q: 'ana', seed: 'z1', cursor: '4.0', limit: 60 })).toBe(
      '/mbti-db/api/personalities?q=ana&seed=z1&cursor=4.0&limit=60',
    );
    expect(paths.history('42', { cursor: '7' })).toBe('/mbti-db/persona/42/historico?cursor=7');
    const filter = { q: 'ana', visitor: '7f3a9c01d2', change: 'removed' } as const;
    const query = 'q=ana&visitor=7f3a9c01d2&change=removed';
    expect(paths.changes({ ...filter, cursor: '7' })).toBe(`/mbti-db/mudancas?${query}&cursor=7`);
    expect(paths.changesFeed(filter)).toBe(`/mbti-db/mudancas.atom?${query}`);
    expect(paths.api.changes({ ...filter, limit: 5 })).toBe(
      `/mbti-db/api/changes?${query}&limit=5`,
    );
    expect(apiPaths.distribution('analistas -t')).toBe(
      '/mbti-db/api/distribution?q=analistas%20-t',
    );
  });

  it('keep an id in one segment', () => {
    expect(paths.personality('a/../b?c#d')).toBe('/mbti-db/persona/a%2F..%2Fb%3Fc%23d');
    expect(paths.history('a/b')).toBe('/mbti-db/persona/a%2Fb/historico');
    expect(paths.api.personality('a/b')).toBe('/mbti-db/api/personalities/a%2Fb');
    expect(paths.api.history('a/b')).toBe('/mbti-db/api/personalities/a%2Fb/history');
    expect(paths.api.restore('a/b')).toBe('/mbti-db/api/personalities/a%2Fb/restore');
  });

  it('replace a lone surrogate by U+FFFD instead of failing', () => {
    expect(paths.home({ q: 'a\ud83d' })).toBe('/mbti-db?q=a%EF%BF%BD');
    expect(apiPaths.distribution('\ude00a')).toBe('/mbti-db/api/distribution?q=%EF%BF%BDa');
    expect(paths.personality('\ud83d')).toBe('/mbti-db/persona/%EF%BF%BD');
    expect(paths.api.personality('\ud83d')).toBe('/mbti-db/api/personalities/%EF%BF%BD');
  });

  it('encode any text so that it is decoded unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoints, minLength: 1 }), (q) => {
        const addresses = [
          paths.home({ q, seed: 'z1' }),
          paths.api.personalities({ q, seed: 'z1' }),
          apiPaths.distribution(q),
        ];
        for (const address of addresses) {
          const url = new URL(address, 'http://localhost');
          expect(url.searchParams.get('q')).toBe(q);
          expect(url.hash).toBe('');
        }
      }),
    );
  });
});

describe('the hash in the address of an icon', () => {
  it('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), (hash) => {
        expect(iconHashOf(paths.icon(hash))).toBe(hash);
      }),
    );
  });

  it.each([
    '',
    HASH,
    paths.icon(''),
    paths.icon(HASH.slice(1)),
    paths.icon(`${HASH}0`),
    paths.icon(HASH.toUpperCase()),
    paths.icon('g'.repeat(64)),
    `/other${paths.icon(HASH)}`,
    `https://example.org${paths.icon(HASH)}`,
    `${paths.icon(HASH)}?v=1`,
    `${paths.icon(HASH)}\n`,
    paths.icon(HASH, 150),
    `/mbti-db/icons/${HASH}xpng`,
    `/mbti-db/icons/${HASH}.svg`,
    `/mbti-db/icons/../icons/${HASH}.png`,
  ])('is not in %j', (path) => {
    expect(iconHashOf(path)).toBeNull();
  });
});

describe('the file in the address of an icon', () => {
  it('is parsed as it was formatted', () => {
    for (const side of ICON_SIDES) {
      expect(iconFileOf(paths.icon(HASH, side))).toEqual({ hash: HASH, side });
    }
  });

  it.each([
    `/mbti-db/icons/${HASH}-75.webp`,
    `/mbti-db/icons/${HASH}-75.png`,
    `/mbti-db/icons/${HASH}-225.png`,
    `/mbti-db/icons/${HASH}-300.webp`,
    `/mbti-db/icons/${HASH}.webp`,
    `${paths.icon(HASH, 225)}?v=1`,
    `/other${paths.icon(HASH, 225)}`,
  ])('is none in %j', (path) => {
    expect(iconFileOf(path)).toBeNull();
  });
});
