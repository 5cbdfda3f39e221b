import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  /** What it is called. */
  readonly label: string;
  /** Escape, or a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal over the page: the platform keeps the focus in it and gives it back where it was. */
export function Dialog({ label, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed rather than just taken away: closing is what returns the focus.
    return () => element?.close();
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  /** The surface fills the dialog, so that only a press on the backdrop reaches the dialog itself. */
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onCancel={cancel}
      onMouseDown={press}
    >
      {children}
    </dialog>
  );
}
