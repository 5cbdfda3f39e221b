import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Import,
  importsOf,
  isNode,
  readSources,
  type SourceFile,
  syntaxOf,
} from './support/source-files.ts';

/** Allowed imports, including type-only ones. A room is a folder of src/, or a file directly in it. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  'database-setting': [],
  'file-system': [],
  settings: ['domain', 'database-setting'],
  'env-file': ['domain', 'settings'],
  catalogue: ['domain'],
  search: ['domain'],
  queue: ['catalogue'],
  store: ['domain', 'catalogue', 'search', 'queue', 'database-setting', 'file-system'],
  icons: ['domain', 'catalogue'],
  figures: ['domain', 'icons'],
  'link-pictures': ['domain', 'catalogue', 'icons', 'figures'],
  files: ['domain', 'catalogue', 'file-system'],
  ui: ['domain', 'catalogue', 'figures'],
  http: ['domain', 'catalogue', 'queue', 'figures', 'link-pictures', 'settings', 'ui'],
  service: [
    'domain',
    'catalogue',
    'queue',
    'store',
    'icons',
    'figures',
    'link-pictures',
    'files',
    'http',
    'settings',
    'database-setting',
    'file-system',
  ],
  cli: [
    'domain',
    'catalogue',
    'store',
    'icons',
    'files',
    'settings',
    'database-setting',
    'file-system',
    'env-file',
  ],
  mode: [],
  main: ['domain', 'catalogue', 'store', 'http', 'service', 'env-file', 'settings', 'mode'],
};

/** Allowed imports inside src/ui. `session` has browser-wide state and services, without components. */
const UI_ARROWS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  session: ['contract', 'islands', 'enhance'],
  art: [],
  fonts: [],
  kit: [],
  components: ['kit', 'art'],
  enhance: ['contract', 'components', 'islands'],
  islands: ['contract', 'kit', 'components'],
  pages: ['contract', 'session', 'kit', 'components', 'islands', 'enhance'],
  app: [
    'enhance',
    'contract',
    'session',
    'art',
    'fonts',
    'styles',
    'components',
    'islands',
    'pages',
  ],
  server: [
    'contract',
    'session',
    'art',
    'fonts',
    'styles',
    'kit',
    'components',
    'islands',
    'pages',
    'app',
  ],
};

/** Files directly in src/ui, most of which connect the rooms in the browser. */
const UI_FILES: Readonly<Record<string, string>> = {
  'page-contract.ts': 'contract',
  'base.css': 'styles',
  'fonts.css': 'styles',
  'hidden.css': 'styles',
  'tokens.css': 'styles',
  'app.tsx': 'app',
  'load-code.ts': 'app',
  'after-start.ts': 'app',
  'focus.ts': 'contract',
  'layers.ts': 'contract',
  'prefetch.ts': 'contract',
  'gallery-results.ts': 'app',
  'guess-island.tsx': 'app',
  'press-once.ts': 'app',
  'entry.document.ts': 'app',
  'document-editor.tsx': 'app',
  'still-session.ts': 'app',
  'raw-html.ts': 'contract',
  'import-code.ts': 'contract',
  'head-scripts.ts': 'contract',
  'entry.client.tsx': 'app',
  'start-session.ts': 'app',
  'session-editor.tsx': 'app',
};

/** Allowed imports inside src/http. */
const HTTP_ARROWS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  answers: ['shared'],
  guards: ['shared'],
  server: ['shared'],
  api: ['shared', 'answers', 'guards', 'server'],
  feed: ['shared', 'answers', 'api'],
  sitemap: ['shared', 'answers'],
  files: ['shared', 'answers'],
  pages: ['shared', 'answers', 'guards', 'api'],
  app: ['shared', 'answers', 'guards', 'server', 'api', 'feed', 'sitemap', 'files', 'pages'],
};

/** Files directly in src/http. */
const HTTP_FILES: Readonly<Record<string, string>> = {
  'app.ts': 'app',
  'environment.ts': 'shared',
  'keyed-hash.ts': 'shared',
  'network.ts': 'shared',
  'request-log.ts': 'shared',
};

/**
 * Allowed imports inside src/store, from the lowest layer to the highest. A layer imports only from the layers below.
 */
const STORE_FLOORS: readonly (readonly string[])[] = [
  ['schema', 'access', 'failures'],
  ['engine', 'write-queue'],
  ['people', 'sqlite', 'postgres'],
  ['versions', 'guesses', 'open-engine'],
  ['reports', 'reads', 'published'],
  ['erasing'],
  ['checks'],
  ['backups'],
  ['store'],
  ['open'],
];
const STORE_ARROWS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  STORE_FLOORS.flatMap((floor, i) => floor.map((room) => [room, STORE_FLOORS.slice(0, i).flat()])),
);

const PACKAGE_JSON = 'package.json';

const sources = readSources('src/**/*.{ts,tsx}');
const imports = sources.flatMap(importsOf);
const ours = imports.filter(({ isOurs }) => isOurs);

describe('the arrows', () => {
  test('every room of src/ is in the table', () => {
    const rooms = new Set(sources.map(({ path }) => roomOf(path)));
    expect([...rooms].sort()).toEqual(Object.keys(ARROWS).sort());
  });

  test('a room imports only what its arrows allow', () => {
    const crossing = ours.filter(({ to }) => to !== PACKAGE_JSON);
    expect(offending(crossing, ARROWS, roomOf)).toEqual([]);
  });

  test('every folder of src/ui imports only what its arrows allow', () => {
    const inside = ours.filter(({ from, to }) => isUi(from) && isUi(to));
    expect(offending(inside, UI_ARROWS, uiRoomOf)).toEqual([]);
  });

  test('every folder of src/http imports only what its arrows allow', () => {
    const inside = ours.filter(({ from, to }) => isHttp(from) && isHttp(to));
    expect(offending(inside, HTTP_ARROWS, httpRoomOf)).toEqual([]);
  });

  test('every part of src/store imports only from the layers below it', () => {
    const inside = ours.filter(({ from, to }) => isStore(from) && isStore(to));
    expect(offending(inside, STORE_ARROWS, storeRoomOf)).toEqual([]);
  });

  test('no modules import each other circularly', () => {
    expect(circlesOf(ours)).toEqual([]);
  });

  test('src/ imports nothing from outside src/ except the version', () => {
    const outside = ours.filter(({ to }) => !to.startsWith('src/') && to !== PACKAGE_JSON);
    expect(outside.map(said)).toEqual([]);
  });

  test('no room reads a file of another, but one starts the commands', () => {
    const named = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/new URL\('([^']*)', import\.meta\.url\)/g)].map(([, file = '']) => ({
        from: path,
        to: normalize(join(dirname(path), file)),
      })),
    );
    const elsewhere = named.filter(
      ({ from, to }) => to.startsWith('src/') && roomOf(to) !== roomOf(from),
    );
    expect(elsewhere.map(said)).toEqual(['src/service/open-data.ts → src/cli/catalogue.ts']);
  });

  test('one file of the server imports the pages, and only their contract', () => {
    const toUi = ours.filter(({ from, to }) => roomOf(from) === 'http' && isUi(to));
    expect(toUi.map(said)).toEqual(['src/http/pages/render-page.ts → src/ui/page-contract.ts']);
  });

  test('domain and catalogue import no packages', () => {
    const pure = imports.filter(({ from }) => ['domain', 'catalogue'].includes(roomOf(from)));
    expect(pure.filter(({ isOurs }) => !isOurs).map(said)).toEqual([]);
  });

  test('the pages import nothing from Node', () => {
    const node = imports.filter(({ from, to }) => isUi(from) && to.startsWith('node:'));
    expect(node.map(said)).toEqual([]);
  });
});

describe('conventions', () => {
  test('only the entry points read the environment', () => {
    const readers = sources.filter(readsEnvironment).map(({ path }) => path);
    expect(readers.filter((path) => !/^src\/(main\.ts$|mode\.ts$|cli\/)/.test(path))).toEqual([]);
    expect(readers).toContain('src/main.ts');
  });

  test('every class used by a component is in its style sheet', () => {
    const worn = sources.flatMap(classesWorn);
    expect(worn.length).toBeGreaterThan(100);
    const missing = worn.filter(({ name, sheet }) => !classesIn(sheet).has(name));
    expect(missing.map(({ path, name, sheet }) => `${path}: .${name} of ${sheet}`)).toEqual([]);
  });

  test('every class of a style sheet is used', () => {
    const worn = new Set(
      sources.flatMap(classesWorn).map(({ sheet, name }) => `${sheet} .${name}`),
    );
    const picked = new Set(sources.flatMap(sheetsPickedFrom));
    const idle = readSources('src/ui/**/*.module.css')
      .filter(({ path }) => !picked.has(path))
      .flatMap(({ path }) => [...classesIn(path)].map((name) => `${path} .${name}`))
      .filter((name) => !worn.has(name));
    expect(idle).toEqual([]);
  });

  test('no two style sheets have the same name, since classes are named after them', () => {
    const names = readSources('src/ui/**/*.module.css').map(({ path }) => path.split('/').at(-1));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test('markup has no inline styles, which the Content-Security-Policy refuses', () => {
    // Never rendered on the server: in the browser React sets them by script.
    const scripted = new Set(['src/ui/islands/icon-editor/crop-stage.tsx']);
    const markup = sources.filter(({ path }) => !scripted.has(path));
    const inline = markup.filter((file) =>
      syntaxOf(file).some(
        ({ type, name }) => type === 'JSXAttribute' && isNode(name) && name['name'] === 'style',
      ),
    );
    expect(inline.map(({ path }) => path)).toEqual([]);
  });
});

function said({ from, to }: Pick<Import, 'from' | 'to'>): string {
  return `${from} → ${to}`;
}

function offending(
  among: readonly Import[],
  arrows: Readonly<Record<string, readonly string[]>>,
  roomFor: (path: string) => string,
): string[] {
  return among
    .filter(({ from, to }) => {
      const [room, target] = [roomFor(from), roomFor(to)];
      return room !== target && arrows[room]?.includes(target) !== true;
    })
    .map(said);
}

/** The imports of circular modules: those left after repeatedly removing modules without imports or importers. */
function circlesOf(among: readonly Import[]): string[] {
  const modules = new Set(sources.map(({ path }) => path));
  let left = among.filter(({ to }) => modules.has(to));
  for (;;) {
    const importing = new Set(left.map(({ from }) => from));
    const imported = new Set(left.map(({ to }) => to));
    const next = left.filter(({ from, to }) => imported.has(from) && importing.has(to));
    if (next.length === left.length) return left.map(said);
    left = next;
  }
}

/** `src/domain/types/cell.ts` → domain, `src/main.ts` → main. */
function roomOf(path: string): string {
  const [, room = ''] = path.split('/');
  return room.replace(/\.tsx?$/, '');
}

function isUi(path: string): boolean {
  return path.startsWith('src/ui/');
}

function uiRoomOf(path: string): string {
  const [, , room = ''] = path.split('/');
  return UI_FILES[room] ?? room;
}

function isHttp(path: string): boolean {
  return path.startsWith('src/http/');
}

function httpRoomOf(path: string): string {
  const [, , room = ''] = path.split('/');
  return HTTP_FILES[room] ?? room;
}

function isStore(path: string): boolean {
  return path.startsWith('src/store/');
}

/** `src/store/people/rows.ts` → people, `src/store/open.ts` → open. */
function storeRoomOf(path: string): string {
  const [, , room = ''] = path.split('/');
  return room.replace(/\.ts$/, '');
}

function readsEnvironment(file: SourceFile): boolean {
  return (
    importsOf(file).some(({ to }) => to === 'node:process') ||
    syntaxOf(file).some(
      ({ type, object, property }) =>
        type === 'MemberExpression' &&
        isNode(object) &&
        object['name'] === 'process' &&
        isNode(property) &&
        property['name'] === 'env',
    )
  );
}

interface WornClass {
  readonly path: string;
  readonly name: string;
  readonly sheet: string;
}

/** `styles.card`, and the style sheet imported as `styles`. */
function classesWorn(file: SourceFile): WornClass[] {
  return lookUps(file)
    .filter(({ computed }) => !computed)
    .map(({ name, sheet }) => ({ path: file.path, name, sheet }));
}

/** Style sheets with a class selected by a variable: `styles[variant]`. */
function sheetsPickedFrom(file: SourceFile): string[] {
  return lookUps(file)
    .filter(({ computed }) => computed)
    .map(({ sheet }) => sheet);
}

function lookUps(file: SourceFile): { name: string; sheet: string; computed: boolean }[] {
  const sheets = [...file.text.matchAll(/^import (\w+) from '(\S+\.module\.css)';$/gm)];
  return sheets.flatMap(([, binding = '', target = '']) =>
    syntaxOf(file).flatMap(({ type, object, property, computed }) => {
      const isStyle = type === 'MemberExpression' && isNode(object) && object['name'] === binding;
      if (!isStyle || !isNode(property)) return [];
      const sheet = normalize(join(dirname(file.path), target));
      return [{ name: String(property['name']), sheet, computed: computed === true }];
    }),
  );
}

function classesIn(sheet: string): ReadonlySet<string> {
  const text = readSources(sheet)[0]?.text.replaceAll(/(?:url|:global)\([^)]*\)/g, '') ?? '';
  return new Set([...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}
