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
    // `close()` restores the focus; removing the element does not.
    return () => element?.close();
  }, []);
  // After each rendering: where `onClose` only changes what a closed dialog shows, it opens again.
  useLayoutEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // The browser would focus the first button, which leads back.
    if (dialog.current.querySelector('[autofocus]') === null) dialog.current.focus();
  });

  /** Browsers let pages keep a dialog open once per use of it; afterwards Escape closes it, which `onClose` follows. */
  const cancel = (event: SyntheticEvent) => {
    if (!event.nativeEvent.cancelable) return;
    event.preventDefault();
    onClose();
  };
  /** The event comes later than the closing: in strict mode the dialog has been opened again by then. */
  const close = () => {
    if (dialog.current?.open === false) onClose();
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
      tabIndex={-1}
      onCancel={cancel}
      onClose={close}
      onMouseDown={press}
    >
      {children}
    </dialog>
  );
}
