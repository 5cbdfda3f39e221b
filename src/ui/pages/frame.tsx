import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { useEditor } from '../editor/editor-context.ts';
import type { Site } from '../page-context.ts';
import { useSearch } from '../use-search.ts';
import styles from './frame.module.css';
import { PagesToCome } from './pages-to-come.tsx';

/** Where the skip link leads, and the focus after something was saved. */
export const CONTENT_ID = 'conteudo';

export interface FrameProps {
  readonly site: Site | undefined;
  readonly children: ReactNode;
}

/** Header and footer around every page. */
export function Frame({ site, children }: FrameProps) {
  const { q, searchFor } = useSearch();
  const editor = useEditor();
  const loading = useNavigation().state === 'loading';
  const main = useFocusOnNewPage();
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        Ir para o conteúdo
      </a>
      <SiteHeader query={q} onQuery={searchFor} onCreate={editor.create} />
      {loading ? (
        <p className={styles.loading} role="status">
          Carregando…
        </p>
      ) : null}
      <main ref={main} id={CONTENT_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <PagesToCome />
      {site === undefined ? null : (
        <SiteFooter
          authorName={site.authorName}
          authorUrl={site.authorUrl}
          version={site.version}
        />
      )}
    </>
  );
}

/** The focus was on what the new page no longer has: reading goes on at the top of its content. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
