import './tokens.css';
import './base.css';
import { type ReactNode, useContext } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import logo from './art/logo.svg?url';
import { browserCatalogue } from './browser-catalogue.ts';
import { EditorHost } from './editor/editor-host.tsx';
import { pageContext, type Site } from './page-context.ts';
import { PageStylesContext } from './page-styles.ts';
import { Frame } from './pages/frame.tsx';
import { RouteError } from './route-error.tsx';
import { SearchProvider } from './search-provider.tsx';
import { useInternalLinks } from './use-internal-links.ts';
import { useReadAfresh } from './use-read-afresh.ts';
import { useSite } from './use-site.ts';

export function loader({ context }: Route.LoaderArgs): Site {
  return context.get(pageContext).site;
}

/** What the deployment says of itself does not change during a visit. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { css, nonce } = useContext(PageStylesContext);
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={logo} />
        {import.meta.env.DEV ? (
          <Links />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as it was built.
          <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <RouteError error={error} />
    </Shell>
  );
}

/** What stands around every page: header, footer, the editor and its messages. */
function Shell({ children }: { children: ReactNode }) {
  const site = useSite();
  const readAfresh = useReadAfresh();
  useInternalLinks();
  return (
    <SearchProvider>
      <EditorHost catalogue={browserCatalogue} onChanged={readAfresh}>
        <Frame site={site}>{children}</Frame>
      </EditorHost>
    </SearchProvider>
  );
}
