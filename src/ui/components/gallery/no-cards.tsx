import { useState } from 'react';
import { type Trouble, troubleOf } from '../../../domain/failure.ts';
import { paths } from '../../../domain/paths.ts';
import { readFailureText } from '../../../domain/texts/read-failures.ts';
import { Button } from '../../kit/button.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import { DidYouMean, type DidYouMeanProps } from '../search/did-you-mean.tsx';
import { SearchTerms, type SearchTermsProps } from '../search/search-terms.tsx';
import styles from './notice.module.css';
import { Notice } from './notice.tsx';

interface EmptyInvitationProps {
  readonly onCreate: () => void;
  /** Resolves when the samples are stored, or to why they are not; fails where its code has not come. */
  readonly onLoadSamples: () => Promise<string | null>;
}

/** Shown above the placeholders of an empty catalogue. */
export function EmptyInvitation({ onCreate, onLoadSamples }: EmptyInvitationProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      setFailure(await onLoadSamples());
    } catch (error) {
      setFailure(readFailureText(troubleOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice figures={INVITING}>
      <h2>O catálogo ainda está vazio</h2>
      <p data-writes>
        Comece pela pessoa que você quiser, real ou inventada, ou carregue os exemplos.
      </p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <div className="row" data-writes>
        <Button variant="main" onClick={onCreate}>
          Criar a primeira
        </Button>
        <Button variant="quiet" onClick={load} aria-busy={busy}>
          {busy ? 'Carregando exemplos…' : 'Carregar exemplos'}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{busy ? 'Carregando exemplos…' : ''}</span>
      </VisuallyHidden>
    </Notice>
  );
}

/** Figures that hold a gift, a megaphone and a banner. */
const INVITING = [
  ['ESFJ', 'male'],
  ['ENFP', 'female'],
  ['ENTJ', 'male'],
] as const;

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
