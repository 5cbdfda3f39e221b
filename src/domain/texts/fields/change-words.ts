import type { Change } from '../../versions/change.ts';
import { HELD_WORDS } from '../reports.ts';
import { fieldChanges } from './field-changes.ts';

/** The words for a change after the name in the list of all changes: `mudou`. */
export function whatHappened(change: Change): string {
  switch (change.change) {
    case 'created':
      return 'entrou no catálogo';
    case 'updated':
      return 'mudou';
    case 'removed':
      return 'saiu do catálogo';
    case 'restored':
      return cameBack(change)
        ? `voltou ao catálogo${asIn(change)}`
        : `voltou a ser${asIn(change).replace(',', '')}`;
    case 'erased':
      return isAllErased(change) ? 'foi apagada de vez, com o histórico' : 'foi apagada de vez';
  }
}

/** The subject of `whatHappened` if the name is erased or not shown. */
export function erasedSubject(change: Change): string {
  return change.held || isAllErased(change) ? 'Uma personalidade' : 'Uma versão';
}

/** Shown in a line instead of the content of a version that has none. */
export function withoutState({ held }: Change): string {
  return held ? HELD_WORDS : 'o conteúdo não está mais guardado';
}

/** The title of a version in the history: `Edição`. */
export function versionTitle(change: Change, isAfterRemoval: boolean): string {
  switch (change.change) {
    case 'created':
      return 'Criação';
    case 'updated':
      return 'Edição';
    case 'removed':
      return 'Exclusão';
    case 'restored':
      return `${isAfterRemoval ? 'Volta ao catálogo' : 'Restauração'}${asIn(change)}`;
    case 'erased':
      return 'Versão apagada de vez';
  }
}

/** `visitante 7f3a9c01d2`. */
export function visitorName(visitor: string | null): string {
  return visitor === null ? 'autoria não registrada' : `visitante ${visitor}`;
}

/**
 * Whether a restoration undid a removal. For all but the newest version the removal is recognised by its
 * trace: the restored state is that of two versions earlier, and nothing differs from what was removed.
 */
export function cameBack({ undo, before, state, version, restoredFrom }: Change): boolean {
  if (undo !== null) return undo === 'remove';
  const isSame = before !== null && state !== null && fieldChanges(before, state).length === 0;
  return isSame && restoredFrom === version - 2;
}

function asIn({ restoredFrom }: Change): string {
  return restoredFrom === null ? '' : `, como na versão ${restoredFrom}`;
}

/** The newest version can only be erased together with all others. */
function isAllErased({ version, newest }: Change): boolean {
  return version === newest;
}
