import { beforeEach, describe, expect, it } from 'vitest';
import { iconHashOf, PAGE_NAMES, PAGE_TRAITS, paths } from '../../../src/domain/paths.ts';
import { textsOf, WRITTEN_FIELDS } from '../../../src/domain/people/fields.ts';
import { LISTED_MEMBERS_MIN } from '../../../src/domain/search/works.ts';
import { serverPaths } from '../../../src/domain/server-paths.ts';
import { TYPE_TEXTS } from '../../../src/domain/texts/types.ts';
import { compareTypes } from '../../../src/domain/types/compare-types.ts';
import { addressOf } from '../../support/page-addresses.ts';
import { FILLED } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { createOne, type OpenApp } from '../support.ts';
import { ORIGIN, openWithPages, plainText } from './support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openWithPages();
});

/** The head of a page: its title, and the contents of its tags by name. */
async function headOf(path: string) {
  const html = await (await app.request(path)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  const told = [...head.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"\/>/g)].map(
    ([, name = '', content = '']) => [name, plainText(content)] as const,
  );
  return {
    told: told.filter(([name]) => /^(?:og:|twitter:|description|robots)/.test(name)),
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text = '']) => plainText(text)),
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]*)"\/>/g)].map(([, href = '']) =>
      plainText(href),
    ),
    data: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']): unknown => JSON.parse(text),
    ),
  };
}

const image = (key: string) =>
  expect.stringMatching(`^${ORIGIN}${serverPaths.preview(key, '[0-9a-f]{16}')}$`);
const picture = (key: string, alt: string) => [
  ['og:image', image(key)],
  ['og:image:alt', alt],
  ['og:site_name', 'MBTI DB'],
  ['og:locale', 'pt_BR'],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['og:image:type', 'image/png'],
  ['twitter:card', 'summary_large_image'],
];

const NO_INDEX = 'robots noindex, follow';
const INTJ_ALT = '“Meu plano B ficou pronto antes do A de vocês.” INTJ. E você?';
const HOME_ALT = 'MBTI DB. Pessoas e personagens, cada uma com um dos 16 tipos.';

describe('the head', () => {
  it('of a personality describes it to link previews and search engines', async () => {
    const icon = await imageDataUrl('png', 300);
    const capitu = await createOne(app, { type: 'INTJ', identity: 'A', icon });
    const address = ORIGIN + paths.personality(capitu.id);
    const motto = `Na opinião de quem editou, Arquiteta, do grupo dos Analistas. “${TYPE_TEXTS.INTJ.motto}” E na sua?`;
    const head = await headOf(`${paths.personality(capitu.id)}?q=ana`);
    expect(head.titles).toHaveLength(1);
    expect(head.canonical).toEqual([address]);
    expect(head.told).toEqual([
      ['description', motto],
      ['og:url', address],
      ['og:type', 'profile'],
      ['og:title', 'Capitu, INTJ-A'],
      ['og:description', motto],
      ...picture(capitu.id, 'Capitu: INTJ-A, Arquiteta'),
    ]);
    expect(head.data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: 'Capitu',
        url: address,
        inLanguage: 'pt-BR',
        dateModified: capitu.updatedAt,
        about: {
          '@type': 'Person',
          name: 'Capitu',
          image: ORIGIN + paths.icon(iconHashOf(capitu.icon ?? '') ?? '', 225),
        },
        breadcrumb: {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'MBTI DB', item: ORIGIN + paths.home() },
            { '@type': 'ListItem', position: 2, name: 'INTJ', item: ORIGIN + paths.type('INTJ') },
            { '@type': 'ListItem', position: 3, name: 'Capitu', item: address },
          ],
        },
      },
    ]);
  });

  it('of a personality belongs to a page that shows every text', async () => {
    const { id } = await createOne(app, { ...FILLED });
    const html = await (await app.request(paths.personality(id))).text();
    const page = plainText(html.slice(html.indexOf('</head>')).replace(/<[^>]*>/g, ''));
    for (const text of WRITTEN_FIELDS.flatMap((field) => textsOf(FILLED[field])))
      expect(page).toContain(text);
  });

  it('of a personality has its other names and its rationale as text', async () => {
    const first = 'Ela <b>"planeja"</b> o que diz ao Sr. J. Dias.';
    const rationale = `${first} Se age, é Se (e Ni; Si).`;
    const later = { aliases: ['Capitolina', 'Olhos de ressaca'], work: 'Dom  Casmurro', rationale };
    const { id } = await createOne(app, { type: 'INTJ', identity: 'A', ...later });
    const { told, data } = await headOf(paths.personality(id));
    const said = `${first} INTJ, na opinião de quem editou. E para você?`;
    expect(told[0]).toEqual(['description', said]);
    expect(told).toContainEqual(['og:description', said]);
    expect(data).toMatchObject([{ about: { alternateName: later.aliases } }]);
    const html = await (await app.request(paths.personality(id))).text();
    const page = html.slice(html.indexOf('</head>'), html.indexOf('Palpites</h2>'));
    // “Se” at the beginning is a word.
    expect(plainText(page)).toContain('Dias. Se age, é <b>Se</b> (e <b>Ni</b>; <b>Si</b>).</p>');
    expect(plainText(page.replace(/<[^>]*>/g, ''))).toMatch(
      /CapituTambém conhecida como Capitolina, Olhos de ressacaObra: Dom Casmurro.*Por que INTJ\?Ela <b>"planeja"<\/b> o que diz/s,
    );
  });

  it.each([
    [paths.type('INTJ'), 'INTJ, Arquiteto e Arquiteta', 'intj', INTJ_ALT],
    [paths.types, 'Os 16 tipos', 'inicio', HOME_ALT],
    [paths.cognitiveFunction('Ni'), 'Ni, Intuição Introvertida', 'inicio', HOME_ALT],
    [paths.home(), 'Pessoas e personagens nos 16 tipos de personalidade', 'inicio', HOME_ALT],
  ])('of %s says “%s”, with the picture of “%s”', async (path, name, key, alt) => {
    const head = await headOf(path);
    expect(head.titles).toEqual([`${name} — MBTI DB`]);
    expect(head.canonical).toEqual([ORIGIN + path]);
    expect(head.told).toEqual([
      ['description', expect.any(String)],
      ['og:url', ORIGIN + path],
      ['og:type', 'website'],
      ['og:title', name],
      ['og:description', head.told[0]?.[1]],
      ...picture(key, alt),
    ]);
    expect(head.data).toEqual([]);
  });

  it('of a question does not reveal the answer', async () => {
    const { id } = await createOne(app, { type: 'INTJ', identity: 'A' });
    const head = await headOf(`${paths.question(id)}?palpites=1`);
    const asked = 'Qual destes é Capitu?';
    const lead =
      'Escolha um dos 16 tipos de personalidade; depois você vê o que os outros acham e o que diz a ficha.';
    expect(head).toEqual({
      titles: [`${asked} — MBTI DB`],
      canonical: [ORIGIN + paths.question(id)],
      told: [
        ['description', lead],
        ['robots', 'noindex, follow'],
        ['og:url', ORIGIN + paths.question(id)],
        ['og:type', 'website'],
        ['og:title', asked],
        ['og:description', lead],
        ...picture(`${id}-palpite`, asked),
      ],
      data: [],
    });
  });

  it('of a personality has its name in structured data, whatever it contains', async () => {
    const name = '</script><script>alert(1)';
    const { id } = await createOne(app, { name });
    expect((await headOf(paths.personality(id))).data).toMatchObject([{ name }]);
  });

  it('uses other quotation marks within the quoted motto', async () => {
    const { id } = await createOne(app, { type: 'INFJ' });
    const { told } = await headOf(paths.personality(id));
    const said = told.find(([name]) => name === 'og:description')?.[1];
    expect(said).toMatch(/“Pelo seu ‘alô’ eu já sabia; esperei você contar\.” E na sua\?$/);
  });

  it('describes a type by its motto and its text', async () => {
    const { told } = await headOf(paths.type('INTJ'));
    expect(told[0]?.[1]).toBe(
      `INTJ, um dos 16 tipos de personalidade. “${TYPE_TEXTS.INTJ.motto}” ${TYPE_TEXTS.INTJ.snippet}`,
    );
  });

  it('keeps pages that are not listed, and searches, out of search engines', async () => {
    for (let i = 1; i < LISTED_MEMBERS_MIN; i += 1) await createOne(app, { work: 'Dom Casmurro' });
    const { id } = await createOne(app, { work: 'Dom Casmurro' });
    const isIndexed = async (path: string) => {
      const { told, canonical } = await headOf(path);
      const isHidden = told.some(([name, content]) => `${name} ${content}` === NO_INDEX);
      return !isHidden && canonical.length === 1;
    };
    for (const page of PAGE_NAMES) {
      const address = addressOf(page, id, 'dom-casmurro');
      expect(await isIndexed(address), page).toBe(PAGE_TRAITS[page].isListed);
    }
    for (const path of [paths.home({ q: 'ana' }), paths.home({ seed: 'a' })])
      expect(await isIndexed(path), path).toBe(false);
  });

  it('of a comparison says what the two have in common, and is kept out of search engines', async () => {
    const { id } = await createOne(app, { name: 'שרה <b>', type: 'ENFP' });
    const { told, canonical, titles } = await headOf(paths.compare({ a: 'INTJ', b: id }));
    const address = ORIGIN + paths.compare({ a: 'intj', b: id });
    expect(titles).toEqual(['INTJ e שרה <b> — MBTI DB']);
    expect(canonical).toEqual([address]);
    const said = compareTypes('INTJ', 'ENFP');
    expect(told).toEqual([
      ['description', said],
      ['robots', 'noindex, follow'],
      ['og:url', address],
      ['og:type', 'website'],
      ['og:title', 'INTJ e שרה <b>'],
      ['og:description', said],
      ...picture('inicio', HOME_ALT),
    ]);
  });

  it('of the page to choose whom to compare with has no canonical address, nor has that of the numbers of a search', async () => {
    const { id } = await createOne(app);
    for (const path of [paths.compare({ a: id }), paths.numbers({ q: 'ana' })]) {
      const { told, canonical } = await headOf(path);
      expect(canonical, path).toEqual([]);
      expect(told, path).toContainEqual(['robots', 'noindex, follow']);
    }
    const { told, titles } = await headOf(paths.numbers({ q: 'machado' }));
    expect(titles).toEqual(['Em números: machado — MBTI DB']);
    expect(told[0]).toEqual(['description', 'Contamos as fichas deste catálogo, não a população.']);
  });
});
