import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { useNavigation, useReadable, useVisit } from '../visit/visit-context.ts';
import styles from './progress-line.module.css';
import { useLate } from './use-late.ts';

/** Milliseconds after which a page that is late is announced in its place. */
const VERY_LATE = 500;

/** Shown under the header while a page, the modal or a search is late. */
export function ProgressLine() {
  const { editor, gallery, navigation } = useVisit();
  const { isLoading, q } = useNavigation();
  const isEditorComing = useReadable(editor)?.form === null;
  const isSearching = useReadable(gallery)?.activity === 'searching';
  const isOpening = isLoading || isEditorComing;
  const isLate = useLate(isOpening ? '' : isSearching ? q : null);
  // Not while the page shown is only read again.
  const isVeryLate = useLate(isLoading && navigation.isLeaving() ? '' : null, VERY_LATE);
  return (
    <div role="status">
      {isOpening ? <VisuallyHidden>Carregando…</VisuallyHidden> : null}
      {isLate ? <i className={styles.line} /> : null}
      {isVeryLate ? (
        <p className={styles.instead} aria-hidden="true">
          Carregando...
        </p>
      ) : null}
    </div>
  );
}
