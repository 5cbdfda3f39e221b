import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  /** Accessible name. */
  readonly label: string;
  /** Called on Escape and on a press on the backdrop. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside and restores it on close. */
export function Dialog({ label, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // `close()` restores the focus; removing the element does not.
    return () => element?.close();
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  /** The content fills the dialog, so a press whose target is the dialog itself was on the backdrop. */
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
