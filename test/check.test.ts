import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// A test among the others, so that it runs beside them and is counted with them.
it('types, style and unused code are in order (npm run check)', { timeout: 300_000 }, async () => {
  const check = spawn('npm run --silent check 2>&1', {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [status]] = await Promise.all([text(check.stdout), once(check, 'exit')]);
  expect(status, said).toBe(0);
});
