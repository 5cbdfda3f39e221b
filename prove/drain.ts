import { setTimeout } from 'node:timers/promises';
import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { startServer } from './server/server-process.ts';
import { openWire, type Wire, written } from './wire.ts';

const RESTARTS: Readonly<Record<Size, number>> = { small: 3, full: 20 };
const CLIENTS = 20;
/** Milliseconds. */
const BETWEEN_RESTARTS = 300;
const PAUSE_MAX = 20;

const BODY = JSON.stringify({ name: 'Capitu', type: 'ENFP' });
const REQUESTS = [
  written(`GET ${paths.api.personalities()}`),
  written(`POST ${paths.api.personalities()}`, BODY, 'Content-Type: application/json'),
];

/** The server is restarted again and again while clients use the connections that it keeps open. */
export const drain: Proof = {
  name: 'drain',
  bar: '20 restarts under 20 kept-alive clients: 0 requests reset',
  run,
};

async function run(size: Size): Promise<Outcome> {
  let server = await startServer();
  const { port } = server;
  let isOver = false;
  let answered = 0;
  let reset = 0;

  const client = async (number: number): Promise<void> => {
    let wire: Wire | null = null;
    for (let i = number; !isOver; i += 1) {
      wire ??= await openWire(port).catch(() => null);
      if (wire !== null) {
        try {
          wire.write(REQUESTS[i % REQUESTS.length] ?? '');
          const { headers } = await wire.answer();
          answered += 1;
          if (headers.get('connection') === 'close') wire = null;
        } catch {
          reset += 1;
          wire = null;
        }
      }
      await setTimeout(i % PAUSE_MAX);
    }
    wire?.socket.destroy();
  };

  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  try {
    for (let i = 0; i < RESTARTS[size]; i += 1) {
      await setTimeout(BETWEEN_RESTARTS);
      await server.drain();
      server = await startServer({ port });
    }
    await setTimeout(BETWEEN_RESTARTS);
  } finally {
    isOver = true;
    await Promise.all(clients);
    await server.stop();
  }
  const shortcomings = reset === 0 ? [] : [`${reset} requests were reset`];
  if (answered < RESTARTS[size] * CLIENTS) shortcomings.push(`only ${answered} were answered`);
  return {
    figure: `${RESTARTS[size]} restarts, ${answered} requests answered, ${reset} reset`,
    shortcomings,
  };
}
