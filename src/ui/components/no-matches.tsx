import { Notice } from './notice.tsx';
import { SearchTerms, type SearchTermsProps } from './search-terms.tsx';

/** Shows how a search without results was understood. */
export function NoMatches({ terms, onRemove }: Pick<SearchTermsProps, 'terms' | 'onRemove'>) {
  return (
    <Notice figures={SEARCHING}>
      <h2>Nenhuma personalidade encontrada</h2>
      <p>
        {terms.length === 1
          ? 'O catálogo procurou:'
          : 'O catálogo procurou quem fosse tudo isto ao mesmo tempo:'}
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
