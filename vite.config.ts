import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BASE_PATH } from './src/domain/paths.ts';

/** One hash for all illustrations: the first script has their addresses, and hashes do not compress. */
const ART = createHash('sha256');
for (const file of readdirSync(new URL('src/ui/art/', import.meta.url)).sort()) {
  ART.update(readFileSync(new URL(`src/ui/art/${file}`, import.meta.url)));
}
const ART_HASH = ART.digest('base64url').slice(0, 8);

/** The same for the browser and for the server, which writes the addresses into the pages. */
function assetFileNames({ names: [name = ''] }: { readonly names: readonly string[] }): string {
  const hash = /-(?:fe)?male\.svg$/.test(name) ? ART_HASH : '[hash]';
  return `assets/[name]-${hash}[extname]`;
}

/** Libraries change seldom, so they are a file of their own; what every page brings is another. */
const LIBRARIES = /\/node_modules\/|^\0vite/;
const SHARED = [
  'catalogue/',
  // Of the domain, what the pages share; the texts, the crop and the rules of names come with their features.
  'domain/(?!texts/|crop/|function-stack|axes|styles|personality|name)',
  'domain/texts/failures',
  'ui/[a-z-]+\\.',
  // The code that makes changes or reads lists of them comes when it is asked for.
  'ui/visit/(?!changes|writing|history|attempt|read-list|similar)',
  'ui/kit/(?!dialog|use-incoming-file)',
  'ui/components/avatar',
  'ui/components/card\\.module',
  'ui/components/card-type',
  'ui/components/group-glyph',
  'ui/components/logo',
  'ui/components/sad',
  'ui/components/search-(?:box|field|help)',
  'ui/components/site',
  'ui/components/type-art',
  'ui/pages/(?!list|use-older)[a-z-]+\\.',
  'ui/pages/error',
  'ui/pages/not-found',
];

export default defineConfig({
  base: `${BASE_PATH}/`,
  // At level `info` the first start would print the list of all built files.
  logLevel: 'warn',
  plugins: [react()],
  // Public files would be served outside of the hashed names: there are none.
  publicDir: false,
  // Each style sheet has a name of its own; without hashes scripts and pages pack smaller.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  // Visitors need no connection to React's developer tools.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    // Its warnings are for authors of plugins and would be printed at the first start.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        modulePreload: false,
        // Packed, the product's own scripts are 4 % smaller than by the built-in minifier.
        minify: 'terser',
        terserOptions: {
          module: true,
          ecma: 2020,
          compress: { passes: 4 },
          // Chromium compiles functions while the file arrives, not on the page's thread at their first calls.
          format: { preamble: '//# allFunctionsCalledOnLoad' },
        },
        rolldownOptions: {
          // The icons of the tab are named by the server's document alone.
          input: ['src/ui/entry.client.tsx', 'src/ui/art/logo.svg', 'src/ui/art/touch-icon.png'],
          output: {
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, priority: 2 },
                { name: 'shared', test: new RegExp(`/src/(?:${SHARED.join('|')})`), priority: 1 },
                // Of the modal and of its icon view, which is not to import the modal for it.
                {
                  name: 'dialog',
                  test: /\/src\/ui\/(?:kit\/(?:dialog|use-incoming-file)|components\/card-preview)/,
                  priority: 1,
                },
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
          input: 'src/ui/entry.server.tsx',
          output: { entryFileNames: '[name].js', assetFileNames },
        },
      },
    },
  },
});
