import type { LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { iconHashOf } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/personality.ts';

/** Everybody by id, as the gallery and the detail pages serve them; fails where one cannot be read. */
export async function readServed(
  catalogue: LocalCatalogue,
): Promise<ReadonlyMap<string, Personality>> {
  const served = new Map<string, Personality>();
  let [seed, cursor]: [string | undefined, string | undefined] = ['1', undefined];
  for (;;) {
    const page = await catalogue.page({ q: '', seed, cursor, limit: 100 });
    for (const personality of page.items) {
      served.set(personality.id, await catalogue.get(personality.id));
      const hash = personality.icon === null ? null : iconHashOf(personality.icon);
      if (hash !== null) await catalogue.icon(hash);
    }
    if (page.next === null) return served;
    cursor = page.next;
  }
}

export function isSame(
  served: ReadonlyMap<string, Personality>,
  truth: ReadonlyMap<string, Personality>,
): boolean {
  return (
    served.size === truth.size &&
    [...truth].every(([id, each]) => JSON.stringify(served.get(id)) === JSON.stringify(each))
  );
}
