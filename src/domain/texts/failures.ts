import type { FailureCode, Trouble } from '../failure.ts';

/** One for all texts of a personality, since the operator's list is one for all of them. */
export const BLOCKED_SENTENCE = 'Há uma palavra ou expressão que o catálogo não aceita.';

/** The public sentence of each failure: what happened, and what can be done. */
export const FAILURE_SENTENCES: Readonly<Record<FailureCode, string>> = {
  malformed_request: 'O catálogo não entendeu este endereço; talvez falte um pedaço.',
  invalid_fields: 'Há algo a corrigir antes de salvar.',
  invalid_icon: 'Não deu para ler este ícone. Escolha uma imagem JPEG ou PNG e recorte de novo.',
  empty_guess: 'Escolha ao menos uma letra.',
  blocked_name: BLOCKED_SENTENCE,
  icons_closed:
    'Por enquanto não aceitamos imagens novas. Salve sem imagem, ou com a que a personalidade já tinha.',
  not_found: 'Esta personalidade não está mais no catálogo.',
  conflict: 'Alguém mudou esta personalidade depois que você a abriu.',
  not_restorable: 'Não dá para restaurar esta versão. Escolha outra no histórico.',
  locked: 'Quem cuida do catálogo bloqueou esta ficha: por enquanto, ninguém pode mudá-la.',
  held: 'Esta personalidade está fora do ar até alguém conferir.',
  version_required: 'Esta página ficou desatualizada. Recarregue-a e tente de novo.',
  method_not_allowed: 'Este endereço só serve para consulta.',
  unsupported_media_type:
    'O formato do que foi enviado não serve aqui. Volte ao catálogo e tente de novo.',
  too_large: 'O que foi enviado é grande demais. Escolha um ícone menor e tente de novo.',
  too_many_requests: 'Veio muita coisa daqui em pouco tempo. Espere uns segundos e tente de novo.',
  busy: 'O catálogo está muito ocupado agora. Espere uns segundos e tente de novo.',
  misdirected: 'Este catálogo fica em outro endereço. Confira o link que você recebeu.',
  cross_site: 'Esta mudança veio de outro site. Abra o catálogo e faça-a por lá.',
  unauthorized: 'Chave incorreta.',
  idempotency_key_reused:
    'O que você enviou antes foi salvo; o que está aqui, ainda não. Para criar outra personalidade, salve de novo.',
  catalogue_not_empty:
    'O catálogo já tem personalidades; os exemplos só entram num catálogo vazio.',
  read_only: 'O catálogo está aberto só para leitura. Tente de novo mais tarde.',
  icons_full:
    'Não há espaço para ícones novos agora. Salve sem ícone, ou com o que a personalidade já tinha.',
  storage_full: 'Não há espaço para guardar mais nada agora. Tente de novo mais tarde.',
  unavailable: 'O catálogo não respondeu. Espere um instante e tente de novo.',
  offline: 'Sem conexão com o catálogo. Confira a internet e tente de novo.',
  outdated:
    'Há uma versão nova do catálogo. Recarregue a página: o que você escreveu fica guardado.',
  internal: 'O catálogo teve um problema. Tente de novo em instantes.',
};

/** Stands above all pages while `read_only` would refuse whatever is sent. */
export const READ_ONLY_NOTICE =
  'Por enquanto, o catálogo está aberto só para leitura: dá para ver e buscar tudo, mas não para criar, mudar, denunciar nem dar palpites.';

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

/** From how many seconds on a time is said in hours or minutes, and their length. */
const UNITS = [
  { from: 5_400, length: 3_600, name: 'hora' },
  { from: 91, length: 60, name: 'minuto' },
] as const;

/** Rounded up, so that the retry is not too early. */
function durationText(exact: number): string {
  const seconds = Math.ceil(exact);
  const unit = UNITS.find(({ from }) => seconds >= from) ?? { length: 1, name: 'segundo' };
  const count = Math.ceil(seconds / unit.length);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
