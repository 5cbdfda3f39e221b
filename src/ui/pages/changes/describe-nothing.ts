import type { ChangesFilter } from '../../../domain/paths.ts';
import { visitorName } from '../../../domain/texts/fields/change-words.ts';
import type { ChangeKind } from '../../../domain/versions/change.ts';
import type { Nothing } from '../../session/view.ts';

/** The verb of each kind of change, and one for any change. */
const PAST: Readonly<Record<ChangeKind | 'any', string>> = {
  any: 'mudou',
  created: 'criou',
  updated: 'editou',
  removed: 'excluiu',
  restored: 'restaurou',
  erased: 'apagou de vez',
};

/**
 * The words for a list without changes. It runs on the server, so that browsers load no words that are rarely needed.
 */
export function describeNothing({ q = '', visitor, change }: ChangesFilter): Nothing {
  const isFiltered = q !== '' || visitor !== undefined || change !== undefined;
  if (!isFiltered) {
    const text = 'O que for criado, editado ou excluído aparece aqui.';
    return { title: 'Nada mudou ainda', text, isFiltered };
  }
  return {
    title: 'Nenhuma mudança encontrada',
    text: sentence({ q, visitor, change }),
    isFiltered,
  };
}

function sentence({ q, visitor, change }: ChangesFilter): string {
  const did = PAST[change ?? 'any'];
  if (change === 'erased' && q !== '') return 'O nome do que foi apagado não está mais guardado.';
  const whose = q === '' ? '' : ` com “${q}” no nome`;
  const who = visitor === undefined ? 'Ninguém' : `O ${visitorName(visitor)} não`;
  return `${who} ${did} nenhuma personalidade${whose}.`;
}
