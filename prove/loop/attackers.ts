/**
 * A process that sends hostile requests over several connections at once. Making them and reading their
 * answers takes time that must not be added to the good clients' times.
 */
import { createRandom } from '../random.ts';
import { openWire } from '../wire.ts';
import { ATTACKS } from './attacks.ts';
import { BURSTS, sendBurst } from './bursts.ts';

export interface AttackPlan {
  readonly port: number;
  readonly requests: number;
  /** Connections of each burst. */
  readonly burst: number;
}

const ATTACKERS = 5;
/** Milliseconds after which a connection is given up. */
const PATIENCE = 10_000;

// The proof has ended, whatever ended it.
process.once('disconnect', () => process.exit());

const { port, requests, burst }: AttackPlan = JSON.parse(process.argv[2] ?? '{}');
await Promise.all(Array.from({ length: ATTACKERS }, (_, i) => attack(requests / ATTACKERS, i + 1)));
for (const each of BURSTS) await sendBurst(port, burst, each);
process.disconnect?.();

async function attack(count: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  for (let i = 0; i < count; i += 1) {
    const wire = await openWire(port);
    const timer = setTimeout(() => wire.socket.destroy(), PATIENCE);
    wire.write(random.pick(ATTACKS)(random));
    // Whatever is answered: what matters is what it costs the others.
    await wire.answer().catch(() => {});
    clearTimeout(timer);
    wire.socket.destroy();
  }
}
