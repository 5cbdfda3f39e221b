import { connect } from 'node:net';
import { paths } from '../../src/domain/paths.ts';
import { written } from '../wire.ts';

/** Many connections at once, whose clients leave when they have asked. */
interface Burst {
  /** Of the clients, in turn. */
  readonly addresses: readonly string[];
  /** Of the request of number `i`. */
  readonly path: (i: number) => string;
}

const FIRST = 'a'.charCodeAt(0);
/** Two letters that hardly a name has, another pair each time. */
const rare = (i: number): string =>
  `z${String.fromCharCode(FIRST + (i % 26), FIRST + (Math.floor(i / 26) % 26))}`;
const feed = (i: number): string => paths.changesFeed({ q: rare(i) });
const unknown = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

const ONE_ADDRESS = ['192.0.2.9'];
const TWO_56_OF_ONE_48 = ['2001:db8:1:1::1', '2001:db8:1:100::1'];
const FOUR_OF_TWO_24 = ['192.0.2.1', '192.0.2.2', '198.51.100.1', '198.51.100.2'];

export const BURSTS: readonly Burst[] = [
  { addresses: TWO_56_OF_ONE_48, path: feed },
  { addresses: FOUR_OF_TWO_24, path: feed },
  { addresses: FOUR_OF_TWO_24, path: (i) => paths.changes({ q: rare(i) }) },
  {
    addresses: FOUR_OF_TWO_24,
    path: () => paths.api.changes({ visitor: '0123456789', change: 'created' }),
  },
  { addresses: ONE_ADDRESS, path: (i) => `/nada/${i}` },
  { addresses: FOUR_OF_TWO_24, path: (i) => `/mbti-db/nada/${i}` },
  { addresses: ONE_ADDRESS, path: (i) => paths.personality(unknown(i)) },
  { addresses: FOUR_OF_TWO_24, path: (i) => paths.api.personality(unknown(i)) },
  { addresses: FOUR_OF_TWO_24, path: (i) => paths.home({ q: rare(i) }) },
  { addresses: ONE_ADDRESS, path: () => paths.home() },
];

/** Sends so many connections at once; half of their clients leave at once, half read the answer. */
export async function sendBurst(
  port: number,
  count: number,
  { addresses, path }: Burst,
): Promise<void> {
  const sending = Array.from({ length: count }, (_, i) => {
    const from = `X-Forwarded-For: ${addresses[i % addresses.length]}`;
    return send(port, written(`GET ${path(i)}`, '', 'Connection: close', from), i % 8 < 4);
  });
  await Promise.all(sending);
}

/** Resolves when the connection is closed, whatever was answered. */
function send(port: number, text: string, leaves: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.resume();
    socket.write(text, () => leaves && socket.destroy());
  });
}
