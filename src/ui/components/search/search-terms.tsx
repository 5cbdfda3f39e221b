import type { MouseEvent } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { UnderstoodTerm } from '../../../domain/search/describe-query.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import type { Suggestion } from '../../../domain/search/suggest.ts';
import { Button, Chip } from '../../kit/button.tsx';
import { OrderField } from './search-field.tsx';
import styles from './search-terms.module.css';

export interface SearchTermsProps {
  readonly terms: readonly UnderstoodTerm[];
  /** The order of the results shown, if it is an order by a key. */
  readonly order: KeyOrder | undefined;
  /** Called when one term or all terms are removed, with the new query and the index of the term. */
  readonly onRemove: (rest: string, index: number) => void;
  /** Shows the terms in a row above the cards instead of inside a notice. */
  readonly inRow?: boolean;
}

/** The terms of a search as understood, a chip each, which a press removes. Without scripts it is a plain form. */
export function SearchTerms({ terms, order, onRemove, inRow = false }: SearchTermsProps) {
  const remove = (rest: string, index: number) => (event: MouseEvent) => {
    event.preventDefault();
    onRemove(rest, index);
  };
  return (
    <form action={paths.home()} className="row">
      <OrderField order={order} />
      <fieldset
        className={`row ${styles.terms} ${inRow ? styles.strip : ''}`}
        aria-label="Na busca"
      >
        {inRow ? (
          <span className="aside" aria-hidden="true">
            Na busca
          </span>
        ) : null}
        {terms.map(({ meaning, group, rest }, index) => (
          <Chip
            key={meaning}
            name="q"
            value={rest}
            data-term
            data-group={group ?? undefined}
            aria-label={`Tirar da busca: ${meaning}`}
            onClick={remove(rest, index)}
          >
            {group === null ? null : <i className="glyph" />}
            <bdi>{meaning}</bdi>
          </Chip>
        ))}
      </fieldset>
      {/* With a single term, its chip already clears the search. */}
      {inRow && terms.length === 1 ? null : (
        <Button
          variant={inRow ? 'small' : 'main'}
          type="submit"
          name="q"
          value=""
          onClick={remove('', 0)}
        >
          Limpar a busca
        </Button>
      )}
    </form>
  );
}

interface SuggestionsProps extends Pick<SearchTermsProps, 'order'> {
  readonly suggestions: readonly Suggestion[];
  /** Called before a link is followed, which then disappears. */
  readonly onFollow: () => void;
}

/** Terms that the last word of the search may stand for, as links. */
export function Suggestions({ suggestions, order, onFollow }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <fieldset className={`row ${styles.terms} ${styles.suggestions}`} aria-label="Sugestões">
      <span className="aside" aria-hidden="true">
        Talvez
      </span>
      {suggestions.map(({ q, text, pattern, group }) => (
        <a
          key={q}
          className="press"
          href={paths.home({ q, order })}
          data-group={group ?? undefined}
          onClick={onFollow}
        >
          {group === null ? null : <i className="glyph" />}
          {text}
          {pattern === null ? null : <small> {pattern}</small>}
        </a>
      ))}
    </fieldset>
  );
}
