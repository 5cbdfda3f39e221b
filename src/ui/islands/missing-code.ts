import { codeOf } from '../../domain/failure.ts';
import { readFailureSentence } from '../../domain/texts/read-failures.ts';
import type { Message, MessageAction } from './editor/host.ts';

/** The action for a failure that only a newer version of the page resolves. */
const RELOAD: MessageAction = { label: 'Recarregar', run: () => location.reload() };

/** The message about code that could not be loaded; for `outdated` with an action that reloads the page. */
export function messageOfMissingCode(error: unknown): Message {
  const code = codeOf(error);
  const message = { tone: 'failure', text: readFailureSentence({ code }) } as const;
  return code === 'outdated' ? { ...message, action: RELOAD } : message;
}
