import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** Debian's Firefox. Playwright drives only a Firefox of its own; this one speaks WebDriver BiDi. */
const PATH = '/usr/bin/firefox-esr';

export const hasFirefox = existsSync(PATH);

/** Preferences that prevent its own network requests. */
const PREFERENCES = `
user_pref("app.normandy.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
`;

const messageSchema = z.object({
  id: z.number().nullish(),
  error: z.string().optional(),
  message: z.string().optional(),
  result: z.unknown().optional(),
});
const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const valueSchema = z.object({
  result: z.object({ type: z.string(), value: z.unknown() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/** A page in a separate Firefox, with the keyboard and pointer input of a visitor. */
export interface FirefoxPage {
  readonly open: (address: string) => Promise<void>;
  /** The value of an expression in the page: a string, number, boolean or null. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly type: (text: string) => Promise<void>;
  /** Presses at the middle of the first element of a selector, after scrolling it into view. */
  readonly press: (selector: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openFirefox(): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'mbti-db-firefox-'));
  await writeFile(join(profile, 'user.js'), PREFERENCES);
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const firefox = spawn(PATH, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const { send, socket } = await connect(await addressOf(firefox.stderr));
  await send('session.new', { capabilities: {} });
  const tree = treeSchema.parse(await send('browsingContext.getTree', {}));
  const context = tree.contexts[0]?.context ?? '';

  const evaluate: FirefoxPage['evaluate'] = async (expression) => {
    const target = { context };
    const answer = await send('script.evaluate', { expression, target, awaitPromise: true });
    const { result, exceptionDetails } = valueSchema.parse(answer);
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result?.value ?? null;
  };
  const act = (source: object) =>
    send('input.performActions', { context, actions: [{ id: 'visitor', ...source }] });
  return {
    evaluate,
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    type: async (text) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keys', actions: keys });
    },
    press: async (selector) => {
      const point = await evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        return Math.round(box.x + box.width / 2) + ' ' + Math.round(box.y + box.height / 2);
      })()`);
      const [x, y] = String(point).split(' ').map(Number);
      await act({
        type: 'pointer',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    close: async () => {
      socket.close();
      if (firefox.exitCode === null) {
        firefox.kill('SIGKILL');
        await once(firefox, 'exit');
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The address on which it listens, which it prints once it is ready. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // Keeps reading, or Firefox would block on its output.
    output.resume();
    return address;
  }
  throw new Error('Firefox ended before it listened.');
}

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, error, message, result } = messageSchema.parse(JSON.parse(String(data)));
    if (error === undefined) waiting.get(id ?? 0)?.resolve(result);
    else waiting.get(id ?? 0)?.reject(new Error(`${error}: ${message}`));
  });
  await once(socket, 'open');
  let last = 0;
  const send = (method: string, params: object): Promise<unknown> => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { send, socket };
}
