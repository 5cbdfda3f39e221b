import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react';
import type { RefusalCode } from '../../domain/crop/refusal.ts';
import { CAMERA, UPLOAD } from '../kit/dialog/dialog.tsx';
import { useIncomingFile } from '../kit/dialog/use-incoming-file.ts';
import { Icon } from '../kit/icon.tsx';
import { CropStage } from './crop-stage.tsx';
import styles from './cropper.module.css';
import { cutOut, openPhoto, type Picture } from './photo.ts';

export interface AvatarCropperProps {
  /** An initial image; later values are ignored. */
  readonly file?: File | null;
  /** What is made of the circle; by default a PNG of 75 px with transparent corners. */
  readonly picture?: Picture;
  /** Called with the cropped picture as a data URL when an image is loaded and at each change of the circle. */
  readonly onCrop: (dataUrl: string) => void;
  readonly onClose: () => void;
  readonly onFileLoad: (file: File) => void;
  /** Called for a file that cannot be opened; the current image stays. */
  readonly onRefuse: (refusal: RefusalCode) => void;
}

/** Lets the visitor choose an image, then a circle in it. */
export function AvatarCropper(props: AvatarCropperProps) {
  const { file = null, picture, onCrop, onClose } = props;
  const { photo, opening, open, close } = usePhoto(props);
  const over = useIncomingFile((file) => void open(file));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial image is read once.
  useEffect(() => {
    if (file !== null) void open(file);
  }, []);

  if (photo === null) {
    return <FileChooser over={over} busy={opening} onFile={(file) => void open(file)} />;
  }
  const { image } = photo;
  return (
    <CropStage
      key={photo.turn}
      image={image}
      busy={opening}
      onCircle={(circle) => onCrop(cutOut(image, circle, picture))}
      onClose={() => {
        close();
        onClose();
      }}
    />
  );
}

interface Photo {
  readonly image: ImageBitmap;
  /** Unique for each photo. */
  readonly turn: number;
}

/** The photo being cropped. A refused file leaves the previous one in place. */
function usePhoto({ onFileLoad, onRefuse }: Pick<AvatarCropperProps, 'onFileLoad' | 'onRefuse'>) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [opening, setOpening] = useState(false);
  // Ignore an earlier file that finishes opening after a later one.
  const turn = useRef(0);

  const open = async (file: File | undefined) => {
    if (file === undefined) return onRefuse('no_file');
    turn.current += 1;
    const mine = turn.current;
    setOpening(true);
    const opened = await openPhoto(file);
    if (mine !== turn.current) {
      if (opened.ok) opened.image.close();
      return;
    }
    setOpening(false);
    if (!opened.ok) return onRefuse(opened.refusal);
    setPhoto({ image: opened.image, turn: mine });
    onFileLoad(file);
  };
  const close = () => {
    turn.current += 1;
    setOpening(false);
    setPhoto(null);
  };

  useEffect(() => () => photo?.image.close(), [photo]);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  return { photo, opening, open, close };
}

interface FileChooserProps {
  /** A drag is in progress over the page. */
  readonly over: boolean;
  /** A file is being opened. */
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes the focus when mounted. */
function FileChooser({ over, busy, onFile }: FileChooserProps) {
  const id = useId();
  return (
    <div className={styles.chooser}>
      <label htmlFor={`${id}-file`} className={styles.drop} data-over={over}>
        <FileInput
          id={`${id}-file`}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-ways`}
          focused
          onFile={onFile}
        />
        <span className={styles.disc}>
          <Icon path={UPLOAD} />
        </span>
        <strong id={`${id}-label`}>Escolha um arquivo</strong>
        <small id={`${id}-ways`} role="status">
          {busy ? 'Abrindo a imagem…' : <span>ou arraste ou cole aqui</span>}
        </small>
      </label>
      <label htmlFor={`${id}-photo`} className={styles.camera}>
        <FileInput id={`${id}-photo`} capture="environment" onFile={onFile} />
        <Icon path={CAMERA} />
        Tirar uma foto
      </label>
    </div>
  );
}

type Passed = 'id' | 'aria-labelledby' | 'aria-describedby' | 'capture';

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Passed> {
  /** Takes the focus when mounted. */
  readonly focused?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file input without a look of its own; the label around it is drawn. */
function FileInput({ focused = false, onFile, ...passed }: FileInputProps) {
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
