import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Circle, confine, initialCircle, type Size } from '../../../domain/crop/circle.ts';
import { handleOf } from '../../../domain/crop/handle.ts';
import { pressKey } from '../../../domain/crop/keyboard.ts';
import { fitInside, toDisplayed, toNatural } from '../../../domain/crop/scale.ts';
import { perCent } from '../../../domain/texts/numbers.ts';
import button from '../../kit/button.module.css';
import { Icon } from '../../kit/icon.tsx';
import styles from './cropper.module.css';
import { type CircleState, useGestures } from './use-gestures.ts';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number;
  }
}

/** The area into which the image is fitted, and the side of the handle, in CSS pixels, equal to the style sheet's. */
const AREA: Size = { width: 390, height: 295 };
const HANDLE = 16;
/** Minimum radius of the circle, in CSS pixels. */
const MIN_RADIUS = 30;

interface CropStageProps {
  readonly image: ImageBitmap;
  /** Whether another file is being opened. */
  readonly busy: boolean;
  /** Called with the circle in pixels of the image, initially and after each change. */
  readonly onCircle: (circle: Circle) => void;
  readonly onClose: () => void;
}

/** The image under a circle that can be moved and resized. */
export function CropStage(props: CropStageProps) {
  const { image, onClose } = props;
  const stage = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const [said, setSaid] = useState('');

  const area = useElementSize(stage, AREA);
  const state = useCircle(image, area);
  const { frame, circle, natural, change } = state;
  const { toward, reach } = handleOf(circle, frame.image, area, HANDLE);
  const gestures = useGestures({ ...state, stage, circleElement: group, handle, toward });
  const { width, height } = frame.image;
  /** A script sets these properties, because the Content-Security-Policy refuses `style` attributes in markup. */
  const places = {
    '--shown-width': `${width}px`,
    '--shown-height': `${height}px`,
    '--circle-x': `${circle.x}px`,
    '--circle-y': `${circle.y}px`,
    '--circle-radius': `${circle.radius}px`,
    '--handle-x': toward.x,
    '--handle-y': toward.y,
    '--handle-reach': `${reach}px`,
  } as const;

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
    <div className={`stack ${styles.crop}`}>
      <div className={styles.area} style={places} aria-busy={props.busy}>
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
        <button
          type="button"
          className={`${button.round} ${styles.close}`}
          aria-label="Fechar imagem"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <p id={hint} className={`hint ${styles.hint}`}>
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
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}

/**
 * Stores the circle in pixels of the image, so that it stays on the same part of the photo when the screen is rotated
 * or the window resized. Its limits depend on the displayed size.
 */
function useCircle(image: Size, area: Size): CircleState & { readonly natural: Circle } {
  const [chosen, setChosen] = useState<Circle | null>(null);
  const shown = fitInside(image, area);
  const frame = { image: shown, minRadius: MIN_RADIUS };
  const display = (own: Circle | null) =>
    own === null ? initialCircle(frame) : confine(toDisplayed(own, image, shown), frame);
  const circle = display(chosen);
  return {
    frame,
    circle,
    natural: toNatural(circle, image, shown),
    change: (next) => setChosen((own) => toNatural(next(display(own)), image, shown)),
  };
}

/** The current inner size of an element in CSS pixels; `expected` until it is measured. */
function useElementSize(ref: RefObject<HTMLElement | null>, expected: Size): Size {
  const [size, setSize] = useState(expected);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const follow = (width: number, height: number) => {
      if (width > 0 && height > 0) setSize({ width, height });
    };
    follow(element.clientWidth, element.clientHeight);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) follow(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** Draws the image on the whole canvas, at the pixel density of the screen. */
function drawToFill(canvas: HTMLCanvasElement, image: ImageBitmap, shown: Size): void {
  canvas.width = Math.max(1, Math.round(shown.width * devicePixelRatio));
  canvas.height = Math.max(1, Math.round(shown.height * devicePixelRatio));
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
}

/** Describes the circle's position and size for screen readers. */
function describeCircle({ x, y, radius }: Circle, image: Size): string {
  const across = perCent(x / image.width);
  const down = perCent(y / image.height);
  const size = perCent((radius * 2) / Math.min(image.width, image.height));
  return `Centro a ${across} da largura e ${down} da altura; diâmetro de ${size} do lado menor.`;
}
