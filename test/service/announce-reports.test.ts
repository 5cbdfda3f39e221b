import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { announceReports } from '../../src/service/announce-reports.ts';

const publicUrl = 'https://tipos.example';

let close = (): void => {};
afterEach(() => close());

/** Starts a webhook on a free port that responds with these statuses, and records the requests. */
async function listen(statuses: number[] = []) {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    let text = `${request.method} `;
    for await (const part of request) text += part;
    got.push(text);
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  // A server on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { got, url: `http://127.0.0.1:${port}/` };
}

describe('the notice of reports', () => {
  it('is sent at once and at the end of each pause, with a number and an address only', async () => {
    const { got, url } = await listen();
    const lines: string[] = [];
    const announce = announceReports({
      settings: { reportWebhook: url, publicUrl },
      log: { info: (line) => lines.push(line), warn: (line) => lines.push(line) },
      pause: 50,
    });
    for (let open = 1; open <= 20; open += 1) announce(open);
    const notice = (what: string) => `POST ${what}: ${publicUrl}/mbti-db/moderacao`;
    await expect
      .poll(() => got)
      .toEqual([notice('1 denúncia aberta'), notice('20 denúncias abertas')]);
    expect(lines).toHaveLength(20);
    expect(lines[19]).toBe('A report has come; 20 are open.');
  });

  it('is sent again after a failure', async () => {
    const { got, url } = await listen([503, 200]);
    const warnings: string[] = [];
    const announce = announceReports({
      settings: { reportWebhook: url, publicUrl },
      log: { info: () => {}, warn: (line) => warnings.push(line) },
      retry: 50,
    });
    announce(3);
    await expect.poll(() => got.length).toBe(2);
    expect(got[1]).toBe(got[0]);
    expect(warnings).toHaveLength(1);
  });

  it('delays no report, and keeps its address secret, if nothing listens', async () => {
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
