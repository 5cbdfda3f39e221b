import { type ComponentProps, useId } from 'react';
import { buttonClass } from '../../kit/button.tsx';
import { CAMERA, UPLOAD } from '../../kit/dialog/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import styles from './cropper.module.css';

interface FileChooserProps {
  /** Whether a drag is in progress over the page. */
  readonly over: boolean;
  /** Whether a file is being opened. */
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** The view that asks for a file. It takes the focus when it is mounted. */
export function FileChooser({ over, busy, onFile }: FileChooserProps) {
  const id = useId();
  return (
    <div className={`stack ${styles.chooser}`}>
      <label htmlFor={`${id}-file`} className={`stack ${styles.drop}`} data-over={over}>
        <FileInput
          id={`${id}-file`}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-ways`}
          autoFocus
          onFile={onFile}
        />
        <span className={`disc ${styles.disc}`}>
          <Icon path={UPLOAD} />
        </span>
        <strong id={`${id}-label`}>Escolha um arquivo</strong>
        <small id={`${id}-ways`} role="status">
          {busy ? 'Abrindo a imagem…' : <span>ou arraste, ou cole aqui</span>}
        </small>
      </label>
      <label htmlFor={`${id}-photo`} className={`${buttonClass('quiet')} ${styles.camera}`}>
        <FileInput id={`${id}-photo`} capture="environment" onFile={onFile} />
        <Icon path={CAMERA} />
        Tirar uma foto
      </label>
    </div>
  );
}

interface FileInputProps extends ComponentProps<'input'> {
  readonly onFile: (file: File) => void;
}

/** A visually hidden file input; the label around it is visible. */
function FileInput({ onFile, ...passed }: FileInputProps) {
  return (
    <input
      {...passed}
      type="file"
      className="visually-hidden"
      accept="image/jpeg,image/png"
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Otherwise choosing the same file again would fire no `change`.
        target.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
