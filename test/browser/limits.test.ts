import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { browserTest } from './support/browser-test.ts';
import { choose, screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const ESTP = ['Extrovertido', 'Sensorial', 'Racional', 'Perceptivo'];

const flooded = browserTest({ environment: { WRITES_PER_MINUTE: '10' } });
const API = '**/api/**';
/** Seconds; another write is allowed every six. */
const LONG = 4;
const RETRY = /^Foram muitos pedidos em pouco tempo\. Tente de novo em (\d+) segundos?\.$/;

const readOnly = browserTest({ environment: { READ_ONLY: 'true' } });

describe('a catalogue with a write limit', () => {
  flooded(
    'says when the samples can be loaded, and loads them then',
    async ({ visit: { page, watch }, server }) => {
      watch.expect(/status of 429/);
      const screen = screenOf(page);
      await visit(page);
      await waitAsTold(page, server, () => screen.samples.click());
      await screen.samples.click();
      // Their icons are encoded first.
      await expect
        .poll(() => screen.message.textContent(), { timeout: 30_000 })
        .toContain('exemplos entraram');
    },
  );

  flooded(
    'says when to try again, keeps what was typed, and accepts it then',
    async ({ visit: { page, watch }, server }) => {
      watch.expect(/status of 429/);
      const screen = screenOf(page);
      await visit(page);
      await screen.create.click();
      await screen.name.fill('Macunaíma');
      await choose(page, ESTP);
      await waitAsTold(page, server, () => screen.save.click());
      expect(await screen.name.inputValue()).toBe('Macunaíma');
      await screen.save.click();
      await expect.poll(() => screen.message.textContent()).toContain('Macunaíma entrou');
    },
  );
});

describe('a catalogue that is read only', () => {
  readOnly(
    'says so when samples are asked for, and when something is saved',
    async ({ visit: { page, watch } }) => {
      watch.expect(/status of 503/);
      const screen = screenOf(page);
      await visit(page);
      await screen.samples.click();
      await expect.poll(() => screen.alert.textContent()).toBe(FAILURE_SENTENCES.read_only);
      expect(await screen.placeholders.count()).toBe(50);
      await screen.create.click();
      await screen.name.fill('Macunaíma');
      await choose(page, ESTP);
      await screen.save.click();
      await expect
        .poll(() => screen.dialog.getByRole('alert').textContent())
        .toContain(FAILURE_SENTENCES.read_only);
    },
  );
});

/** Presses while the limit is exhausted, and then waits as long as the alert says. */
async function waitAsTold(page: Page, server: Server, press: () => Promise<void>): Promise<void> {
  const { alert } = screenOf(page);
  // A press may take as long as the limit needs to allow another write, so it is exhausted when the write is sent.
  await page.route(API, async (route) => {
    if (route.request().method() === 'POST') await exhaust(server);
    await route.continue();
  });
  await press();
  await expect.poll(() => alert.textContent()).toMatch(RETRY);
  await page.unroute(API);
  const [, seconds] = RETRY.exec((await alert.textContent()) ?? '') ?? [];
  await page.waitForTimeout(Number(seconds) * 1_000 + 100);
}

/**
 * Writes until all writes are refused for the next seconds. Removals have a lower limit, beyond which they still
 * count for that of all writes.
 */
async function exhaust({ origin }: Server): Promise<void> {
  const address = `${origin}/mbti-db/api/personalities/x`;
  for (;;) {
    const { headers } = await fetch(address, { method: 'DELETE' });
    const isOfAll = headers.get('RateLimit')?.startsWith('"writes"') === true;
    if (isOfAll && Number(headers.get('Retry-After')) >= LONG) return;
    await setTimeout(20);
  }
}
