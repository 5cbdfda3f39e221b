import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { useNavigation, useReadable, useVisit } from '../visit/visit-context.ts';
import styles from './progress-line.module.css';
import { useLate } from './use-late.ts';

/** Shown under the header while a page, the modal or a search is late. */
export function ProgressLine() {
  const { editor, gallery } = useVisit();
  const { isLoading, q } = useNavigation();
  const isEditorComing = useReadable(editor)?.form === null;
  const isSearching = useReadable(gallery)?.activity === 'searching';
  const isOpening = isLoading || isEditorComing;
  const isLate = useLate(isOpening ? '' : isSearching ? q : null);
  return (
    <div role="status">
      {isOpening ? <VisuallyHidden>Carregando…</VisuallyHidden> : null}
      {isLate ? <i className={styles.line} /> : null}
    </div>
  );
}
