import { paths } from '../../../domain/paths.ts';
import type { Suggestion } from '../../../domain/search/suggest.ts';
import { GroupGlyph } from '../card/group-glyph.tsx';
import terms from './search-terms.module.css';
import styles from './suggestions.module.css';

export interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[];
  /** Called before a link, which then disappears, is followed. */
  readonly onFollow: () => void;
}

/** What the last word of the search may mean in its syntax, as links. */
export function Suggestions({ suggestions, onFollow }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <fieldset className={`${terms.terms} ${styles.row}`} aria-label="Sugestões">
      <span aria-hidden="true">Talvez</span>
      {suggestions.map(({ q, text, pattern, group }) => (
        <a key={q} href={paths.home({ q })} data-group={group ?? undefined} onClick={onFollow}>
          {group === null ? null : <GroupGlyph />}
          {text}
          {pattern === null ? null : <small> {pattern}</small>}
        </a>
      ))}
    </fieldset>
  );
}
