import { useEffect } from 'react';
import type { Personality } from '../../domain/personality.ts';
import type { Message } from '../visit/messages.ts';
import { useVisit } from '../visit/visit-context.ts';
import type { Drafts } from './drafts/drafts.ts';
import { type EditingState, isChanged } from './editing.ts';
import { reopen } from './reopening.ts';
import { useOnClose } from './use-on-close.ts';

/** Ids of the messages, by the personality's id (null: the new one). */
const shown = new Map<string | null, number>();

/**
 * When the form is closed with changes that are not being sent, shows a message that they are kept, with
 * a button to reopen the form; the message closes when the form is open again.
 */
export function useKeptMessage(
  subject: Personality | null,
  state: EditingState,
  drafts: Drafts,
): void {
  const { editor, messages } = useVisit();
  const key = subject?.id ?? null;
  useEffect(() => {
    const earlier = shown.get(key);
    if (earlier !== undefined) messages.close(earlier);
  }, [key, messages]);
  useOnClose(state, (last) => {
    if (last.task !== null || !isChanged(last)) return;
    const id = messages.say({
      tone: 'success',
      text: textOf(subject, drafts.isLasting(subject)),
      action: { label: 'Continuar', run: () => reopen(editor, subject) },
    });
    shown.set(key, id);
  });
}

function textOf(subject: Personality | null, isLasting: boolean): Message['text'] {
  const time = isLasting ? 'por um dia neste navegador' : 'até você fechar esta página';
  const rest = ` fica guardado ${time}.`;
  return subject === null
    ? `O que você escreveu${rest}`
    : ['O que você mudou em ', subject.name, rest];
}
