import { expect } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { type OpenApp, openApp } from '../support.ts';
import { form, renderMain } from './render-main.ts';

export const KEY = 'uma chave bem comprida';
export const PAGE = paths.moderation();

/** The app with the operator's page. */
export function openModeration(environment = {}): Promise<OpenApp> {
  return openApp({
    renderPage: renderMain,
    environment: { WRITES_PER_MINUTE: '0', MODERATION_KEY: KEY, ...environment },
  });
}

/** The cookie of a session, as a browser sends it. */
export async function enter(app: OpenApp): Promise<string> {
  const response = await app.request(PAGE, form({ chave: KEY }));
  expect(response.status).toBe(303);
  return /^moderacao=[^;]*/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? '';
}

/** The text that a page shows to the operator. */
export async function look(app: OpenApp, cookie: string, address: string = PAGE): Promise<string> {
  const response = await app.request(address, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return response.text();
}
