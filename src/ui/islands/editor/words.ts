import type { FailureCode, Trouble } from '../../../domain/failure.ts';
import { type Field, WRITTEN_FIELDS } from '../../../domain/people/fields.ts';
import { NAME_MAX_LENGTH } from '../../../domain/people/name.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { FAILURE_SENTENCES, failureText } from '../../../domain/texts/failures.ts';
import { FIELD_WORDS, FIELDS_IN_ORDER, nounOf } from '../../../domain/texts/fields/field-words.ts';
import { listed } from '../../../domain/texts/listed.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { typeOf } from '../../../domain/types/letters.ts';
import type { StoredDraft } from './drafts.ts';
import type { MergeInProgress, Task } from './editing-state.ts';
import type { FormPart } from './form/form.ts';
import type { Message } from './host.ts';
import type { Merge } from './merge.ts';

export function partWords(part: FormPart) {
  return FIELD_WORDS[fieldOf(part)];
}

function fieldOf(part: FormPart): Field {
  return part === 'letters' ? 'type' : part;
}

/** The name of a field with its article, such as `a obra`. */
function inSentence(part: FormPart): string {
  return `${partWords(part).article} ${nounOf(fieldOf(part))}`;
}

/** The parts that are typed; all others are chosen. */
const WRITTEN: readonly string[] = ['name', ...WRITTEN_FIELDS];

/** The sentence about a failure, and what the visitor can do. */
export function situation(met: MergeInProgress): string {
  return `${FAILURE_SENTENCES.conflict} ${nextStep(met)}`;
}

function nextStep({ contested, kept, task }: MergeInProgress): string {
  if (task === 'remove') return 'Confira e, se ainda quiser excluir, aperte EXCLUIR de novo.';
  if (contested.length > 0) return 'Escolha o que fica e aperte ATUALIZAR.';
  if (kept.length > 0) return 'Confira e aperte ATUALIZAR.';
  return 'O formulário mostra como ela está no catálogo.';
}

/** A second sentence: that nothing is lost, or in which fields a blocked phrase may be; otherwise null. */
export function afterFailure({ code }: Trouble): string | null {
  if (code === 'blocked_name') return `Confira ${listed(WRITTEN_TITLES)}.`;
  return KEPT_AFTER.includes(code) ? 'O que você preencheu continua aqui.' : null;
}

/** The titles of the fields that may contain a blocked phrase. */
const WRITTEN_TITLES = FIELDS_IN_ORDER.filter((field) => WRITTEN.includes(field)).map(
  (field) => FIELD_WORDS[field].title,
);

const KEPT_AFTER: readonly FailureCode[] = [
  'held',
  'storage_full',
  'read_only',
  'busy',
  'unavailable',
  'offline',
  'internal',
  'too_many_requests',
];

/** The sentence about parts that were merged without a question, or null. */
export function mergedByItself({ taken, kept, mine }: Merge): string | null {
  const parts = [
    ...taken.map((part) => `${inSentence(part)} do catálogo`),
    ...kept.map((part) => `${inSentence(part)} que você ${verb(part, !mine[part])}`),
  ];
  if (parts.length === 0) return null;
  const list = listed(parts);
  const isPlural =
    parts.length > 1 || [...taken, ...kept].some((part) => partWords(part).article.endsWith('s'));
  return `Já ${isPlural ? 'estão' : 'está'} no formulário: ${list}.`;
}

/** The sentence about another visitor's changes that were merged into a save. */
export function alsoSaved(taken: readonly FormPart[]): string {
  const parts = taken.map((part) => inSentence(part));
  if (parts.length === 0) return '';
  const list = listed(parts);
  return ` Outra pessoa mudou ${list} ao mesmo tempo: isso também ficou.`;
}

function verb(part: FormPart, isEmptied: boolean): string {
  if (isEmptied) return 'tirou';
  return WRITTEN.includes(part) ? 'escreveu' : 'escolheu';
}

/** The sentence about a draft: when it was typed, in the visitor's time zone, and its content. Drafts last a day. */
export function describeDraft(
  { form, at }: StoredDraft,
  subject: Personality | null,
  now: Date,
): string {
  const typed = new Date(at);
  const day = typed.toDateString() === now.toDateString() ? 'hoje' : 'ontem';
  const time = `${typed.getHours()}h${String(typed.getMinutes()).padStart(2, '0')}`;
  const to = typed.getHours() < 2 ? 'à' : 'às';
  const type = typeOf(form.letters);
  const content = [
    form.name.trim().slice(0, NAME_MAX_LENGTH) || 'sem nome',
    type === null ? null : labelOf({ type, identity: form.identity }),
    rationaleWords(form.rationale.trim(), subject?.rationale ?? ''),
    iconWords(form.icon, subject?.icon ?? null),
  ].filter((words) => words !== null);
  return `O que você escreveu ${day}, ${to} ${time}, está guardado neste navegador: ${content.join(', ')}.`;
}

function rationaleWords(rationale: string, stored: string): string | null {
  if (rationale === stored) return null;
  if (rationale === '') return 'sem porquê';
  return stored === '' ? 'com um porquê' : 'com outro porquê';
}

function iconWords(icon: string | null, stored: string | null): string | null {
  if (icon === stored) return null;
  if (icon === null) return 'sem ícone';
  return stored === null ? 'com ícone' : 'com outro ícone';
}

/** The message after a form is closed with unsaved changes. */
export function keptText(subject: Personality | null, isLasting: boolean): Message['text'] {
  const time = isLasting ? 'por um dia neste navegador' : 'até você fechar esta página';
  const rest = ` fica guardado ${time}.`;
  return subject === null
    ? `O que você escreveu${rest}`
    : ['O que você mudou em ', subject.name, rest];
}

/** The message about a request that failed after its form was closed. The name may still be empty. */
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
