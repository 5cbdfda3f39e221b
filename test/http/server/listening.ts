import type { Hono } from 'hono';
import { afterEach } from 'vitest';
import { openWire, type Wire } from '../../../prove/wire.ts';
import type { AppEnv } from '../../../src/http/environment.ts';
import { type ServeOptions, type Serving, serve } from '../../../src/http/server/serve.ts';

/** A server and its connections, which are closed when the test ends. */
export function serverOfEachTest() {
  let serving: Serving | null = null;
  const wires: Wire[] = [];
  const drain = async (): Promise<void> => {
    const drained = serving?.drain();
    serving = null;
    await drained;
  };
  afterEach(async () => {
    for (const { socket } of wires.splice(0)) socket.destroy();
    await drain();
  });
  return {
    /** Starts the server, and resolves with its port. */
    async listen(
      app: Hono<AppEnv>,
      { timeouts, ...options }: Partial<ServeOptions> = {},
    ): Promise<number> {
      const waits = { check: 50, ...timeouts };
      serving = await serve({ app, port: 0, host: '127.0.0.1', ...options, timeouts: waits });
      return serving.port;
    },
    async open(port: number): Promise<Wire> {
      const wire = await openWire(port);
      wires.push(wire);
      return wire;
    },
    drain,
  };
}
