import type { LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { ICON_SIDES } from '../../src/domain/icon.ts';
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
      if (hash === null) continue;
      for (const side of ICON_SIDES) await catalogue.icon(hash, side);
    }
    if (page.next === null) return served;
    cursor = page.next;
  }
}

export interface Truth {
  readonly people: ReadonlyMap<string, Personality>;
  /** Ids of those that were created while the log was kept, in their order. */
  readonly late: readonly string[];
}

/** Are these exactly those that were stored? */
export function isSame(served: ReadonlyMap<string, Personality>, { people }: Truth): boolean {
  return served.size === people.size && isPartOf(served, people);
}

/** Are these those of an earlier moment: all but the last creations? */
export function isEarlier(
  served: ReadonlyMap<string, Personality>,
  { people, late }: Truth,
): boolean {
  const firstMissing = late.findIndex((id) => !served.has(id));
  return (
    firstMissing >= 0 &&
    late.slice(firstMissing).every((id) => !served.has(id)) &&
    served.size === people.size - (late.length - firstMissing) &&
    isPartOf(served, people)
  );
}

function isPartOf(
  served: ReadonlyMap<string, Personality>,
  people: ReadonlyMap<string, Personality>,
): boolean {
  return [...served].every(
    ([id, each]) => JSON.stringify(each) === JSON.stringify(people.get(id) ?? null),
  );
}
