import { describe, expect, it } from 'vitest';
import { FAILURE_CODES } from '../../../src/domain/failure.ts';
import {
  FAILURE_SENTENCES,
  failureSentence,
  failureText,
} from '../../../src/domain/texts/failures.ts';

describe('the sentence of a failure', () => {
  it.each([
    [0.2, 'Tente de novo em 1 segundo.'],
    [1, 'Tente de novo em 1 segundo.'],
    [40, 'Tente de novo em 40 segundos.'],
    [90, 'Tente de novo em 90 segundos.'],
    [91, 'Tente de novo em 2 minutos.'],
    [120, 'Tente de novo em 2 minutos.'],
    [121, 'Tente de novo em 3 minutos.'],
    [5_340, 'Tente de novo em 89 minutos.'],
    [5_400, 'Tente de novo em 2 horas.'],
    [17_280, 'Tente de novo em 5 horas.'],
  ])('says to try again after %d s', (retryAfter, retry) => {
    expect(failureSentence({ code: 'too_many_requests', retryAfter })).toBe(
      `Veio muita coisa daqui em pouco tempo. ${retry}`,
    );
    expect(failureSentence({ code: 'busy', retryAfter })).toBe(
      `O catálogo está muito ocupado agora. ${retry}`,
    );
    expect(failureSentence({ code: 'unavailable', retryAfter })).toBe(
      `O catálogo não respondeu. ${retry}`,
    );
  });

  it('is the general one without a time, and for all other failures', () => {
    for (const code of FAILURE_CODES) {
      expect(failureSentence({ code })).toBe(FAILURE_SENTENCES[code]);
      if (['too_many_requests', 'busy', 'unavailable'].includes(code)) continue;
      expect(failureSentence({ code, retryAfter: 600 })).toBe(FAILURE_SENTENCES[code]);
    }
  });
});

it('the text of a failure ends with the id of the request if it is known', () => {
  const sentence = FAILURE_SENTENCES.internal;
  expect(failureText({ code: 'internal', requestId: 'a-b-c' })).toBe(
    `${sentence} Código do erro: a-b-c`,
  );
  expect(failureText({ code: 'internal', requestId: null })).toBe(sentence);
  expect(failureText({ code: 'internal' })).toBe(sentence);
});
