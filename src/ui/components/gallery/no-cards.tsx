import type { Trouble } from '../../../domain/failure.ts';
import { paths } from '../../../domain/paths.ts';
import { readFailureText } from '../../../domain/texts/read-failures.ts';
import { Button } from '../../kit/button.tsx';
import { DidYouMean, type DidYouMeanProps } from '../search/did-you-mean.tsx';
import { SearchTerms, type SearchTermsProps } from '../search/search-terms.tsx';
import styles from './notice.module.css';
import { Notice } from './notice.tsx';

interface NoMatchesProps
  extends Pick<DidYouMeanProps, 'meant' | 'onFollow'>,
    Pick<SearchTermsProps, 'terms' | 'order' | 'onRemove'> {
  /** Creates somebody of the name that was searched for; null where the search is none. */
  readonly onCreate: (() => void) | null;
  readonly q: string;
}

/** Shows how a search without results was understood, and what may have been meant. */
export function NoMatches({
  q,
  order,
  meant,
  onFollow,
  terms,
  onRemove,
  onCreate,
}: NoMatchesProps) {
  return (
    <Notice figures={SEARCHING}>
      <h2>Nenhuma personalidade encontrada</h2>
      <DidYouMean
        className={styles.meant}
        meant={meant}
        hrefOf={(q) => paths.home({ q, order })}
        onFollow={onFollow}
      />
      <p>{terms.length === 1 ? 'Procuramos:' : 'Procuramos quem tem tudo isto:'}</p>
      <SearchTerms terms={terms} order={order} onRemove={onRemove} />
      {onCreate === null ? null : (
        <Button variant="quiet" onClick={onCreate}>
          <span>
            Criar a ficha de “<bdi>{q}</bdi>”
          </span>
        </Button>
      )}
    </Notice>
  );
}

/** Figures that hold a checklist, a lantern and a compass. */
const SEARCHING = [
  ['ISTJ', 'male'],
  ['INFJ', 'female'],
  ['ISFP', 'male'],
] as const;

interface SearchFailureProps {
  readonly failure: Trouble;
  /** Whether the list was read again after a change, not searched. */
  readonly isAfterChange: boolean;
  readonly onRetry: () => void;
}

/** Shown when a list could not be read; the previous cards stay below it. */
export function SearchFailure({ failure, isAfterChange, onRetry }: SearchFailureProps) {
  return (
    <Notice role="alert">
      <h2>{isAfterChange ? 'A lista ainda não mostra a mudança' : 'A busca ficou sem resposta'}</h2>
      <p>{readFailureText(failure)}</p>
      <Button variant="main" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Notice>
  );
}
