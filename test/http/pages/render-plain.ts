import type { RenderPage } from '../../../src/http/pages/render-page.ts';
import { renderPlain } from '../../../src/ui/pages/plain/render-plain.tsx';

/** Renders what pages without code show between header and footer; any other page is missing. */
export const renderPlainPages: RenderPage = async ({ plain, nonce }) =>
  plain === undefined
    ? { status: 404, html: 'Não há nada para ver aqui.', failure: null }
    : { status: 200, html: renderPlain(plain, nonce).view.html, failure: null };

/** What a reader without pictures sees of it. */
export function textOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ');
}

/** As a browser sends a form. */
export function form(fields: Readonly<Record<string, string>>, headers = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}
