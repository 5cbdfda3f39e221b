import type { RenderPage } from '../../../src/http/pages/render-page.ts';
import { builtRenderer } from './support.ts';

/** Renders built pages, and returns their content between header and footer. */
export const renderMain: RenderPage = async (asked) => {
  const render = await builtRenderer();
  const answer = await render(asked);
  if (!('html' in answer)) return answer;
  const [, html = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(answer.html) ?? [];
  return { ...answer, html };
};

/** The text of HTML that a reader without pictures sees. */
export function textOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ');
}

/** A request with which a browser sends a form. */
export function form(fields: Readonly<Record<string, string>>, headers = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}
