import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { iconHashOf, paths } from '../../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../../src/domain/texts/failures.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { createOne, type OpenApp, type OpenAppOptions, openApp, PEOPLE } from '../support.ts';

const ASSET = '/mbti-db/assets/client-abc.js';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DATA_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

let assets: string;

beforeAll(() => {
  assets = mkdtempSync(join(tmpdir(), 'mbti-assets-'));
  mkdirSync(join(assets, 'assets'));
  writeFileSync(join(assets, 'assets', 'client-abc.js'), 'export {};');
  writeFileSync(join(assets, 'secret.txt'), 'outside of the assets');
});
afterAll(() => rmSync(assets, { recursive: true }));

const openBuilt = (options: OpenAppOptions = {}) => openApp({ ...options, assets });

async function iconOf(app: OpenApp): Promise<string> {
  return (await createOne(app, { icon: await imageDataUrl() })).icon ?? '';
}

it('every response has Strict-Transport-Security if the public address is https, and only then', async () => {
  for (const [PUBLIC_URL, expected] of [
    // Without includeSubDomains, which would bind the operator’s other sites.
    ['https://tipos.example', 'max-age=63072000'],
    ['http://localhost:3000', null],
  ] as const) {
    const app = await openBuilt({ environment: { PUBLIC_URL } });
    for (const path of ['/mbti-db', '/', PEOPLE, paths.icon('0'.repeat(64)), ASSET])
      expect((await app.request(path)).headers.get('Strict-Transport-Security')).toBe(expected);
  }
});

describe('a page', () => {
  it.each(['/mbti-db', '/mbti-db/', '/mbti-db/persona/any', '/mbti-db/404'])(
    'at %s is revalidated each time, and can be restored at once when going back',
    async (path) => {
      const response = await (await openBuilt()).request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toContain('text/html');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    },
  );

  it('allows only scripts with its nonce, which differs each time', async () => {
    const app = await openBuilt();
    const policies = [await app.request('/mbti-db'), await app.request('/mbti-db')].map(
      ({ headers }) => headers.get('Content-Security-Policy') ?? '',
    );
    expect(app.nonces).toHaveLength(2);
    expect(new Set(app.nonces).size).toBe(2);
    for (const [i, policy] of policies.entries()) {
      expect(app.nonces[i]).toMatch(/^[A-Za-z0-9+/_=-]{20,}$/);
      expect(policy).toContain(`script-src 'self' 'nonce-${app.nonces[i]}';`);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    }
  });

  it('has no Content-Security-Policy in development, because Vite injects scripts', async () => {
    const app = await openApp();
    const { headers } = await app.request('/mbti-db');
    expect(headers.get('Content-Security-Policy')).toBeNull();
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(app.nonces).toEqual(['']);
  });

  it('supports only GET and HEAD', async () => {
    const app = await openBuilt();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await app.request('/mbti-db/persona/any', { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('Allow'), method).toBe('GET, HEAD');
    }
    expect(app.nonces).toEqual([]);
  });
});

describe('a page that fails', () => {
  it('shows a general sentence in Portuguese, with the headers of a page', async () => {
    const cause = new Error('SQLITE_CORRUPT: /var/lib/catalogue.db');
    const app = await openBuilt({ renderPage: () => Promise.reject(cause) });
    const response = await app.request('/mbti-db');
    expect(response.status).toBe(500);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-");
    const html = await response.text();
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain(FAILURE_SENTENCES.internal);
    expect(html).toContain(response.headers.get('X-Request-Id'));
    expect(html).not.toContain('SQLITE');
    expect(app.errors).toEqual([{ message: 'internal', cause }]);
  });
});

describe('a page that is refused', () => {
  it('says so in Portuguese, with Retry-After and a link to retry', async () => {
    const app = await openBuilt({ overload: { isOver: () => true } });
    const response = await app.request('/mbti-db?q=ana');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(response.headers.get('RateLimit')).toBe('"load";r=0;t=2');
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-");
    const html = await response.text();
    expect(html).toContain('O catálogo está muito ocupado agora. Tente de novo em 2 segundos.');
    expect(html).toContain('<a href="">Tentar de novo</a>');
    expect(app.nonces).toEqual([]);
    expect(app.errors).toEqual([]);
  });
});

describe('an icon of an unavailable store', () => {
  it('is answered with 503 and Retry-After', async () => {
    const down = new Failure('unavailable', { retryAfter: 5, cause: new Error('closed') });
    const app = await openBuilt({
      wrap: (catalogue) => ({ ...catalogue, icon: () => Promise.reject(down) }),
    });
    const response = await app.request(paths.icon('0'.repeat(64)));
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(app.errors).toHaveLength(1);
  });
});

describe('the address', () => {
  it('/ redirects to the gallery', async () => {
    const response = await (await openBuilt()).request('/');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/mbti-db');
  });

  it.each(['/elsewhere', '/mbti-dbx', '/MBTI-DB', '/favicon.ico', '/.env', '//x'])(
    '%s outside of the catalogue is answered by a page, with the headers of pages',
    async (path) => {
      const app = await openBuilt();
      const response = await app.request(path);
      expect(app.nonces).toHaveLength(1);
      expect(response.headers.get('Content-Security-Policy')).toContain(app.nonces[0]);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    },
  );
});

describe('an icon', () => {
  it('is immutable, and may load nothing when opened as a document', async () => {
    const app = await openApp();
    const response = await app.request(await iconOf(app));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
    expect(response.headers.get('Content-Security-Policy')).toBe(DATA_POLICY);
    const { format, width } = await sharp(await response.arrayBuffer()).metadata();
    expect([format, width]).toEqual(['png', 20]);
  });

  it('has larger sizes at separate addresses, with the same headers', async () => {
    const app = await openApp();
    const { icon } = await createOne(app, { icon: await imageDataUrl('jpeg', 300) });
    const hash = iconHashOf(icon ?? '') ?? '';
    for (const side of [150, 225] as const) {
      const response = await app.request(paths.icon(hash, side));
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
      expect(response.headers.get('Content-Security-Policy')).toBe(DATA_POLICY);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([format, width, height]).toEqual(['webp', side, side]);
    }
    const smallest = await app.request(paths.icon(hash));
    expect(smallest.headers.get('Content-Type')).toBe('image/png');
    const { format, width, hasAlpha } = await sharp(await smallest.arrayBuffer()).metadata();
    expect([format, width, hasAlpha]).toEqual(['png', 75, true]);
  });

  it('without larger sizes serves the smallest at every address', async () => {
    const app = await openApp();
    const hash = iconHashOf(await iconOf(app)) ?? '';
    const smallest = await (await app.request(paths.icon(hash))).arrayBuffer();
    for (const side of [150, 225] as const) {
      const response = await app.request(paths.icon(hash, side));
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/png');
      expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
      expect(await response.arrayBuffer()).toEqual(smallest);
    }
  });

  it.each([
    ...[paths.icon('0'.repeat(64)), paths.icon('0'.repeat(64), 225)],
    ...['', 'x.png', '..%2f..%2fpackage.json', `${'A'.repeat(64)}.png`]
      .concat(['.svg', '-75.webp', '-225.png'].map((end) => '0'.repeat(64) + end))
      .map((name) => `/mbti-db/icons/${name}`),
  ])('that does not exist is answered with 404, without caching: %s', async (path) => {
    const response = await (await openApp()).request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control') ?? '').not.toContain('immutable');
  });
});

describe('an asset', () => {
  it('is immutable', async () => {
    const response = await (await openBuilt()).request(ASSET);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
    expect(response.headers.get('Content-Security-Policy')).toBe(DATA_POLICY);
    expect(await response.text()).toBe('export {};');
  });

  it.each([
    ...['..%2fsecret.txt', '%2e%2e/secret.txt', '%2e%2e%2fsecret.txt', '..%5csecret.txt', '%00'],
  ])('is never a file outside of the folder: %s', async (name) => {
    const response = await (await openBuilt()).request(`/mbti-db/assets/${name}`);
    expect(await response.text()).not.toContain('outside of the assets');
    expect(response.status).toBeLessThan(500);
  });
});
