import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { draft } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { openApp } from '../support.ts';
import { renderMain } from './render-main.ts';
import { linksIn, plainText } from './support.ts';

describe('the page of areas', () => {
  it('invites to choose one while nobody has any', async () => {
    const app = await openApp({ renderPage: renderMain });
    const text = plainText(await (await app.request(paths.areas)).text());
    expect(text).toContain('Nenhuma área por aqui ainda');
  });

  it('has each area that has people, with their number, eight of them, portraits first, and all by a search', async () => {
    const app = await openApp({ renderPage: renderMain });
    const icon = await imageDataUrl();
    for (let i = 0; i < 9; i += 1)
      await app.catalogue.create(draft({ name: `Cantora ${i}`, area: 'musica' }));
    const pictured = await app.catalogue.create(draft({ name: 'Chiquinha', area: 'musica', icon }));
    await app.catalogue.create(draft({ name: 'Pelé', area: 'esporte' }));
    await app.catalogue.create(draft({ name: 'Ninguém' }));
    const html = await (await app.request(paths.areas)).text();
    const sections = html.match(/<section.*?<\/section>/gs) ?? [];
    expect(sections.map((one) => /<h2[^>]*>([^<]*)/.exec(one)?.[1])).toEqual(['Música', 'Esporte']);
    const [music = '', sport = ''] = sections;
    expect(plainText(music)).toContain('10 personalidades');
    expect(plainText(sport)).toContain('1 personalidade');
    const [search, first, ...others] = linksIn(music);
    expect(search).toBe(paths.home({ q: 'area:musica' }));
    expect(first).toBe(paths.personality(pictured.id));
    expect(others).toHaveLength(7);
    expect(html).not.toContain('Ninguém');
  });
});
