import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { MESSAGES_ID } from '../enhance/messages.ts';
import { CONTENT_ID, focusLink, focusNewPage } from '../focus.ts';
import { useNavigation } from '../session/session-context.ts';
import styles from './frame.module.css';
import { MessageList } from './message-list.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of every page; the server renders the footer after it (see `document.tsx`). */
export function Frame({ children }: { readonly children: ReactNode }) {
  useArrival();
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        Ir para o conteúdo
      </a>
      <SiteHeader />
      {/* Messages precede the content in the tab order, near the button that creates personalities. */}
      <MessageList id={MESSAGES_ID} />
      <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Scrolls a new page to the top. Back restores the scroll position and the focused link. */
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
