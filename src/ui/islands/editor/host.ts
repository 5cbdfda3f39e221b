import { createContext, use } from 'react';
import type { Similar } from '../../../catalogue/catalogue.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';

/** What the editor begins with. */
export interface OpenOptions {
  /** Key of the saved draft that is restored without asking, because a message has offered it. */
  readonly draft?: string;
  /** The initial type of a new personality, or the type to which an existing one is changed. */
  readonly type?: TypeCode;
  /** The initial name of a new personality, taken from the search. */
  readonly name?: string;
  /** The initial work of a new personality. */
  readonly work?: string;
  /** The field of an existing personality that receives the focus. */
  readonly field?: 'rationale';
}

/** A write of this document that the catalogue has accepted; `Change` of the domain is a listed version. */
export interface Mutation {
  readonly kind: 'created' | 'updated' | 'removed';
  /** The personality after the change; a removed one as it was before. */
  readonly personality: Personality;
  /** A sentence about another visitor's change that was merged into it. */
  readonly also?: string;
  /** Somebody else who has the name of a new personality. */
  readonly namesake?: Similar | undefined;
}

/** A message at the bottom of the screen. */
export interface Message {
  /** Failures are announced as alerts, successes politely. */
  readonly tone: 'success' | 'failure';
  /** The subject, such as the id of a personality: a newer message about the same subject replaces this one. */
  readonly about?: string;
  /** Text, or the text around a name, which is isolated because of its writing direction. */
  readonly text: string | readonly [before: string, name: string, after: string];
  readonly link?: { readonly label: string; readonly href: string };
  readonly action?: MessageAction;
}

export interface MessageAction {
  readonly label: string;
  /** Called once; then the message closes. */
  readonly run: () => void;
}

/** What the editor needs of the page on which it is opened. */
export interface EditorHost {
  /** Whether the page shows the personality itself, so that a link to its page would lead nowhere. */
  readonly isPageOf: (id: string) => boolean;
  readonly say: (message: Message) => void;
  /** Closes the messages about a subject. */
  readonly unsay: (about: string) => void;
  readonly open: (subject: Personality | null, options: OpenOptions) => void;
  readonly close: () => void;
  /**
   * Adds a history entry for a view over the form: Back calls `onBack`, Forward calls `reopen`. Returns a function that
   * removes it.
   */
  readonly openLayer: (onBack: () => void, reopen: () => void) => () => void;
  /** Tells what was written, and shows it on the page. */
  readonly written: (mutation: Mutation) => void;
  /** Shows the catalogue as it is now, since another visitor has changed it. */
  readonly changed: () => void;
}

export const EditorHostContext = createContext<EditorHost | null>(null);

/** The page on which the editor is opened. */
export function useEditorHost(): EditorHost {
  const host = use(EditorHostContext);
  if (host === null) throw new Error('No EditorHostContext.');
  return host;
}
