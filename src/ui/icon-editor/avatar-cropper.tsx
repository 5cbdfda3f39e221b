import { useEffect, useState } from 'react';
import type { Size } from '../../domain/crop/circle.ts';
import type { RefusalCode } from '../../domain/crop/refusal.ts';
import type { ImageFormat } from '../../domain/crop/sniff.ts';
import { useIncomingFile } from '../kit/dialog/use-incoming-file.ts';
import { CropStage } from './crop-stage.tsx';
import { cutOut } from './cut-out.ts';
import { FileChooser } from './file-chooser.tsx';
import { usePhoto } from './use-photo.ts';

export interface AvatarCropperProps {
  /** The area into which the whole image is fitted, in CSS px. */
  readonly area: Size;
  readonly label?: string;
  /** An initial image; later values are ignored. */
  readonly file?: File | null;
  /** Detected from the file's content, not from its name. */
  readonly accept?: readonly ImageFormat[];
  /** Radii in CSS px as displayed; the initial one defaults to a third of the shorter side. */
  readonly minRadius?: number;
  readonly initialRadius?: number;
  readonly outlineWidth?: number;
  readonly shadingOpacity?: number;
  /** Side of the resize handle in CSS px; its hit area is 44 px. */
  readonly handleSize?: number;
  /** Change of the radius per distance that a finger drags the handle. */
  readonly mobileResizeFactor?: number;
  /** Side of the exported picture in px; defaults to the circle's size in the image. */
  readonly exportSide?: number;
  readonly exportType?: ImageFormat;
  /** 0 to 1, for lossy formats. */
  readonly quality?: number;
  /** Exports the whole square instead of cutting out the circle. */
  readonly exportSquare?: boolean;
  /** Whether the file chooser takes the focus when it is shown. */
  readonly focused?: boolean;
  /** Called with the cropped picture as a data URL when an image is loaded and at each change of the circle. */
  readonly onCrop: (dataUrl: string) => void;
  readonly onClose?: () => void;
  readonly onFileLoad?: (file: File) => void;
  /** Called for a file that cannot be opened; the current image stays. */
  readonly onRefuse?: (refusal: RefusalCode) => void;
}

const ACCEPTED: readonly ImageFormat[] = ['image/jpeg', 'image/png'];

/** Lets the visitor choose an image, then a circle in it. */
export function AvatarCropper({
  area,
  label = 'Choose a file',
  file = null,
  accept = ACCEPTED,
  minRadius = 30,
  initialRadius,
  outlineWidth = 4,
  shadingOpacity = 0.6,
  handleSize = 16,
  mobileResizeFactor = 0.5,
  exportSide,
  exportType = 'image/png',
  quality = 1,
  exportSquare = false,
  focused = false,
  onCrop,
  onClose,
  onFileLoad,
  onRefuse,
}: AvatarCropperProps) {
  const { photo, opening, open, close } = usePhoto({ accept, onFileLoad, onRefuse });
  const over = useIncomingFile((file) => void open(file));
  const [returned, setReturned] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial image is read once.
  useEffect(() => {
    if (file !== null) void open(file);
  }, []);

  if (photo === null) {
    return (
      <FileChooser
        label={label}
        accept={accept}
        over={over}
        busy={opening}
        focused={focused || returned}
        onFile={(file) => void open(file)}
      />
    );
  }
  const { image } = photo;
  return (
    <CropStage
      key={photo.turn}
      image={image}
      area={area}
      minRadius={minRadius}
      initialRadius={initialRadius}
      outlineWidth={outlineWidth}
      shadingOpacity={shadingOpacity}
      handleSize={handleSize}
      mobileResizeFactor={mobileResizeFactor}
      busy={opening}
      onCircle={(circle) => {
        const side = exportSide ?? Math.max(1, Math.round(circle.radius * 2));
        onCrop(cutOut(image, circle, { side, square: exportSquare, type: exportType, quality }));
      }}
      onClose={() => {
        close();
        setReturned(true);
        onClose?.();
      }}
    />
  );
}
