import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

/** Paths of the modal's line icons, on a grid of 24. They are part of its code. */
export const CAMERA =
  'M4 8h3.5L9 5.5h6L16.5 8H20v11H4ZM12 9.7a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0-6.6';
export const TRASH = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5';
export const UPLOAD = 'M12 15V4.5M7.5 8.5 12 4l4.5 4.5M5 15v4.5h14V15';

interface DialogProps {
  /** Accessible name. */
  readonly label: string;
  /** Called on Escape and, in browsers that support `closedby`, on a press on the backdrop. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native modal dialog. The browser keeps the focus inside and restores it on closing. */
export function Dialog({ label, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // `close()` restores the focus; removing the element does not.
    return () => element?.close();
  }, []);
  // Runs after each rendering: a dialog whose `onClose` only changes its content opens again.
  useLayoutEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // Otherwise the browser would focus the first button, which leads back.
    if (dialog.current.querySelector('[autofocus]') === null) dialog.current.focus();
  });

  /**
   * Browsers let a page prevent the closing once per interaction. After that Escape closes it, and `onClose` follows.
   */
  const cancel = (event: SyntheticEvent) => {
    if (!event.nativeEvent.cancelable) return;
    event.preventDefault();
    onClose();
  };
  /** The event follows the closing asynchronously. In strict mode the dialog may be open again by then. */
  const close = () => {
    if (dialog.current?.open === false) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      tabIndex={-1}
      onCancel={cancel}
      onClose={close}
      closedby="any"
    >
      {children}
    </dialog>
  );
}

interface DialogBarProps {
  /** Shows a progress line along the lower edge. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The header of a dialog: the cancel button, the subject, and the confirm button. */
export function DialogBar({ busy = false, children }: DialogBarProps) {
  return (
    <header className={styles.bar}>
      {children}
      {busy ? <i className="progress-line" /> : null}
    </header>
  );
}
