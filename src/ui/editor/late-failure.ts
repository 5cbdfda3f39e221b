import type { Trouble } from '../../domain/failure.ts';
import { failureText } from '../../domain/texts/failure-sentence.ts';
import type { Message } from '../visit/messages.ts';
import type { Task } from './editing.ts';

/** The text about a request that failed after its form was closed; the name may still be empty. */
export function lateFailureText(sent: Task, name: string, trouble: Trouble): Message['text'] {
  if (sent === 'remove' && trouble.code === 'not_found') {
    return ['Alguém já tinha excluído ', name, '.'];
  }
  const rest = `${NOT_DONE[sent]} ${failureText(trouble)}`;
  return name === '' ? `A personalidade${rest}` : ['', name, rest];
}

const NOT_DONE: Readonly<Record<Task, string>> = {
  save: ' ainda não foi salva.',
  remove: ' ainda não foi excluída.',
};
