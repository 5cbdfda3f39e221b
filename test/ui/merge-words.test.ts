import { describe, expect, it } from 'vitest';
import type { Personality } from '../../src/domain/people/personality.ts';
import type { Task } from '../../src/ui/editor/editing-state.ts';
import { type Form, formOf } from '../../src/ui/editor/form/form.ts';
import { mergeForm } from '../../src/ui/editor/merge.ts';
import { afterFailure, mergedByItself, situation } from '../../src/ui/editor/words.ts';
import { personality } from '../support/people.ts';

const capitu = personality({
  id: 'capitu',
  name: 'Capitu',
  gender: 'female',
  type: 'INTJ',
  identity: 'T',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
});

function met(typed: Partial<Form>, stored: Partial<Personality>, task: Task | null = 'save') {
  const merge = mergeForm(capitu, { ...formOf(capitu), ...typed }, { ...capitu, ...stored });
  return { ...merge, task };
}

it('after a failure, the form says that nothing is lost, or where to look', () => {
  expect(afterFailure({ code: 'storage_full' })).toBe('O que você preencheu continua aqui.');
  expect(afterFailure({ code: 'blocked_name' })).toMatch(/^Confira Nome,/);
  expect(afterFailure({ code: 'outdated' })).toBeNull();
});

describe('the message about another visitor’s change', () => {
  it('asks to choose, to check, or for nothing', () => {
    const contested = met({ name: 'Capitu Santiago' }, { name: 'Maria Capitu' });
    expect(situation(contested)).toContain('Escolha o que fica e aperte ATUALIZAR.');
    const merged = met({ name: 'Capitu Santiago' }, { identity: 'A' });
    expect(situation(merged)).toContain('Confira e aperte ATUALIZAR.');
    expect(situation(met({}, { identity: 'A' }))).toContain('mostra como ela está no catálogo');
    expect(situation(met({ identity: 'A' }, { identity: 'A' }))).toContain('não falta salvar nada');
    expect(situation(met({}, { identity: 'A' }, 'remove'))).toContain('aperte EXCLUIR de novo');
  });

  it('lists what was merged by itself, and who changed it', () => {
    expect(
      mergedByItself(met({ identity: 'A', name: 'C' }, { icon: '/mbti-db/icons/1.png' })),
    ).toBe(
      'Já estão no formulário: o ícone do catálogo, o nome que você escreveu e a identidade que você escolheu.',
    );
    expect(mergedByItself(met({ identity: null }, { name: 'C' }))).toBe(
      'Já estão no formulário: o nome do catálogo e a identidade que você tirou.',
    );
    expect(mergedByItself(met({}, { type: 'INFJ' }))).toBe(
      'Já está no formulário: o tipo do catálogo.',
    );
    expect(mergedByItself(met({}, { aliases: ['Capitolina'] }))).toBe(
      'Já estão no formulário: os outros nomes do catálogo.',
    );
    expect(mergedByItself(met({ name: 'A' }, { name: 'B' }))).toBeNull();
    const planned = { ...capitu, work: 'Dom Casmurro', rationale: 'Ela planeja.' };
    const form = { ...formOf(planned), aliases: 'Capitolina', rationale: '' };
    const merge = mergeForm(planned, form, { ...planned, work: 'Casmurro' });
    expect(mergedByItself(merge)).toBe(
      'Já estão no formulário: a obra do catálogo, os outros nomes que você escreveu e o porquê que você tirou.',
    );
  });
});
