import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BASE_PATH } from './src/domain/paths.ts';

/** Libraries change seldom, so they are a file of their own; what every page brings is another. */
const LIBRARIES = /\/node_modules\/|^\0rolldown|^\0vite/;
const SHARED =
  /\/src\/(?:catalogue\/|domain\/(?!texts\/(?!failures)|crop\/|function-stack|axes|styles|personality|name)|ui\/(?:visit\/|[a-z-]+\.|kit\/(?!dialog|use-incoming-file)|components\/(?:avatar|card\.module|group-glyph|logo|sad|search-box|search-help|site|type-art)|pages\/(?:[a-z-]+\.|error|not-found)))/;

export default defineConfig({
  base: `${BASE_PATH}/`,
  // The list of files that a build has made would fill the screen of the first start.
  logLevel: 'warn',
  plugins: [react()],
  // Public files would be served outside of the hashed names: there are none.
  publicDir: false,
  // Each style sheet has a name of its own; without hashes scripts and pages pack smaller.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          // The icons of the tab are named by the server's document alone.
          input: ['src/ui/entry.client.tsx', 'src/ui/art/logo.svg', 'src/ui/art/touch-icon.png'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, priority: 2 },
                { name: 'shared', test: SHARED, priority: 1 },
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
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
});
