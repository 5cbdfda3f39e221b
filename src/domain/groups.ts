import { lettersOf } from './letters.ts';
import type { Group, TypeCode } from './vocabulary.ts';

export interface GroupDefinition {
  /** As the pages show it; the search finds it by this name. */
  readonly name: string;
  readonly subtitle: string;
  /** Colour of titles and marks, as given by the specification (section 3). */
  readonly main: string;
  /** Colour of grounds, as given by the specification. */
  readonly light: string;
}

export const GROUP_DEFINITIONS: Readonly<Record<Group, GroupDefinition>> = {
  analysts: {
    name: 'Analistas',
    subtitle: 'Pensadores Intuitivos',
    main: '#88619A',
    light: '#E7DFEA',
  },
  diplomats: {
    name: 'Diplomatas',
    subtitle: 'Intuição e Sentimento',
    main: '#33A474',
    light: '#D6ECE3',
  },
  sentinels: {
    name: 'Sentinelas',
    subtitle: 'Observadores e Julgadores',
    main: '#4298B4',
    light: '#D9EAF0',
  },
  explorers: {
    name: 'Exploradores',
    subtitle: 'Observadores e Prospectivos',
    main: '#E4AE3A',
    light: '#F9EED7',
  },
};

/** NT analysts, NF diplomats, S…J sentinels, S…P explorers. */
export function groupOf(type: TypeCode): Group {
  const { energy, nature, tactics } = lettersOf(type);
  if (energy === 'N') return nature === 'T' ? 'analysts' : 'diplomats';
  return tactics === 'J' ? 'sentinels' : 'explorers';
}
