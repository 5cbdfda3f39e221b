import { describe, expect, it } from 'vitest';
import type { Personality } from '../../src/domain/people/personality.ts';
import { EMPTY_FORM, type Form, formOf } from '../../src/ui/editor/form/form.ts';
import { describeDraft } from '../../src/ui/editor/words.ts';
import { personality } from '../support/people.ts';

const capitu = personality({
  id: 'capitu',
  name: 'Capitu',
  gender: 'female',
  type: 'INTJ',
  identity: 'A',
  icon: '/mbti-db/icons/1.png',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
});
const NOW = new Date(2026, 10, 21, 18, 30);
const AT = new Date(2026, 10, 21, 14, 5).getTime();

const sentence = (form: Partial<Form>, subject: Personality | null = capitu, at = AT) =>
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
  it('says when it was typed, and what', () => {
    expect(sentence({ name: ' Capitu Santiago ', icon: 'data:image/png;base64,AAAA' })).toBe(
      'O que você escreveu hoje, às 14h05, está guardado neste navegador: Capitu Santiago, INTJ-A, com outro ícone.',
    );
    expect(sentence({ icon: null }, capitu, AT - 20 * 3_600_000)).toBe(
      'O que você escreveu ontem, às 18h05, está guardado neste navegador: Capitu, INTJ-A, sem ícone.',
    );
  });

  it('leaves out what a new form lacks', () => {
    expect(sentence({ gender: 'female' }, null)).toMatch(/navegador: sem nome\.$/);
    expect(sentence({ name: 'A'.repeat(5_000) }, null)).toMatch(/: A{120}\.$/);
    expect(sentence({ rationale: 'Ela planeja.' }, null)).toMatch(/: sem nome, com um porquê\.$/);
    expect(sentence({ name: 'C', icon: 'data:image/png;base64,AAAA' }, null)).toMatch(
      /: C, com ícone\.$/,
    );
  });
});
