import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BASE_PATH, DOCUMENT_PAGES } from './src/domain/paths.ts';
import { moduleOf } from './src/http/pages/built-pages.ts';

/**
 * Scripts list the names of all files, and a hash is what does not pack of them: so it is short, and of few characters.
 */
const HASH_CHARACTERS = 'hex';

/** The names of scripts. One change of a file in 16 million leaves the six characters as they were. */
const SCRIPT_NAMES = 'assets/[name]-[hash:6].js';

/** The style sheets of what only the server renders: no script imports them. */
const SERVER_SHEETS = ['src/ui/server/', 'src/ui/pages/documents/'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.css'))
    .map((name) => folder + name),
);

/** The pages that only the server renders: browsers load the style sheets of these modules, not their scripts. */
const DOCUMENT_MODULES = [...new Set(DOCUMENT_PAGES.map(moduleOf))];

/**
 * The cascade layers, by the folder of a style sheet: a part outranks the classes that markup names itself, a page the
 * parts that it is made of, and what is not shown all of them, whichever sheet is loaded first and however long its
 * selectors are. The first match counts.
 */
const LAYERS = [
  { layer: 'hidden', of: /\/ui\/hidden\.css/ },
  { layer: 'base', of: /(?<!\.module)\.css/ },
  { layer: 'parts', of: /\/ui\/(?:kit|components)\// },
  { layer: 'modules', of: /\/ui\// },
];

const cascadeLayers: Plugin = {
  name: 'cascade-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/ui\/[^?]*\.css(?:\?|$)/ },
    handler(css, id) {
      const layer = LAYERS.find(({ of }) => of.test(id))?.layer;
      // In the build a sheet of the base is the first that a browser reads; in development any may be.
      const isFirst = layer === 'base' || this.environment.mode === 'dev';
      const order = isFirst ? '@layer base, parts, modules, hidden;' : '';
      return `${order}\n@layer ${layer} {\n${css}\n}`;
    },
  },
};

/** The names of assets, which are one for the browser and for the server: that writes the addresses into the pages. */
const assetFileNames = 'assets/[name]-[hash:6][extname]';

/** Libraries change seldom, so they are a file of their own. */
const LIBRARIES = /\/node_modules\/|^\0vite/;
/** What pages that only the server renders load, without any library. */
const ENHANCE =
  /\/src\/ui\/(?:enhance\/(?!writes)|(?:focus|import-code|layers|prefetch)\.|head-scripts|press-once|components\/search\/(?:shortcuts|search-ids))|^\0vite\/preload/;
/** What every page brings; a group takes the modules with all that they import. */
const SHARED =
  /\/src\/(?:domain\/texts\/numbers|ui\/(?:entry\.client|kit\/(?!fold)[^/]+$|pages\/document-head|components\/(?:card\/(?!move-|door)|more|notice|results-file|search\/(?:search-terms|did-you-mean))))/;
/** What the modal and the lists of changes have in common. */
const WRITES =
  /\/src\/(?:ui\/(?:islands\/(?:writes|undo)|session\/after-write)|domain\/(?:people\/(?:fields|look)|texts\/fields\/field-words))\.ts$/;
/** The words of letters, and of lists, which the modal and the lists of changes have in common with other pages. */
const PREFERENCES = /\/src\/domain\/texts\/(?:preferences|listed)\.ts$/;
/** What the modal has in common with other forms. */
const DIALOG = /\/src\/ui\/kit\/(?:dialog|form)\//;
/** What all pages but the gallery have in common. */
const PAGE =
  /\/src\/(?:ui\/(?:kit\/page\/|pages\/report-link)|domain\/(?:guesses\/counted|versions\/change)\.ts)/;
/** What the pages about people and types have in common. */
const PORTRAIT =
  /\/src\/ui\/(?:pages\/(?:share-button|detail\/type\/style-map)|kit\/portrait\/style\.|components\/card\/(?:door|move-figure))/;

export default defineConfig({
  base: `${BASE_PATH}/`,
  // At level `info` the first start would print the list of all built files.
  logLevel: 'warn',
  plugins: [cascadeLayers, react()],
  // Public files would be served outside of the hashed names: there are none.
  publicDir: false,
  // Each style sheet has a name of its own; without hashes scripts and pages pack smaller.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  // Where pages in development hear of changes; a second development server needs a port of its own.
  server: { ws: { port: Number(process.env['HOT_RELOAD_PORT'] ?? 24_678) } },
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    // The browsers of the README, which have `light-dark()` and nesting: written in other words they are longer.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Its warnings would be printed at the first start: those for authors of plugins, and that the server has at once
    // what browsers load later.
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        modulePreload: {
          polyfill: false,
          // Every page has libraries and helpers before it loads anything.
          resolveDependencies: (_, files) =>
            files.filter((file) => !/\/(?:libraries|rolldown-runtime)-/.test(file)),
        },
        rolldownOptions: {
          // Otherwise a page's component, which nothing imports, is left out with its style sheets.
          preserveEntrySignatures: 'exports-only',
          // The icons of the tab are named by the server's document alone.
          input: [
            'src/ui/entry.client.tsx',
            'src/ui/entry.document.ts',
            ...DOCUMENT_MODULES,
            'src/ui/art/logo.svg',
            'src/ui/art/touch-icon.png',
            ...SERVER_SHEETS,
          ],
          output: {
            assetFileNames,
            chunkFileNames: SCRIPT_NAMES,
            entryFileNames: SCRIPT_NAMES,
            // Chromium compiles functions while the file arrives, not on the page's thread at their first calls.
            postBanner: '//# allFunctionsCalledOnLoad',
            hashCharacters: HASH_CHARACTERS,
            codeSplitting: {
              groups: [
                { name: 'enhance', test: ENHANCE, priority: 3 },
                { name: 'libraries', test: LIBRARIES, priority: 2 },
                { name: 'shared', test: SHARED, priority: 1 },
                { name: 'preferences', test: PREFERENCES, priority: 1 },
                { name: 'writes', test: WRITES },
                { name: 'dialog', test: DIALOG },
                { name: 'page', test: PAGE },
                { name: 'portrait', test: PORTRAIT },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        rolldownOptions: {
          input: 'src/ui/server/entry.server.tsx',
          output: {
            entryFileNames: '[name].js',
            assetFileNames,
            hashCharacters: HASH_CHARACTERS,
          },
        },
      },
    },
  },
});
