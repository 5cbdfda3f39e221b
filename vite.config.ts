import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** What every page needs comes in two files: libraries, which change seldom, and our own. */
const LIBRARIES = /\/node_modules\/|^\0rolldown/;
const ON_EVERY_PAGE =
  /\/src\/(?:catalogue\/|domain\/(?!texts\/|crop\/|function-stack|axes|styles|personality|name)|domain\/texts\/failures|ui\/(?:kit\/(?!dialog)|components\/(?!function-icon|sad-face)|editor\/(?:editor-host|editor-context)|pages\/(?:frame|page-title|pages-to-come|error)|[a-z-]+\.tsx?$))/;

/**
 * Vite wraps each late import in a helper that fetches its style sheets and preloads its parts. There
 * is one style sheet here, and what is loaded late is fetched ahead of its use: nothing is left to do.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig({
  base: '/mbti-db/',
  plugins: [plainImports, reactRouter()],
  // Public files would be served outside of the hashed names: there are none.
  publicDir: false,
  build: { assetsInlineLimit: 0, target: 'es2023', cssCodeSplit: false },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, priority: 2 },
                { name: 'product', test: ON_EVERY_PAGE, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
