import { describe, expect, it } from 'vitest';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { lateFailureText } from '../../src/ui/editor/editor-messages.ts';

describe('the message about a request that failed after its form was closed', () => {
  it('names what was not done', () => {
    const { offline } = FAILURE_SENTENCES;
    expect(lateFailureText('save', 'Capitu', { code: 'offline' })).toEqual([
      '',
      'Capitu',
      ` ainda não foi salva. ${offline}`,
    ]);
    expect(lateFailureText('remove', 'Capitu', { code: 'offline' })).toEqual([
      '',
      'Capitu',
      ` ainda não foi excluída. ${offline}`,
    ]);
  });

  it('says of a deletion that somebody else was faster', () => {
    const text = lateFailureText('remove', 'Capitu', { code: 'not_found' });
    expect(text).toEqual(['Alguém já tinha excluído ', 'Capitu', '.']);
  });

  it('has words for a form without a name', () => {
    const text = lateFailureText('save', '', { code: 'busy' });
    expect(text).toBe(`A personalidade ainda não foi salva. ${FAILURE_SENTENCES.busy}`);
  });
});
