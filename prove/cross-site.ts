import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof } from './proof.ts';
import { openApp } from './support.ts';

const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', ''] as const;
const HOSTS = ['localhost:3000', 'tipos.example'] as const;
const OWN_ORIGINS = ['https://tipos.example', 'http://localhost:3000'] as const;
const ORIGINS = [
  ...OWN_ORIGINS,
  'https://elsewhere.example',
  'http://tipos.example',
  'https://tipos.example:8443',
  'https://tipos.example.elsewhere.example',
  'https://x@tipos.example',
  'ftp://tipos.example',
  'https://localhost:3000',
  'null',
  null,
] as const;
const SITES = ['same-origin', 'none', 'same-site', 'cross-site', 'anything', null] as const;

/** Sends writes with every combination of the headers by which a browser tells where a request comes from. */
export const crossSite: Proof = {
  name: 'cross-site',
  bar: 'method × content type × Origin × Sec-Fetch-Site: every cross-site write refused',
  run,
};

async function run(): Promise<Outcome> {
  const opened = await openApp({ environment: { PUBLIC_URL: 'https://tipos.example' } });
  const shortcomings: string[] = [];
  let count = 0;
  let refused = 0;
  const one = paths.api.personality('any');
  const calls = [
    ['POST', paths.api.personalities()],
    ['PUT', one],
    ['DELETE', one],
    ['POST', paths.api.samples],
  ] as const;
  try {
    for (const [method, path] of calls) {
      for (const type of TYPES)
        for (const origin of ORIGINS)
          for (const site of SITES)
            for (const host of HOSTS) {
              const headers = new Headers({ Host: host, 'If-Match': '"1"' });
              if (type !== '') headers.set('Content-Type', type);
              if (origin !== null) headers.set('Origin', origin);
              if (site !== null) headers.set('Sec-Fetch-Site', site);
              const { status } = await opened.app.request(path, { method, headers, body: '{}' });
              const isOwn = comesFromHere(origin, site, host);
              count += 1;
              if (status === 403) refused += 1;
              if ((status === 403) === isOwn) {
                const said = [method, path, type, origin, site, host].join(' ');
                shortcomings.push(`${said}: ${status}`);
              }
            }
    }
  } finally {
    await opened.close();
  }
  return { figure: `${count} writes, ${refused} of them cross-site and refused`, shortcomings };
}

/** Whether a request comes from our pages: by Sec-Fetch-Site, otherwise by Origin; with neither, no page sent it. */
function comesFromHere(origin: string | null, site: string | null, host: string): boolean {
  if (site !== null) return site === 'same-origin' || site === 'none';
  if (origin === null || origin === 'https://tipos.example') return true;
  return host === 'localhost:3000' && origin === 'http://localhost:3000';
}
