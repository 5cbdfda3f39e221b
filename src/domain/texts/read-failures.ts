import type { FailureCode, Trouble } from '../failure.ts';

type Sentences = Readonly<Partial<Record<FailureCode, string>>>;

/**
 * The public sentences of all failures of reads. Pages that only read, such as home, load no others (`failures.ts`).
 */
export const READ_FAILURES = {
  malformed_request: 'O catálogo não entendeu este endereço; talvez falte um pedaço.',
  not_found: 'Esta personalidade não está mais no catálogo.',
  // The page of a personality shows it too.
  locked: 'Quem cuida do catálogo bloqueou esta ficha: por enquanto, ninguém pode mudá-la.',
  too_many_requests: 'Veio muita coisa daqui em pouco tempo. Espere uns segundos e tente de novo.',
  busy: 'O catálogo está muito ocupado agora. Espere uns segundos e tente de novo.',
  misdirected: 'Este catálogo fica em outro endereço. Confira o link que você recebeu.',
  unavailable: 'O catálogo não respondeu. Espere um instante e tente de novo.',
  offline: 'Sem conexão com o catálogo. Confira a internet e tente de novo.',
  outdated:
    'Há uma versão nova do catálogo. Recarregue a página: o que você escreveu fica guardado.',
  internal: 'O catálogo teve um problema. Tente de novo em instantes.',
} as const satisfies Sentences;

export function isReadFailure(code: unknown): code is keyof typeof READ_FAILURES {
  return typeof code === 'string' && Object.hasOwn(READ_FAILURES, code);
}

/** Failures for which the server knows the time to wait. For `read_only` it is only an estimate for programs. */
const TIMED: readonly FailureCode[] = ['too_many_requests', 'busy', 'unavailable'];

/** The public sentence of a failed read, with the time to wait if it is known. */
export function readFailureSentence(
  { code, retryAfter }: Trouble,
  sentences: Sentences = READ_FAILURES,
): string {
  const sentence = sentences[code] ?? READ_FAILURES.internal;
  if (retryAfter === undefined || !TIMED.includes(code)) return sentence;
  // The last sentence of these texts asks to wait and try again.
  return sentence.replace(/[^.]+\.$/, ` Tente de novo em ${durationText(retryAfter)}.`);
}

/** The public sentence of a failure, followed by the id of the request in the server’s log if it is known. */
export function readFailureText(trouble: Trouble, sentences?: Sentences): string {
  const { requestId } = trouble;
  const sentence = readFailureSentence(trouble, sentences);
  return sentence + (requestId ? ` Código do erro: ${requestId}` : '');
}

/** From how many seconds on a duration is given in hours or minutes, and the length of that unit in seconds. */
const UNITS = [
  { from: 5_400, length: 3_600, name: 'hora' },
  { from: 91, length: 60, name: 'minuto' },
] as const;

/** Rounds up, so that the retry is not too early. */
function durationText(exact: number): string {
  const seconds = Math.ceil(exact);
  const unit = UNITS.find(({ from }) => seconds >= from) ?? { length: 1, name: 'segundo' };
  const count = Math.ceil(seconds / unit.length);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
