import { describe, expect, it } from 'vitest';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { lateFailureText } from '../../src/ui/editor/words.ts';

describe('the message about a request that failed after its form was closed', () => {
  it('names what was not done', () => {
    const { offline } = FAILURE_SENTENCES;
    const capitu = { name: 'Capitu', isNew: false };
    expect(lateFailureText('save', capitu, { code: 'offline' })).toEqual([
      'As mudanças em ',
      'Capitu',
      ` ainda não foram salvas. ${offline}`,
    ]);
    expect(lateFailureText('save', { ...capitu, isNew: true }, { code: 'offline' })).toEqual([
      '',
      'Capitu',
      ` ainda não entrou no catálogo. ${offline}`,
    ]);
    expect(lateFailureText('remove', capitu, { code: 'offline' })).toEqual([
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
