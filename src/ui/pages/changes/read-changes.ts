import { Failure } from '../../../domain/failure.ts';
import { CHANGE_KINDS, type ChangePage } from '../../../domain/versions/change.ts';
import type { Asked } from '../../page-contract.ts';
import type { ChangeList, ChangesView, HistoryView } from '../../session/view.ts';
import { describeNothing } from './describe-nothing.ts';

export async function readChanges(asked: Asked): Promise<ChangesView> {
  const { q, cursor, limit, parameters, catalogue } = asked;
  const filter = {
    q,
    visitor: parameters.get('visitor') || undefined,
    // An unknown kind is ignored, so that a mistyped address shows all changes.
    change: CHANGE_KINDS.find((kind) => kind === parameters.get('change')),
  };
  const list = await catalogue.changes({ ...filter, cursor, limit });
  const isEmpty = list.items.length === 0 && list.next === null;
  const nothing = isEmpty ? describeNothing(filter) : null;
  return { page: 'changes', filter, list: readNow(list), nothing };
}

export async function readHistory(asked: Asked): Promise<HistoryView> {
  const { subject: id, cursor, limit, catalogue } = asked;
  const [list, first] = await Promise.all([
    catalogue.history(id, { cursor, limit }),
    cursor === undefined ? null : catalogue.history(id, { limit: 1 }),
  ]);
  const [newest] = (first ?? list).items;
  if (newest === undefined) throw new Failure('not_found');
  return { page: 'history', id, newest, list: readNow(list) };
}

function readNow(page: ChangePage): ChangeList {
  return { ...page, now: new Date().toISOString() };
}
