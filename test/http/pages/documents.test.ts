import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { serverPaths } from '../../../src/domain/server-paths.ts';
import { openWithPages } from './support.ts';

describe('a page that only the server renders', () => {
  it('has no data for the browser, and two scripts beside that of the head', async () => {
    const app = await openWithPages();
    const html = await (await app.request(paths.about)).text();
    expect(html).not.toContain('id="dados"');
    expect(html.match(/<script[^>]* src=/g)).toHaveLength(1);
    expect(html.match(/modulepreload/g)).toHaveLength(1);
  });

  it('can be requested without what surrounds it, for a part of it', async () => {
    const app = await openWithPages();
    const whole = await (await app.request(paths.about)).text();
    const parts = await (await app.request(paths.about, { headers: { Part: 'conteudo' } })).text();
    const content = /<main.*<\/main>/s;
    expect(content.exec(parts)?.[0]).toBe(content.exec(whole)?.[0]);
    expect(/<title>.*<\/title>/.exec(parts)?.[0]).toBe(/<title>.*<\/title>/.exec(whole)?.[0]);
    expect(parts).not.toMatch(/<script|<style|<footer/);
  });

  it('is rendered before its link is followed, unless the visitor saves data', async () => {
    const app = await openWithPages();
    const page = await app.request(paths.about);
    const rules = await app.request(serverPaths.speculationRules);
    expect(page.headers.get('Speculation-Rules')).toBe(`"${serverPaths.speculationRules}"`);
    expect(rules.headers.get('Content-Type')).toBe('application/speculationrules+json');
    expect(JSON.stringify(await rules.json())).toContain(paths.about);
    const saving = await app.request(paths.about, { headers: { 'Save-Data': 'on' } });
    expect(saving.headers.get('Speculation-Rules')).toBeNull();
  });
});
