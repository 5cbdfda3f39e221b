import { DidYouMean, type DidYouMeanProps } from '../search/did-you-mean.tsx';
import { SearchTerms, type SearchTermsProps } from '../search/search-terms.tsx';
import { Notice } from './notice.tsx';

export interface NoMatchesProps extends DidYouMeanProps {
  readonly terms: SearchTermsProps['terms'];
  readonly onRemove: SearchTermsProps['onRemove'];
}

/** Shows how a search without results was understood, and what may have been meant. */
export function NoMatches({ meant, onFollow, terms, onRemove }: NoMatchesProps) {
  return (
    <Notice figures={SEARCHING}>
      <h2>Nenhuma personalidade encontrada</h2>
      <DidYouMean meant={meant} onFollow={onFollow} />
      <p>
        {terms.length === 1
          ? 'O catálogo procurou:'
          : 'O catálogo procurou tudo isto ao mesmo tempo:'}
      </p>
      <SearchTerms terms={terms} onRemove={onRemove} />
    </Notice>
  );
}

/** Figures that hold a checklist, a lantern and a compass. */
const SEARCHING = [
  ['ISTJ', 'male'],
  ['INFJ', 'female'],
  ['ISFP', 'male'],
] as const;
