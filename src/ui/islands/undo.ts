import { type FailureCode, troubleOf } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { failureText } from '../../domain/texts/failures.ts';
import type { Reversal } from '../../domain/versions/reversal.ts';
import type { Message, Mutation } from './editor/host.ts';
import { writesClient } from './writes.ts';

/** What is told about a change that was made, and how it is undone. */
export interface Told {
  /** The sentence around the name. */
  readonly text: Exclude<Message['text'], string>;
  readonly link?: NonNullable<Message['link']>;
  readonly undo: Reversal;
  /** The personality as it is now; null if it was removed. */
  readonly now: Personality | null;
}

/** What is told about a write. */
export function toldOf({ kind, personality, also = '', namesake }: Mutation): Told {
  const { id, name, gender, version } = personality;
  const undo = { id, name, ...UNDO[kind](version) };
  if (namesake !== undefined) {
    const article = gender === 'female' ? 'uma' : 'um';
    const text = [`Entrou no catálogo, onde já havia ${article} `, namesake.name, '.'] as const;
    const link = { label: 'Ver', href: paths.personality(namesake.id) };
    return { text, link, undo, now: personality };
  }
  const [before, after] = SENTENCES[kind];
  const now = kind === 'removed' ? null : personality;
  return { text: [before, name, after + also], ...linkTo(undo), undo, now };
}

/** The text around the name in the message about a change. */
const SENTENCES = {
  created: ['', ' entrou no catálogo.'],
  updated: ['As mudanças em ', ' foram salvas.'],
  removed: ['', ' saiu do catálogo.'],
} as const;

/** The reversal of each kind of change, by the personality's version (the last one, if it is removed). */
const UNDO: Readonly<
  Record<Mutation['kind'], (version: number) => Pick<Reversal, 'newest' | 'isRemoved' | 'to'>>
> = {
  created: (newest) => ({ newest, isRemoved: false, to: null }),
  updated: (newest) => ({ newest, isRemoved: false, to: newest - 1 }),
  removed: (version) => ({ newest: version + 1, isRemoved: true, to: version }),
};

function linkTo({ id, isRemoved }: Reversal): Pick<Told, 'link'> {
  return isRemoved ? {} : { link: { label: 'Ver a página', href: paths.personality(id) } };
}

/** Performs a reversal. Fails with the failures of the API. */
export async function perform(reversal: Reversal): Promise<Told> {
  const { id, newest, isRemoved, to } = reversal;
  const restored = to === null ? null : await writesClient.restore(id, { newest, version: to });
  if (to === null) await writesClient.remove(id, newest);
  const { name } = restored ?? reversal;
  const undo = {
    id,
    name,
    newest: newest + 1,
    isRemoved: to === null,
    to: isRemoved ? null : newest,
  };
  return { text: ['', name, outcomeOf(reversal)], ...linkTo(undo), undo, now: restored };
}

function outcomeOf({ isRemoved, to }: Reversal): string {
  if (to === null) return ' saiu do catálogo.';
  return isRemoved ? ' voltou ao catálogo.' : ` voltou a ser como na versão ${to}.`;
}

/** Failures that a second attempt would repeat: the version is no longer the newest, or its target is gone. */
const FINAL: readonly FailureCode[] = ['conflict', 'not_found', 'not_restorable', 'locked', 'held'];

/** What is told about a reversal that failed. */
export function failedReversal(
  { id }: Reversal,
  error: unknown,
): { readonly isFinal: boolean; readonly text: string; readonly link?: Message['link'] } {
  const trouble = troubleOf(error);
  const isFinal = FINAL.includes(trouble.code);
  const link = { label: 'Ver o histórico', href: paths.history(id) };
  return { isFinal, text: failureText(trouble), ...(isFinal ? { link } : {}) };
}
