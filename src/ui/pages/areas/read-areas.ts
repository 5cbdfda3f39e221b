import { AREAS } from '../../../domain/people/area.ts';
import { areaTerm } from '../../../domain/search/choices.ts';
import { seedOfDay } from '../../../domain/shuffle.ts';
import type { Asked } from '../../page-contract.ts';
import type { AreasView } from '../../session/view.ts';

/** Maximum number of people of an area. */
const PEOPLE = 8;

/** The areas that have people, with some of them: those with portraits first, in the order of the day. */
export async function readAreas({ catalogue }: Asked): Promise<AreasView> {
  const seed = seedOfDay('areas', new Date());
  const areas = await Promise.all(
    AREAS.map(async (area) => {
      const q = areaTerm(area);
      const [pictured, all] = await Promise.all([
        catalogue.page({ q: `${q} com:retrato`, seed, limit: PEOPLE }),
        catalogue.page({ q, seed, limit: PEOPLE }),
      ]);
      const others = all.items.filter(({ icon }) => icon === null);
      return { area, total: all.total, people: [...pictured.items, ...others].slice(0, PEOPLE) };
    }),
  );
  return { page: 'areas', areas: areas.filter(({ total }) => total > 0) };
}
