import type { MouseEvent } from 'react';
import { paths } from '../../domain/paths.ts';
import type { UnderstoodTerm } from '../../domain/search/describe-query.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { GroupGlyph } from './group-glyph.tsx';
import styles from './search-terms.module.css';

export interface SearchTermsProps {
  readonly terms: readonly UnderstoodTerm[];
  /** A term, or all of them, was taken away: what is searched for now, and where the term stood. */
  readonly onRemove: (rest: string, index: number) => void;
  /** In a row of their own above the cards, instead of in a notice. */
  readonly inRow?: boolean;
}

/** What was understood of a search, one chip a term: a press takes it out. A plain form until scripts come. */
export function SearchTerms({ terms, onRemove, inRow = false }: SearchTermsProps) {
  const remove = (rest: string, index: number) => (event: MouseEvent) => {
    event.preventDefault();
    onRemove(rest, index);
  };
  return (
    <form action={paths.home()} className={styles.form}>
      <fieldset className={styles.terms} aria-label="Na busca">
        {inRow ? <span aria-hidden="true">Na busca</span> : null}
        {terms.map(({ meaning, group, rest }, index) => (
          <button
            key={meaning}
            type="submit"
            name="q"
            value={rest}
            className={styles.chip}
            data-term
            data-group={group ?? undefined}
            aria-label={`Tirar da busca: ${meaning}`}
            onClick={remove(rest, index)}
          >
            {group === null ? null : <GroupGlyph />}
            <bdi>{meaning}</bdi>
            <Icon name="close" />
          </button>
        ))}
      </fieldset>
      {/* A single chip takes all away already. */}
      {inRow && terms.length === 1 ? null : (
        <Button
          variant={inRow ? 'plain' : 'main'}
          type="submit"
          name="q"
          value=""
          onClick={remove('', 0)}
        >
          Limpar busca
        </Button>
      )}
    </form>
  );
}
