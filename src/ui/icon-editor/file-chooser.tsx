import { useId } from 'react';
import type { ImageFormat } from '../../domain/crop/sniff.ts';
import { CAMERA, UPLOAD } from '../kit/dialog/dialog-icons.ts';
import { Icon } from '../kit/icon.tsx';
import styles from './file-chooser.module.css';
import { FileInput } from './file-input.tsx';

export interface FileChooserProps {
  readonly label: string;
  readonly accept: readonly ImageFormat[];
  /** A drag is in progress over the page. */
  readonly over: boolean;
  /** A file is being opened. */
  readonly busy: boolean;
  /** Takes the focus when mounted. */
  readonly focused: boolean;
  readonly onFile: (file: File) => void;
}

export function FileChooser({ label, accept, over, busy, focused, onFile }: FileChooserProps) {
  const id = useId();
  return (
    <div className={styles.chooser}>
      <label htmlFor={`${id}-file`} className={styles.drop} data-over={over}>
        <FileInput
          id={`${id}-file`}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-ways`}
          accept={accept}
          focused={focused}
          onFile={onFile}
        />
        <span className={styles.disc}>
          <Icon path={UPLOAD} />
        </span>
        <strong id={`${id}-label`}>{label}</strong>
        <small id={`${id}-ways`} role="status">
          {busy ? 'Abrindo a imagem…' : <span>ou arraste ou cole aqui</span>}
        </small>
      </label>
      <label htmlFor={`${id}-photo`} className={styles.camera}>
        <FileInput id={`${id}-photo`} capture="environment" accept={accept} onFile={onFile} />
        <Icon path={CAMERA} />
        Tirar uma foto
      </label>
    </div>
  );
}
