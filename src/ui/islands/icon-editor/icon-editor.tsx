import { useEffect, useId, useRef, useState } from 'react';
import type { RefusalCode } from '../../../domain/crop/refusal.ts';
import type { FigureTraits } from '../../../domain/figures/figure.ts';
import type { Traits } from '../../../domain/people/personality.ts';
import { ICON_REFUSAL_SENTENCES } from '../../../domain/texts/fields/field-issues.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import card from '../../components/card/card.module.css';
import { CardType } from '../../components/card/card.tsx';
import { Figure } from '../../components/card/figure.tsx';
import { Button, RoundButton } from '../../kit/button.tsx';
import dialog from '../../kit/dialog/dialog.module.css';
import { DialogBar } from '../../kit/dialog/dialog.tsx';
import { useIncomingFile } from '../../kit/dialog/use-incoming-file.ts';
import { CropStage } from './crop-stage.tsx';
import { FileChooser } from './file-chooser.tsx';
import styles from './icon-editor.module.css';
import { cutOut, openPhoto } from './photo.ts';

export interface IconEditorProps {
  /** Address or data URL of the current icon. */
  readonly icon: string | null;
  /** The content of the preview card; null while the type is incomplete. */
  readonly traits: (Traits & FigureTraits) | null;
  /** A photo that was dropped or pasted on the form. */
  readonly file: File | null;
  /** Called with the new icon: a data URL, the current icon, or null for none. */
  readonly onSave: (icon: string | null) => void;
  readonly onBack: () => void;
}

/** The modal's view that chooses, crops or clears an icon. */
export function IconEditor({ icon, traits, file, onSave, onBack }: IconEditorProps) {
  const [kept, setKept] = useState(icon);
  const [cropped, setCropped] = useState<string | null>(null);
  /** Number of times the icon was cleared. Each time mounts a new file chooser. */
  const [cleared, setCleared] = useState(0);
  const { photo, isOpening, refused, open, close } = usePhoto(file);
  const over = useIncomingFile((brought) => void open(brought));
  const preview = cropped ?? kept;
  const untouched = preview === null && cleared === 0;

  const leavePhoto = () => {
    close();
    setCropped(null);
  };
  const clear = () => {
    leavePhoto();
    setKept(null);
    setCleared(cleared + 1);
  };

  return (
    <div className={dialog.view}>
      <DialogBar>
        <RoundButton label="Voltar" icon="back" onClick={onBack} />
        <h2 className={styles.title}>Ícone</h2>
        {untouched ? null : (
          <Button variant="main" onClick={() => onSave(preview)}>
            SALVAR
          </Button>
        )}
      </DialogBar>
      <div className={styles.body}>
        <div className={styles.work}>
          {photo === null ? (
            <FileChooser
              key={cleared}
              over={over}
              busy={isOpening}
              onFile={(one) => void open(one)}
            />
          ) : (
            <CropStage
              key={photo.attempt}
              image={photo.image}
              busy={isOpening}
              onCircle={(circle) => setCropped(cutOut(photo.image, circle))}
              onClose={leavePhoto}
            />
          )}
          <div role="alert" className={styles.refusal}>
            {refused === null ? null : (
              <p key={refused.time}>{ICON_REFUSAL_SENTENCES[refused.code]}</p>
            )}
          </div>
        </div>
        {untouched ? null : (
          <div className={`${dialog.capitals} ${styles.side}`}>
            <Appearance traits={traits} icon={preview} />
            <Button variant="quiet" onClick={clear}>
              LIMPAR
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

interface Photo {
  readonly image: ImageBitmap;
  /** Unique per photo. */
  readonly attempt: number;
}

/** Numbers the refusals, so that a repeated one is announced again. */
interface Refused {
  readonly code: RefusalCode;
  readonly time: number;
}

/** The photo being cropped, initially from `file`. A refused file leaves the previous one in place. */
function usePhoto(file: File | null) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  // Ignore an earlier file that finishes opening after a later one.
  const attempt = useRef(0);

  const refuse = (code: RefusalCode) =>
    setRefused((before) => ({ code, time: (before?.time ?? 0) + 1 }));
  const open = async (brought: File | undefined) => {
    if (brought === undefined) return refuse('no_file');
    attempt.current += 1;
    const mine = attempt.current;
    setOpening(true);
    const opened = await openPhoto(brought);
    if (mine !== attempt.current) {
      if (opened.ok) opened.image.close();
      return;
    }
    setOpening(false);
    if (!opened.ok) return refuse(opened.refusal);
    setPhoto({ image: opened.image, attempt: mine });
    setRefused(null);
  };
  const close = () => {
    attempt.current += 1;
    setOpening(false);
    setPhoto(null);
    setRefused(null);
  };

  useEffect(() => () => photo?.image.close(), [photo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial image is read once.
  useEffect(() => {
    if (file !== null) void open(file);
    return () => {
      attempt.current += 1;
    };
  }, []);
  return { photo, isOpening, refused, open, close };
}

interface AppearanceProps {
  /** Null while the type is incomplete; no card is then shown. */
  readonly traits: (Traits & FigureTraits) | null;
  readonly icon: string | null;
}

/** Previews of the icon: small, and on a card as the gallery shows it, without links and buttons. */
function Appearance({ traits, icon }: AppearanceProps) {
  const caption = useId();
  return (
    <figure className={styles.appearance} aria-labelledby={caption}>
      <figcaption id={caption}>{icon === null ? 'Sem ícone' : 'Como vai aparecer'}</figcaption>
      {traits === null ? null : (
        <div className={styles.card}>
          <div className={`column ${card.card}`} data-group={groupOf(traits.type)}>
            <Avatar icon={icon} />
            <Figure of={traits} className={card.art} />
            <div className={card.text}>
              <p className={card.name}>
                <span dir="auto">{traits.name}</span>
              </p>
              <CardType traits={traits} />
            </div>
          </div>
        </div>
      )}
      <div className={`line ${styles.sizes}`}>
        {[styles.whole, styles.small, styles.tiny].map((size) => (
          <span key={size} className={size}>
            <Avatar icon={icon} />
          </span>
        ))}
      </div>
    </figure>
  );
}
