import type { Random } from '../random.ts';
import type { Sources } from './sources.ts';

/** A test input: an image, or data declared as one. */
export interface Specimen {
  readonly kind: string;
  /** Data URL for the API. */
  readonly dataUrl: string;
  /** Whether it must be refused: some false metadata is harmless and only dropped. */
  readonly hopeless: boolean;
}

/** Creates specimens of one kind. */
export type Maker = (random: Random, sources: Sources) => Specimen;

export const LABELS = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/gif'] as const;

export function specimen(
  kind: string,
  bytes: Buffer,
  { label = 'image/png', hopeless = false }: { label?: string; hopeless?: boolean } = {},
): Specimen {
  return { kind, dataUrl: `data:${label};base64,${bytes.toString('base64')}`, hopeless };
}

export function anyImage(random: Random, { png, jpeg }: Sources): Buffer {
  return random.pick([random.pick(png), random.pick(jpeg)]);
}
