import { describe, expect, it } from 'vitest';
import type { Personality } from '../../src/domain/people/personality.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import type { Task } from '../../src/ui/islands/editor/editing-state.ts';
import { EMPTY_FORM, type Form, formOf } from '../../src/ui/islands/editor/form/form.ts';
import { mergeForm } from '../../src/ui/islands/editor/merge.ts';
import {
  afterFailure,
  describeDraft,
  lateFailureText,
  mergedByItself,
  situation,
} from '../../src/ui/islands/editor/words.ts';
import { personality } from '../support/people.ts';

const capitu = personality({ name: 'Capitu', gender: 'female', identity: 'T' });

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
    expect(situation(met({}, { identity: 'A' }, 'remove'))).toContain('aperte EXCLUIR de novo');
  });

  it('lists automatically merged fields, and who changed them', () => {
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

describe('the message about a request that failed after its form was closed', () => {
  it('names what was not done', () => {
    const { offline } = FAILURE_SENTENCES;
    const known = { name: 'Capitu', isNew: false };
    expect(lateFailureText('save', known, { code: 'offline' })).toEqual([
      'As mudanças em ',
      'Capitu',
      ` ainda não foram salvas. ${offline}`,
    ]);
    expect(lateFailureText('save', { ...known, isNew: true }, { code: 'offline' })).toEqual([
      '',
      'Capitu',
      ` ainda não entrou no catálogo. ${offline}`,
    ]);
    expect(lateFailureText('remove', known, { code: 'offline' })).toEqual([
      '',
      'Capitu',
      ` ainda está no catálogo. ${offline}`,
    ]);
  });

  it('says of a deletion that somebody else was faster', () => {
    const text = lateFailureText('remove', { name: 'Capitu', isNew: false }, { code: 'not_found' });
    expect(text).toEqual(['Alguém já tinha excluído ', 'Capitu', '.']);
  });

  it('has words for a form without a name', () => {
    const text = lateFailureText('save', { name: '', isNew: true }, { code: 'busy' });
    expect(text).toBe(`O que você escreveu ainda não foi salvo. ${FAILURE_SENTENCES.busy}`);
  });
});

const WITH_ICON = { ...capitu, icon: '/mbti-db/icons/1.png' };
const NOW = new Date(2026, 10, 21, 18, 30);
const AT = new Date(2026, 10, 21, 14, 5).getTime();

const sentence = (form: Partial<Form>, subject: Personality | null = WITH_ICON, at = AT) =>
  describeDraft(
    {
      form: { ...(subject === null ? EMPTY_FORM : formOf(subject)), ...form },
      base: subject,
      key: 'k',
      at,
    },
    subject,
    NOW,
  );

describe('the sentence about a draft', () => {
  it('says when it was typed, and its content', () => {
    expect(sentence({ name: ' Capitu Santiago ', icon: 'data:image/png;base64,AAAA' })).toBe(
      'O que você escreveu hoje, às 14h05, está guardado neste navegador: Capitu Santiago, INTJ-T, com outro ícone.',
    );
    expect(sentence({ icon: null }, WITH_ICON, AT - 20 * 3_600_000)).toBe(
      'O que você escreveu ontem, às 18h05, está guardado neste navegador: Capitu, INTJ-T, sem ícone.',
    );
  });

  it('leaves out fields that a new form lacks', () => {
    expect(sentence({ gender: 'female' }, null)).toMatch(/navegador: sem nome\.$/);
    expect(sentence({ name: 'A'.repeat(5_000) }, null)).toMatch(/: A{120}\.$/);
    expect(sentence({ rationale: 'Ela planeja.' }, null)).toMatch(/: sem nome, com um porquê\.$/);
    expect(sentence({ name: 'C', icon: 'data:image/png;base64,AAAA' }, null)).toMatch(
      /: C, com ícone\.$/,
    );
  });
});
