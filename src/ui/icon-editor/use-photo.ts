import { useEffect, useRef, useState } from 'react';
import type { RefusalCode } from '../../domain/crop/refusal.ts';
import type { ImageFormat } from '../../domain/crop/sniff.ts';
import { openPhoto } from './open-photo.ts';

export interface Photo {
  readonly image: ImageBitmap;
  /** Unique for each photo. */
  readonly turn: number;
}

export interface PhotoOptions {
  readonly accept: readonly ImageFormat[];
  readonly onFileLoad: ((file: File) => void) | undefined;
  readonly onRefuse: ((refusal: RefusalCode) => void) | undefined;
}

/** The photo being cropped. A refused file leaves the previous one in place. */
export function usePhoto({ accept, onFileLoad, onRefuse }: PhotoOptions) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [opening, setOpening] = useState(false);
  // Ignore an earlier file that finishes opening after a later one.
  const turn = useRef(0);

  const open = async (file: File | undefined) => {
    if (file === undefined) return onRefuse?.('no_file');
    turn.current += 1;
    const mine = turn.current;
    setOpening(true);
    const opened = await openPhoto(file, accept);
    if (mine !== turn.current) {
      if (opened.ok) opened.image.close();
      return;
    }
    setOpening(false);
    if (!opened.ok) return onRefuse?.(opened.refusal);
    setPhoto({ image: opened.image, turn: mine });
    onFileLoad?.(file);
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
