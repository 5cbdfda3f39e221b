import type { FailureCode, Trouble } from '../failure.ts';
import { READ_FAILURES, readFailureSentence, readFailureText } from './read-failures.ts';

/** The sentence for a blocked phrase in any text of a personality; one for all texts, like the operator’s list. */
export const BLOCKED_SENTENCE = 'Há uma palavra ou expressão que o catálogo não aceita.';

/** The public sentence of each failure: what happened, and what can be done. */
export const FAILURE_SENTENCES: Readonly<Record<FailureCode, string>> = {
  ...READ_FAILURES,
  invalid_fields: 'Há algo a corrigir antes de salvar.',
  invalid_icon: 'Não deu para ler este ícone. Escolha uma imagem JPEG ou PNG e recorte de novo.',
  empty_guess: 'Escolha ao menos uma letra.',
  blocked_name: BLOCKED_SENTENCE,
  icons_closed:
    'Por enquanto não aceitamos imagens novas. Salve sem imagem, ou com a que a personalidade já tinha.',
  conflict: 'Alguém mudou esta personalidade depois que você a abriu.',
  not_restorable: 'Não dá para restaurar esta versão. Escolha outra no histórico.',
  held: 'Esta personalidade está fora do ar até alguém conferir.',
  version_required: 'Esta página ficou desatualizada. Recarregue-a e tente de novo.',
  method_not_allowed: 'Este endereço só serve para consulta.',
  unsupported_media_type:
    'O formato do que foi enviado não serve aqui. Volte ao catálogo e tente de novo.',
  too_large: 'O que foi enviado é grande demais. Escolha um ícone menor e tente de novo.',
  cross_site: 'Esta mudança veio de outro site. Abra o catálogo e faça-a por lá.',
  unauthorized: 'Chave incorreta.',
  idempotency_key_reused:
    'O que você enviou antes foi salvo; o que está aqui, ainda não. Para criar outra personalidade, salve de novo.',
  catalogue_not_empty:
    'O catálogo já tem personalidades; os exemplos só entram num catálogo vazio.',
  read_only: 'O catálogo está aberto só para leitura. Tente de novo mais tarde.',
  stopping: 'O catálogo está reiniciando. Espere um instante e tente de novo.',
  icons_full:
    'Não há espaço para ícones novos agora. Salve sem ícone, ou com o que a personalidade já tinha.',
  storage_full: 'Não há espaço para guardar mais nada agora. Tente de novo mais tarde.',
};

/** The notice above all pages while every write would be refused with `read_only`. */
export const READ_ONLY_NOTICE =
  'Por enquanto, o catálogo está aberto só para leitura: dá para ver e buscar tudo, mas não para criar, mudar, denunciar nem dar palpites.';

/** The public sentence of a failure, with the time to wait if it is known. */
export function failureSentence(trouble: Trouble): string {
  return readFailureSentence(trouble, FAILURE_SENTENCES);
}

/** The public sentence of a failure, followed by the id of the request in the server’s log if it is known. */
export function failureText(trouble: Trouble): string {
  return readFailureText(trouble, FAILURE_SENTENCES);
}
