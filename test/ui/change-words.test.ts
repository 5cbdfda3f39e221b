import { describe, expect, it } from 'vitest';
import {
  erasedSubject,
  versionTitle,
  visitorName,
  whatHappened,
} from '../../src/domain/texts/fields/change-words.ts';
import type { Change, State } from '../../src/domain/versions/change.ts';
import { describeNothing } from '../../src/ui/pages/changes/describe-nothing.ts';
import { draft } from '../support/people.ts';

const STATE: State = draft({ name: 'Capitu', gender: 'female', type: 'INTJ' });

function change(fields: Partial<Change>): Change {
  return {
    id: 'a',
    version: 9,
    change: 'updated',
    at: '2026-11-21T17:32:00.000Z',
    visitor: null,
    state: STATE,
    before: { ...STATE, name: 'Capitolina' },
    restoredFrom: null,
    newest: 9,
    undo: 'restore',
    ...fields,
  };
}

/** Version 9 undid a removal: it restored version 7, the state that was removed. */
const BACK = { change: 'restored', before: STATE, restoredFrom: 7 } as const;

describe('in the list of all changes', () => {
  it.for([
    [{ change: 'created' }, 'entrou no catálogo'],
    [{ change: 'updated' }, 'mudou'],
    [{ change: 'removed' }, 'saiu do catálogo'],
    [{ ...BACK, undo: 'remove' }, 'voltou ao catálogo, como na versão 7'],
    [{ ...BACK, undo: null, newest: 12 }, 'voltou ao catálogo, como na versão 7'],
    [
      { change: 'restored', restoredFrom: 3, undo: 'remove' },
      'voltou ao catálogo, como na versão 3',
    ],
    [
      { change: 'restored', restoredFrom: 7, undo: null, newest: 12 },
      'voltou a ser como na versão 7',
    ],
    [{ change: 'restored', restoredFrom: 3 }, 'voltou a ser como na versão 3'],
    [{ change: 'restored', restoredFrom: 3, undo: null }, 'voltou a ser como na versão 3'],
    [
      { change: 'erased', state: null, before: null, undo: null },
      'foi apagada de vez, com o histórico',
    ],
    [{ change: 'erased', state: null, version: 4, undo: null }, 'foi apagada de vez'],
  ] as const)('%j is “%s”', ([fields, words]) => {
    expect(whatHappened(change(fields))).toBe(words);
  });

  it('an erased change has no name', () => {
    expect(erasedSubject(change({ change: 'erased', state: null }))).toBe('Uma personalidade');
    expect(erasedSubject(change({ change: 'erased', state: null, version: 4 }))).toBe('Uma versão');
  });

  it('a visitor is named by its number, and other authors “autoria não registrada”', () => {
    expect(visitorName('7f3a9c01d2')).toBe('visitante 7f3a9c01d2');
    expect(visitorName(null)).toBe('autoria não registrada');
  });
});

describe('in the history', () => {
  it.for([
    [{ change: 'created' }, false, 'Criação'],
    [{ change: 'updated' }, false, 'Edição'],
    [{ change: 'removed' }, false, 'Exclusão'],
    [{ change: 'restored', restoredFrom: 7 }, true, 'Volta ao catálogo, como na versão 7'],
    [{ change: 'restored', restoredFrom: 7 }, false, 'Restauração, como na versão 7'],
    [{ change: 'erased', state: null }, false, 'Versão apagada de vez'],
  ] as const)('%j is titled, %s, “%s”', ([fields, isAfterRemoval, title]) => {
    expect(versionTitle(change(fields), isAfterRemoval)).toBe(title);
  });
});

describe('a search of the changes without results', () => {
  it.for([
    [
      { q: 'policarpo', change: 'removed' },
      'Ninguém excluiu nenhuma personalidade com “policarpo” no nome.',
    ],
    [{ q: 'policarpo' }, 'Ninguém mudou nenhuma personalidade com “policarpo” no nome.'],
    [{ q: '', change: 'restored' }, 'Ninguém restaurou nenhuma personalidade.'],
    [
      { q: '', visitor: '7f3a9c01d2', change: 'created' },
      'O visitante 7f3a9c01d2 não criou nenhuma personalidade.',
    ],
    [{ q: 'ana', change: 'erased' }, 'O nome do que foi apagado não está mais guardado.'],
  ] as const)('%j: %s', ([filter, text]) => {
    expect(describeNothing(filter)).toMatchObject({
      title: 'Nenhuma mudança encontrada',
      text,
      isFiltered: true,
    });
  });

  it('without filters says that nothing has changed yet', () => {
    expect(describeNothing({ q: '' })).toMatchObject({
      title: 'Nada mudou ainda',
      isFiltered: false,
    });
  });
});
