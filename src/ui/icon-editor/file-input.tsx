import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import type { ImageFormat } from '../../domain/crop/sniff.ts';
import styles from './file-chooser.module.css';

type Passed = 'id' | 'aria-labelledby' | 'aria-describedby' | 'capture';

export interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Passed> {
  readonly accept: readonly ImageFormat[];
  /** Takes the focus as soon as it is there. */
  readonly focused?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file input, drawn by the label around it. */
export function FileInput({ accept, focused = false, onFile, ...passed }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    const element = input.current;
    // Leaving the picker without a file says `cancel`, which a dialog around would take for Escape.
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
        // The same file may be chosen again.
        target.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
