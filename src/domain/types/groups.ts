import type { Group, TypeCode } from '../vocabulary.ts';
import { lettersOf } from './letters.ts';

interface GroupDefinition {
  /** The name shown on the pages and found by the search. */
  readonly name: string;
  readonly subtitle: string;
}

export const GROUP_DEFINITIONS: Readonly<Record<Group, GroupDefinition>> = {
  analysts: {
    name: 'Analistas',
    subtitle: 'Pensadores Intuitivos',
  },
  diplomats: {
    name: 'Diplomatas',
    subtitle: 'Intuição e Sentimento',
  },
  sentinels: {
    name: 'Sentinelas',
    subtitle: 'Observadores e Julgadores',
  },
  explorers: {
    name: 'Exploradores',
    subtitle: 'Observadores e Prospectivos',
  },
};

/** Colours of the specification, in hexadecimal; `tokens.css` repeats them for the pages. */
export const GROUP_COLOURS: Readonly<Record<Group, GroupColours>> = {
  analysts: { main: '#88619A', light: '#E7DFEA' },
  diplomats: { main: '#33A474', light: '#D6ECE3' },
  sentinels: { main: '#4298B4', light: '#D9EAF0' },
  explorers: { main: '#E4AE3A', light: '#F9EED7' },
};

interface GroupColours {
  /** For titles and symbols. */
  readonly main: string;
  /** For backgrounds. */
  readonly light: string;
}

/** NT analysts, NF diplomats, S…J sentinels, S…P explorers. */
export function groupOf(type: TypeCode): Group {
  const { energy, nature, tactics } = lettersOf(type);
  if (energy === 'N') return nature === 'T' ? 'analysts' : 'diplomats';
  return tactics === 'J' ? 'sentinels' : 'explorers';
}
