import type { Trouble } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { failureText } from '../../domain/texts/failure-sentence.ts';
import type { Message, Messages } from '../visit/messages.ts';
import type { Task } from './editing-state.ts';

/** What is said about a form after it was closed, with a button that opens it again and continues its draft. */
export interface EditorMessages {
  /** It was closed with changes that are not being sent. */
  readonly sayKept: (subject: Personality | null, isLasting: boolean) => void;
  /** Its request has failed; the name may still be empty. */
  readonly sayLateFailure: (
    subject: Personality | null,
    task: Task,
    name: string,
    trouble: Trouble,
  ) => void;
  /** Removes the message about a kept draft: the form is open again. */
  readonly opened: (subject: Personality | null) => void;
}

export function createEditorMessages(
  messages: Pick<Messages, 'say' | 'close'>,
  reopen: (subject: Personality | null) => void,
): EditorMessages {
  /** Ids of the messages about kept drafts, by the personality's id (null: the new one). */
  const kept = new Map<string | null, number>();
  return {
    sayKept(subject, isLasting) {
      const action = { label: 'Continuar', run: () => reopen(subject) };
      const text = keptText(subject, isLasting);
      kept.set(subject?.id ?? null, messages.say({ tone: 'success', text, action }));
    },
    sayLateFailure(subject, task, name, trouble) {
      const action = { label: 'Abrir de novo', run: () => reopen(subject) };
      const text = lateFailureText(task, { name, isNew: subject === null }, trouble);
      messages.say({ tone: 'failure', text, action });
    },
    opened(subject) {
      const id = kept.get(subject?.id ?? null);
      if (id !== undefined) messages.close(id);
    },
  };
}

function keptText(subject: Personality | null, isLasting: boolean): Message['text'] {
  const time = isLasting ? 'por um dia neste navegador' : 'até você fechar esta página';
  const rest = ` fica guardado ${time}.`;
  return subject === null
    ? `O que você escreveu${rest}`
    : ['O que você mudou em ', subject.name, rest];
}

/** The text about a request that failed after its form was closed. */
export function lateFailureText(
  sent: Task,
  { name, isNew }: { readonly name: string; readonly isNew: boolean },
  trouble: Trouble,
): Message['text'] {
  if (sent === 'remove' && trouble.code === 'not_found') {
    return ['Alguém já tinha excluído ', name, '.'];
  }
  const why = failureText(trouble);
  if (name === '') return `O que você escreveu ainda não foi salvo. ${why}`;
  if (sent === 'remove') return ['', name, ` ainda está no catálogo. ${why}`];
  if (isNew) return ['', name, ` ainda não entrou no catálogo. ${why}`];
  return ['As mudanças em ', name, ` ainda não foram salvas. ${why}`];
}
