import { labelOf } from '../../../domain/cell.ts';
import { typeOf } from '../../../domain/letters.ts';
import { NAME_MAX_LENGTH } from '../../../domain/name.ts';
import type { Personality } from '../../../domain/personality.ts';
import type { StoredDraft } from './drafts.ts';

/** When a draft was typed and what it says, in the visitor's time zone; drafts last a day. */
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
    iconWords(form.icon, subject?.icon ?? null),
  ].filter((words) => words !== null);
  return `O que você escreveu ${day}, ${to} ${time}, está guardado neste navegador: ${content.join(', ')}.`;
}

function iconWords(icon: string | null, stored: string | null): string | null {
  if (icon === stored) return null;
  if (icon === null) return 'sem ícone';
  return stored === null ? 'com ícone' : 'com outro ícone';
}
