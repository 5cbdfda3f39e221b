import type { Personality } from '../../domain/people/personality.ts';
import { GENDERS } from '../../domain/vocabulary.ts';
import { artAddress } from '../components/card/type-art.tsx';
import { EAGER_CARDS } from '../components/gallery/card-grid.tsx';
import type { PageContent } from '../session/view.ts';

const DRAWINGS: Record<string, string> = import.meta.glob('../art/*-*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The `data:` address of each illustration, by its file. */
const IN_PAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(DRAWINGS).map(([file, drawing]) => [file, dataAddressOf(drawing)]),
);

/** The illustrations that a page loads eagerly, as `data:` addresses by their usual address. */
export function artInPage(content: PageContent): Readonly<Record<string, string>> {
  return Object.fromEntries(
    shownFirst(content).flatMap(({ type, gender }) => {
      const address = IN_PAGE.get(`../art/${type.toLowerCase()}-${gender}.svg`);
      return address === undefined ? [] : [[artAddress(type, gender), address]];
    }),
  );
}

/** Whose illustrations stand on the first screen. */
function shownFirst({
  view,
  snapshot,
}: PageContent): readonly Pick<Personality, 'type' | 'gender'>[] {
  if (view.page === 'personality') return [view.personality];
  if (view.page === 'types') {
    return view.kind === 'type' ? GENDERS.map((gender) => ({ type: view.type, gender })) : [];
  }
  return snapshot?.items.slice(0, EAGER_CARDS) ?? [];
}

/** Only what an address must not contain is escaped: base64 would hide repetitions from the packing. */
function dataAddressOf(drawing: string): string {
  const text = drawing.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent);
  return `data:image/svg+xml,${text}`;
}
