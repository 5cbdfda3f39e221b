import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import type { ImageFormat } from '../../domain/crop/sniff.ts';
import styles from './file-chooser.module.css';

type Passed = 'id' | 'aria-labelledby' | 'aria-describedby' | 'capture';

export interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Passed> {
  readonly accept: readonly ImageFormat[];
  /** Takes the focus when mounted. */
  readonly focused?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file input without a look of its own; the label around it is drawn. */
export function FileInput({ accept, focused = false, onFile, ...passed }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    const element = input.current;
    // A picker closed without a file fires `cancel`, which bubbles and would close the surrounding dialog.
    const keep = (event: Event) => event.stopPropagation();
    element?.addEventListener('cancel', keep);
    return () => element?.removeEventListener('cancel', keep);
  }, []);

  return (
    <input
      {...passed}
      ref={input}
      type="file"
      className={styles.input}
      accept={accept.join(',')}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Otherwise choosing the same file again would fire no `change`.
        target.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
