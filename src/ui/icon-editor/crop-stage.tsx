import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Circle, Size } from '../../domain/crop/circle.ts';
import { handleOf } from '../../domain/crop/handle.ts';
import { pressKey } from '../../domain/crop/keyboard.ts';
import { Icon } from '../kit/icon.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { describeCircle } from './circle-words.ts';
import styles from './crop-stage.module.css';
import { drawToFill } from './draw-to-fill.ts';
import { useCircle } from './use-circle.ts';
import { useElementSize } from './use-element-size.ts';
import { useGestures } from './use-gestures.ts';
import { useMeasures } from './use-measures.ts';

export interface CropStageProps {
  readonly image: ImageBitmap;
  /** In CSS px; scaled down on smaller screens. */
  readonly area: Size;
  readonly minRadius: number;
  readonly initialRadius: number | undefined;
  readonly outlineWidth: number;
  readonly shadingOpacity: number;
  readonly handleSize: number;
  readonly mobileResizeFactor: number;
  /** Another file is being opened. */
  readonly busy: boolean;
  /** Called with the circle in image pixels, initially and after each change. */
  readonly onCircle: (circle: Circle) => void;
  readonly onClose: () => void;
}

/** The image under a circle that can be moved and resized. */
export function CropStage(props: CropStageProps) {
  const { image, onClose } = props;
  const whole = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const [said, setSaid] = useState('');

  // Runs before the stage is measured, since the stage's size depends on it.
  useMeasures(whole, {
    '--crop-width': `${props.area.width}px`,
    '--crop-ratio': `${props.area.width / props.area.height}`,
    '--crop-stroke': `${props.outlineWidth}px`,
    '--crop-shade': `${props.shadingOpacity}`,
    '--crop-handle': `${props.handleSize}px`,
  });
  const area = useElementSize(stage, props.area);
  const state = useCircle({ ...props, area });
  const { frame, circle, natural, change } = state;
  const { toward, reach } = handleOf(circle, frame.image, area, props.handleSize);
  const gestures = useGestures({ ...state, ...props, stage, handle, toward });
  const { width, height } = frame.image;
  useMeasures(whole, {
    '--shown-width': `${width}px`,
    '--shown-height': `${height}px`,
    '--circle-x': `${circle.x}px`,
    '--circle-y': `${circle.y}px`,
    '--circle-radius': `${circle.radius}px`,
    '--handle-x': `${toward.x}`,
    '--handle-y': `${toward.y}`,
    '--handle-reach': `${reach}px`,
  });

  const report = useEffectEvent((own: Circle) => props.onCircle(own));
  useEffect(
    () => report({ x: natural.x, y: natural.y, radius: natural.radius }),
    [natural.x, natural.y, natural.radius],
  );
  useLayoutEffect(() => {
    if (canvas.current !== null) drawToFill(canvas.current, image, { width, height });
  }, [image, width, height]);
  useEffect(() => group.current?.focus({ preventScroll: true }), []);

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey: shift, code } = event;
    const next = pressKey(circle, { key, shift, numpad: code.startsWith('Numpad') }, frame);
    if (next === undefined) return;
    event.preventDefault();
    change(() => next);
    setSaid(describeCircle(next, frame.image));
  };

  return (
    <div className={styles.crop}>
      <div ref={whole} className={styles.area} aria-busy={props.busy}>
        <div ref={stage} className={styles.stage} {...gestures}>
          <div className={styles.image}>
            <canvas ref={canvas} role="img" aria-label="Imagem escolhida" />
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce form fields. */}
            <div
              ref={group}
              role="group"
              aria-label="Recorte"
              aria-describedby={hint}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the circle.
              tabIndex={0}
              className={styles.circle}
              onKeyDown={pressed}
            >
              <span className={styles.stem} />
              <span ref={handle} className={styles.handle} data-rising={toward.x !== toward.y} />
            </div>
          </div>
        </div>
        <button type="button" className={styles.close} aria-label="Fechar imagem" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p id={hint} className={styles.hint}>
        <span className={styles.byPointer}>
          Arraste o círculo; puxe o quadrado para mudar o tamanho.
        </span>
        <span className={styles.byTouch}>Arraste o círculo; afaste os dedos para aumentar.</span>
        <span className={styles.byKeyboard}>
          {' '}
          No teclado: setas movem, <kbd>+</kbd> e <kbd>−</kbd> mudam o tamanho; Shift com as setas
          dá passos menores.
        </span>
      </p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
