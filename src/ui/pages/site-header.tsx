import { paths } from '../../domain/paths.ts';
import { SearchBox } from '../components/search/search-box.tsx';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useAddress, useNavigation, useReadable, useSession } from '../session/session-context.ts';
import styles from './site-header.module.css';
import { useLate } from './use-late.ts';

/** The header of every page. A keystroke renders it again, but not the messages, which stand outside of it. */
export function SiteHeader() {
  const { navigation, gallery, editor } = useSession();
  const { isSearched } = useNavigation();
  const { text } = useReadable(gallery.asked);
  const { order } = useAddress();
  return (
    <header className={styles.header}>
      <div className={`wide ${styles.inner}`}>
        <a className={`press ${styles.brand}`} href={paths.home()}>
          <Logo />
          MBTI DB
        </a>
        <SearchBox text={isSearched ? text : ''} order={order} onSearch={navigation.searchFor} />
        <div className={styles.end} data-writes>
          <Button
            variant="main"
            onClick={() => editor.open(null)}
            data-edit={NEW_PERSON}
            aria-label="Nova personalidade"
          >
            <Icon name="plus" />
            <span>
              Nova<i> personalidade</i>
            </span>
          </Button>
        </div>
      </div>
      <ProgressLine text={text} />
    </header>
  );
}

/** The request of `ui/enhance` for an empty form. */
const NEW_PERSON = JSON.stringify({ id: null });

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
      {/* It is shown by `ui/enhance`. */}
      <i className="progress-line" data-progress hidden />
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

/** The shapes of the four groups. */
function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 44 44" aria-hidden="true">
      <path d="M11 2 20 11 11 20 2 11Z" fill="#88619A" />
      <circle cx="33" cy="11" r="8.5" fill="#33A474" />
      <path d="M3 42V32.5a8 8 0 0 1 16 0V42Z" fill="#4298B4" />
      <path d="M33 24.5 42.5 41.5H23.5Z" fill="#E4AE3A" />
    </svg>
  );
}
