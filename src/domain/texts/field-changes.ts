import type { LaterTraits } from '../people/later-traits.ts';
import { labelOf } from '../types/cell.ts';
import type { State } from '../versions/change.ts';
import { GENDER_TEXTS, GENDER_TITLE, IDENTITY_TEXTS, IDENTITY_TITLE } from './preferences.ts';

/** One field that a change has set, in words; `before` is null where there was nothing yet. */
export interface FieldChange {
  readonly field: keyof typeof FIELD_TITLES;
  readonly before: string | null;
  readonly after: string;
}

/** The names of the fields on the pages, in their order. */
export const FIELD_TITLES = {
  name: 'Nome',
  aliases: 'Outros nomes',
  work: 'Obra',
  gender: GENDER_TITLE,
  type: 'Tipo',
  identity: IDENTITY_TITLE,
  icon: 'Ícone',
  rationale: 'Por quê',
} as const;

/**
 * What differs between two versions of a personality. A type is named by its label, so an identity is
 * listed only where the type stays. Without a version before it, every field of the new one is listed that is not
 * empty by right.
 */
export function fieldChanges(before: State | null, after: State): readonly FieldChange[] {
  if (before === null) {
    return [
      { field: 'name', before: null, after: after.name },
      ...laterChanges(null, after, ['aliases', 'work']),
      { field: 'gender', before: null, after: GENDER_TEXTS[after.gender] },
      { field: 'type', before: null, after: labelOf(after) },
      { field: 'icon', before: null, after: after.icon === null ? NO_ICON : 'com ícone' },
      ...laterChanges(null, after, ['rationale']),
    ];
  }
  const changes: FieldChange[] = [];
  if (before.name !== after.name) {
    changes.push({ field: 'name', before: before.name, after: after.name });
  }
  changes.push(...laterChanges(before, after, ['aliases', 'work']));
  if (before.gender !== after.gender) {
    const words = { before: GENDER_TEXTS[before.gender], after: GENDER_TEXTS[after.gender] };
    changes.push({ field: 'gender', ...words });
  }
  if (before.type !== after.type) {
    changes.push({ field: 'type', before: labelOf(before), after: labelOf(after) });
  } else if (before.identity !== after.identity) {
    changes.push({ field: 'identity', before: identityOf(before), after: identityOf(after) });
  }
  if (before.icon !== after.icon) {
    const words = {
      before: before.icon === null ? NO_ICON : 'outro ícone',
      after: after.icon === null ? NO_ICON : 'ícone novo',
    };
    changes.push({ field: 'icon', ...words });
  }
  return [...changes, ...laterChanges(before, after, ['rationale'])];
}

const NOTHING: Readonly<Record<keyof LaterTraits, string>> = {
  aliases: 'sem outros nomes',
  work: 'sem obra',
  rationale: 'sem porquê',
};

function laterChanges(
  before: State | null,
  after: State,
  fields: readonly (keyof LaterTraits)[],
): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const old = before?.[field] ?? (field === 'aliases' ? [] : null);
    if (JSON.stringify(old) === JSON.stringify(after[field])) return [];
    const said = before === null ? null : laterText(before, field);
    return [{ field, before: said, after: laterText(after, field) }];
  });
}

function laterText(state: LaterTraits, field: keyof LaterTraits): string {
  const value = field === 'aliases' ? state.aliases.join(', ') : state[field];
  return value || NOTHING[field];
}

const NO_ICON = 'sem ícone';

/** `Turbulento (T)`, of a woman `Turbulenta (T)`, or that there is none. */
function identityOf({ identity, gender }: State): string {
  if (identity === null) return 'sem identidade';
  return `${IDENTITY_TEXTS[identity].slice(0, -1)}${gender === 'male' ? 'o' : 'a'} (${identity})`;
}
