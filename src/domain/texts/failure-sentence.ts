import type { FailureCode, Trouble } from '../failure.ts';
import { FAILURE_SENTENCES } from './failures.ts';

/** Failures for which the server knows the time; that of `read_only` is only a guess for programs. */
const TIMED: readonly FailureCode[] = ['too_many_requests', 'busy', 'unavailable'];

/** The public sentence of a failure, with the time to wait where it is known. */
export function failureSentence({ code, retryAfter }: Trouble): string {
  const sentence = FAILURE_SENTENCES[code];
  if (retryAfter === undefined || !TIMED.includes(code)) return sentence;
  // The last sentence of these texts tells to wait and try again.
  return sentence.replace(/[^.]+\.$/, ` Tente de novo em ${durationText(retryAfter)}.`);
}

/** The sentence, and by which name the server’s log has the failed request where that is known. */
export function failureText(trouble: Trouble): string {
  const { requestId } = trouble;
  return failureSentence(trouble) + (requestId ? ` Código do erro: ${requestId}` : '');
}

const MINUTE = 60;

/** Seconds up to one and a half minutes, then minutes; rounded up, so that the retry is not too early. */
function durationText(seconds: number): string {
  const isLong = seconds > 1.5 * MINUTE;
  const count = Math.ceil(isLong ? seconds / MINUTE : seconds);
  return `${count} ${isLong ? 'minuto' : 'segundo'}${count === 1 ? '' : 's'}`;
}
