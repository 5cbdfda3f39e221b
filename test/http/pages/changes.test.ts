import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { draft } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import type { OpenApp } from '../support.ts';
import { openWithPages, plainText } from './support.ts';

const ESCOBAR = draft({ name: 'Ezequiel Escobar', type: 'ISFJ', identity: 'T' });

let app: OpenApp;
/** The id of a personality that was edited twice and removed. */
let id: string;

beforeAll(async () => {
  app = await openWithPages();
  ({ id } = await app.catalogue.create(ESCOBAR));
  await app.catalogue.update(id, 1, { ...ESCOBAR, identity: null });
  await app.catalogue.create(draft({ name: 'Sancha' }));
  await app.catalogue.update(id, 2, { ...ESCOBAR, name: 'Escobar', identity: null });
  await app.catalogue.remove(id, 3);
});

/** The texts of all elements of this name on a page, up to its footer, after which the help of the search follows. */
async function allOn(path: string) {
  const html = (await (await app.request(path)).text()).split('<footer')[0] ?? '';
  return (element: string) => {
    const found = html.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs'));
    return [...found].map(([, content = '']) => plainText(content.replaceAll(/<[^>]*>/g, '')));
  };
}

describe('the recent changes', () => {
  it('are those of all personalities, newest first, each with what it changed and how to undo it', async () => {
    const all = await allOn(paths.changes());
    expect(all('h3')).toEqual([
      'Escobar saiu do catálogo',
      'Escobar mudou',
      'Sancha entrou no catálogo',
      'Ezequiel Escobar mudou',
      'Ezequiel Escobar entrou no catálogo',
    ]);
    expect(all('dd').slice(-4)).toEqual([
      'antes: Ezequiel Escobardepois: Escobar',
      'INTJ',
      'antes: Turbulento (T)depois: sem identidade',
      'ISFJ-T',
    ]);
    const ways = [...all('button'), ...all('a')];
    expect(ways.filter((way) => /^(Restaurar|Desfazer)$/.test(way))).toEqual([
      'Restaurar',
      'Desfazer',
    ]);
    expect(ways.filter((way) => way === 'Mudou de novo depois')).toHaveLength(3);
  });
});

describe('the history of a personality', () => {
  it('shows what each version changed, newest first, and can restore those before a removal', async () => {
    const all = await allOn(paths.history(id));
    expect(all('title')).toEqual(['Histórico de Escobar — MBTI DB']);
    expect(all('h1')).toEqual(['Histórico de Escobar']);
    expect(all('h2').slice(-4)).toEqual(['Exclusão', 'Edição', 'Edição', 'Criação']);
    expect(all('dd').slice(-6)).toEqual([
      'antes: Ezequiel Escobardepois: Escobar',
      'antes: Turbulento (T)depois: sem identidade',
      'Ezequiel Escobar',
      'Masculino',
      'ISFJ-T',
      'sem ícone',
    ]);
    expect(all('p')).toContain('4 versões, da mais nova à primeira · horário de Brasília');
    const restoring = all('button').filter((button) => button === 'Restaurar esta versão');
    expect(restoring).toHaveLength(3);
  });

  it('has the portrait of its head at once, those of the list of changes when they are near', async () => {
    const draftWithIcon = draft({ name: 'Bentinho', icon: await imageDataUrl() });
    const { id: one } = await app.catalogue.create(draftWithIcon);
    const firstImage = async (path: string) =>
      /<img [^>]*>/.exec(await (await app.request(path)).text())?.[0];
    expect(await firstImage(paths.history(one))).not.toContain('loading="lazy"');
    expect(await firstImage(paths.changes())).toContain('loading="lazy"');
    await app.catalogue.remove(one, 1);
  });

  it('marks the newest version, which cannot be restored', async () => {
    const { id: one } = await app.catalogue.create(draft({ name: 'Bento' }));
    const all = await allOn(paths.history(one));
    expect(all('h2').at(-1)).toBe('CriaçãoVersão atual');
    expect(all('button')).not.toContain('Restaurar esta versão');
  });
});
