import type { Random } from '../random.ts';
import type { Sources } from './sources.ts';

/** An image, or what calls itself one, that somebody may send. */
export interface Specimen {
  readonly kind: string;
  /** As the API takes it. */
  readonly dataUrl: string;
  /** Whether it has to be refused: some of what is lied about does no harm, and is dropped. */
  readonly hopeless: boolean;
}

/** What makes specimens of a kind. */
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
