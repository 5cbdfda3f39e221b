import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';

/** Where the pages come from: the finished build, or the files as they are being written. */
export interface PagesSource {
  readonly mode: 'production' | 'development';
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** The built style sheet; empty where styles come with their modules. */
  readonly css: string;
  /** Folder of the built assets; null where they are built when asked for. */
  readonly assets: string | null;
  /** Lets something answer before the app does. */
  readonly before: (listener: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
}

const BUILD = new URL('../build/', import.meta.url);

/** What `npm run build` has made. */
export async function builtPages(): Promise<PagesSource> {
  const build: ServerBuild = await import(new URL('server/index.js', BUILD).href);
  const assets = fileURLToPath(new URL('client', BUILD));
  return {
    mode: 'production',
    build,
    css: await readStyles(build, assets),
    assets,
    before: (listener) => listener,
    close: async () => {},
  };
}

/** The style sheets of every page, in one text. */
async function readStyles({ assets, publicPath }: ServerBuild, folder: string): Promise<string> {
  const files = (assets.routes['root']?.css ?? []).map((href) => href.slice(publicPath.length));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('');
}

/** Vite builds each module when it is asked for, and reloads it when it changes. */
export async function developmentPages(): Promise<PagesSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true } });
  return {
    mode: 'development',
    // React Router's plugin makes this module; Vite cannot know its type.
    build: () =>
      vite.ssrLoadModule(
        'virtual:react-router/server-build',
      ) as Promise<unknown> as Promise<ServerBuild>,
    css: '',
    assets: null,
    before: (listener) => (request, response) => {
      const { url } = request;
      vite.middlewares(request, response, () => {
        // Vite strips its base from the address; the product's routes know the whole one.
        if (url !== undefined) request.url = url;
        listener(request, response);
      });
    },
    close: () => vite.close(),
  };
}
