import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { paths } from '../src/domain/paths.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import { withStore } from '../test/support/open-store.ts';
import { draft } from '../test/support/people.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { onEach } from './stored.ts';

const MB = 1_000_000;

/** Bytes that fit between an empty database and its ceiling. */
const ROOM: Readonly<Record<Size, number>> = { small: 2 * MB, full: 100 * MB };
const SHARE = 0.5 * MB;
/** Maximum excess, as a part of the limit, since bytes are estimated between two measurements. */
const ABOVE_MAX = 0.02;

/** Sends pictures of noise, which take the most bytes, until they are refused, and then small writes. */
export const ceiling: Proof = {
  name: 'ceiling',
  bar: `the database stays within ${ABOVE_MAX * 100} % above its limit on each engine; new icons are refused first, reading and removals go on; one network stores its share only, one /48 twice that`,
  run: (size) => onEach(['SQLite', 'PostgreSQL'], ({ url }) => run(ROOM[size], url)),
};

async function run(room: number, url: string): Promise<Outcome> {
  const shortcomings: string[] = [];
  const expect = (isSo: boolean, otherwise: string): void => {
    if (!isSo) shortcomings.push(otherwise);
  };
  const empty = await withStore(url, (store) => store.size());
  const limit = empty + room;
  const environment = { DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.0/8' };

  const shared = await sharing(environment, expect);
  const server = await startServer({
    environment: {
      ...environment,
      STORAGE_LIMIT: (limit / 1e9).toFixed(6),
      STORAGE_PER_NETWORK: '0',
    },
  });
  let icons: Flood;
  let writes: Flood;
  try {
    icons = await flood(server, noise);
    expect(icons.refused === 'icons_full', `new icons ended with ${icons.refused}`);
    const path = icons.accepted[0] ?? '';
    writes = await flood(server, async () => null);
    expect(writes.accepted.length > 0, 'no small write was taken after the last icon');
    expect(writes.refused === 'storage_full', `small writes ended with ${writes.refused}`);
    const removal = await server.request(writes.accepted[0] ?? '', {
      method: 'DELETE',
      headers: { 'If-Match': '"1"' },
    });
    expect(removal.status === 204, `a removal answers ${removal.status}`);
    for (const read of [path, paths.home(), apiPaths.health]) {
      const { status } = await server.request(read);
      expect(status === 200, `${read} answers ${status}`);
    }
  } finally {
    await server.stop();
  }
  const used = (await withStore(url, (store) => store.size())) / limit;
  expect(used <= 1 + ABOVE_MAX, `${(used * 100).toFixed(1)} % of the limit are stored`);
  return {
    figure: `${shared} icons of one network; ${icons.accepted.length} icons of all, then ${writes.accepted.length} small writes, ${(used * 100).toFixed(1)} % of ${(limit / MB).toFixed(1)} MB`,
    shortcomings,
  };
}

/** Counts the icons that one network can store, and checks that another network can still store one. */
async function sharing(
  environment: Readonly<Record<string, string>>,
  expect: (isSo: boolean, otherwise: string) => void,
): Promise<number> {
  const share = String(SHARE / MB);
  const server = await startServer({ environment: { ...environment, STORAGE_PER_NETWORK: share } });
  try {
    const { accepted, refused } = await flood(server, noise);
    expect(refused === 'icons_full', `icons of one network ended with ${refused}`);
    const ofBlock = await flood(
      server,
      noise,
      (i) => `2001:db8:1:${((i & 255) << 8).toString(16)}::1`,
    );
    expect(ofBlock.refused === 'icons_full', `icons of one /48 ended with ${ofBlock.refused}`);
    const most = 2 * accepted.length + 2;
    expect(
      ofBlock.accepted.length <= most,
      `${ofBlock.accepted.length} icons of one /48 were taken`,
    );
    const small = await create(server, null);
    expect(small.status === 201, `a small write of that network answers ${small.status}`);
    const other = await create(server, await noise(), '198.51.100.1');
    expect(other.status === 201, `an icon of another network answers ${other.status}`);
    return accepted.length;
  } finally {
    await server.stop();
  }
}

interface Flood {
  /** Addresses of the created personalities. */
  readonly accepted: readonly string[];
  /** The code of the first refusal. */
  readonly refused: string;
}

/** Maximum number of writes, which is more than any limit here allows. */
const WRITES_MAX = 100_000;

async function flood(
  server: ServerProcess,
  next: () => Promise<string | null>,
  addressOf: (i: number) => string = () => '192.0.2.1',
): Promise<Flood> {
  const accepted: string[] = [];
  while (accepted.length < WRITES_MAX) {
    const response = await create(server, await next(), addressOf(accepted.length));
    if (response.status !== 201) {
      const text = await response.text();
      return { accepted, refused: /"code":"(\w+)"/.exec(text)?.[1] ?? String(response.status) };
    }
    accepted.push(response.headers.get('Location') ?? '');
  }
  return { accepted, refused: 'nothing' };
}

function create(server: ServerProcess, icon: string | null, from = '192.0.2.1'): Promise<Response> {
  return server.request(paths.api.personalities(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(draft({ icon })),
  });
}

const SIDE = 225;

/** Creates a picture of random noise. */
async function noise(): Promise<string> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw });
  const picture = await noise.jpeg({ quality: 70 }).toBuffer();
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}
