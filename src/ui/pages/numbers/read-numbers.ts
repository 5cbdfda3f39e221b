import { PAGE_LIMIT_DEFAULT } from '../../../catalogue/catalogue.ts';
import { seedOfDay } from '../../../domain/shuffle.ts';
import type { Asked } from '../../page-contract.ts';
import type { NumbersView } from '../../session/view.ts';
import { countRows } from './count-rows.ts';

/** Counts those whom a search finds; on the server, so that browsers load no words but those that are shown. */
export async function readNumbers({ q, catalogue }: Asked): Promise<NumbersView> {
  const request = { q, seed: seedOfDay(q, new Date()), limit: PAGE_LIMIT_DEFAULT };
  const { distribution, items } = await catalogue.search(request);
  const faces = items.map(({ type, gender, figure }) => ({ type, gender, figure }));
  const { total } = distribution;
  return { page: 'numbers', q, total, rows: countRows(distribution), faces };
}
