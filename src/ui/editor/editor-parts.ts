/** What the editor's host fetches when it is needed first, together. */
export { newAttemptKey } from './attempt-key.ts';
export { ChangeSentence } from './change-sentence.tsx';
export { Editor } from './editor.tsx';
