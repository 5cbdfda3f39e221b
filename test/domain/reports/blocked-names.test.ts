import { describe, expect, it } from 'vitest';
import { blockedField, createBlockedNames } from '../../../src/domain/reports/blocked-names.ts';

describe('blocked names', () => {
  const isBlocked = createBlockedNames(['fulano de tal', ' Ana!', '', '…']);

  it.each(['Fulano de Tál!', 'o FULANO DE   TAL', 'fulano-de-tal', 'Aña', 'Cláudia e ana'])(
    'refuses the whole words of a phrase in sequence: %s',
    (name) => expect(isBlocked({ name })).toBe(true),
  );

  it.each(['fulanos de tal', 'Fulano Tal', 'tal de fulano', 'Anabela', 'Joana', '…', '😀'])(
    'lets the innocent pass: %s',
    (name) => expect(isBlocked({ name })).toBe(false),
  );

  it.each([
    [{ name: 'Ana', work: 'Ana' }, 'name'],
    [{ name: 'Eva', aliases: ['Evita', 'Ana'], rationale: 'Ana' }, 'aliases'],
    [{ name: 'Eva', work: 'Ana Karênina' }, 'work'],
    [{ name: 'Eva', rationale: 'Não é a Ana.' }, 'rationale'],
    [{ name: 'Eva', work: 'Fulano', aliases: ['de Tal'] }, null],
  ])('names the first field that has a phrase: %o', (said, field) =>
    expect(blockedField(said, isBlocked)).toBe(field),
  );

  it('blocks nothing without phrases', () => {
    expect(createBlockedNames([])({ name: 'Fulano de Tal' })).toBe(false);
    expect(createBlockedNames(['', '…'])({ name: '' })).toBe(false);
  });
});
