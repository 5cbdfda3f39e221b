import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { announceReports } from '../src/announce-reports.ts';

const publicUrl = 'https://tipos.example';

let close = (): void => {};
afterEach(() => close());

/** A webhook on a free port, and what it has got. */
async function listen() {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    let text = `${request.method} `;
    for await (const part of request) text += part;
    got.push(text);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  // A server on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { got, url: `http://127.0.0.1:${port}/` };
}

describe('the notice of reports', () => {
  it('is sent once in ten minutes, with a number and an address only', async () => {
    const { got, url } = await listen();
    const lines: string[] = [];
    let now = 0;
    const announce = announceReports({
      settings: { reportWebhook: url, publicUrl },
      log: { info: (line) => lines.push(line), warn: (line) => lines.push(line) },
      now: () => now,
    });
    for (let open = 1; open <= 20; open += 1) {
      now += 3_000;
      announce(open);
    }
    await expect
      .poll(() => got)
      .toEqual([`POST 1 denúncia aberta: ${publicUrl}/mbti-db/moderacao`]);
    now += 10 * 60 * 1_000;
    announce(21);
    await expect
      .poll(() => got[1])
      .toBe(`POST 21 denúncias abertas: ${publicUrl}/mbti-db/moderacao`);
    expect(lines).toHaveLength(21);
    expect(lines[20]).toBe('A report has come; 21 are open.');
  });

  it('keeps nobody waiting, and its address secret, when nobody listens', async () => {
    const lines: string[] = [];
    const announce = announceReports({
      settings: { reportWebhook: 'http://127.0.0.1:1/segredo', publicUrl },
      log: { info: () => {}, warn: (line) => lines.push(line) },
    });
    announce(1);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatch(/^REPORT_WEBHOOK was not reached/);
    expect(lines[0]).not.toContain('segredo');
  });
});
