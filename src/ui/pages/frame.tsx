import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { SiteHeader } from '../components/site/site-header.tsx';
import { CONTENT_ID, focusLink, focusNewPage } from '../session/focus.ts';
import { useAddress, useNavigation, useReadable, useSession } from '../session/session-context.ts';
import styles from './frame.module.css';
import { MessageList } from './message-list.tsx';
import { useLate } from './use-late.ts';

/** What stands around every page; the server writes the footer behind it (see `document.tsx`). */
export function Frame({ children }: { readonly children: ReactNode }) {
  useArrival();
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        Ir para o conteúdo
      </a>
      <Header />
      {/* Messages come before the content for the Tab key, near the button that has created somebody. */}
      <MessageList />
      <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** A component of its own: a keystroke renders it again, but not the messages. */
function Header() {
  const { navigation, gallery, editor } = useSession();
  const { isSearched } = useNavigation();
  const { text } = useReadable(gallery.asked);
  const { order } = useAddress();
  return (
    <SiteHeader
      text={isSearched ? text : ''}
      order={order}
      onSearch={navigation.searchFor}
      onCreate={() => editor.open(null)}
    >
      <ProgressLine text={text} />
    </SiteHeader>
  );
}

/** Scrolls a new page to the top; Back restores scroll position and focused link. */
function useArrival(): void {
  const { arrival } = useNavigation();
  useLayoutEffect(() => {
    if (arrival !== null) window.scrollTo({ top: arrival.position?.top ?? 0, behavior: 'instant' });
  }, [arrival]);
  useEffect(() => {
    if (arrival === null) return;
    if (arrival.position === null) focusNewPage();
    else focusLink(arrival.position.link ?? null);
  }, [arrival]);
}

/** Milliseconds after which a page that is late is announced in its place. */
const VERY_LATE = 500;

/** Shown under the header while a page, the modal or a search is late. */
function ProgressLine({ text }: { readonly text: string }) {
  const { editor, gallery } = useSession();
  const { isLoading, coming } = useNavigation();
  const isEditorComing = useReadable(editor)?.form === null;
  const isSearching = useReadable(gallery)?.activity === 'searching';
  const isOpening = isLoading || isEditorComing;
  const isLate = useLate(isOpening ? '' : isSearching ? text : null);
  // A page that is only read again is not covered.
  const isVeryLate = useLate(coming && '', VERY_LATE);
  return (
    <div role="status">
      {isLate && isOpening ? <span className="visually-hidden">Carregando…</span> : null}
      {isLate ? <i className="progress-line" /> : null}
      {isVeryLate ? (
        <p className={styles.instead} aria-hidden="true">
          Carregando…
        </p>
      ) : null}
    </div>
  );
}
