import { paths } from '../../../domain/paths.ts';
import { QUERY_MAX_LENGTH } from '../../../domain/search/query.ts';
import { readFailureText } from '../../../domain/texts/read-failures.ts';
import styles from '../../components/notice.module.css';
import { Notice } from '../../components/notice.tsx';
import { DidYouMean } from '../../components/search/did-you-mean.tsx';
import { SearchTerms, type SearchTermsProps } from '../../components/search/search-terms.tsx';
import { focusContent } from '../../focus.ts';
import { Button } from '../../kit/button.tsx';
import { useGallery, useReadable, useSession } from '../../session/session-context.ts';

/** Shows how a search without results was understood, with corrections, and offers to create a searched name. */
export function NoMatches({ onRemove }: Pick<SearchTermsProps, 'onRemove'>) {
  const { gallery, editor, site } = useSession();
  const { order } = useReadable(gallery.asked);
  const { q, terms, didYouMean } = useGallery();
  // A name has at least one letter. Numbers are searched for in names too, but are no names.
  // A longer query is cut in its address, too.
  const isWhole = [...q].length <= QUERY_MAX_LENGTH;
  const mayBeName =
    !site.readOnly && isWhole && /\p{L}/u.test(q) && terms.every((term) => term.mayBeName);
  return (
    <Notice figures={SEARCHING}>
      <h2>Nenhuma personalidade encontrada</h2>
      <DidYouMean
        className={styles.meant}
        meant={didYouMean}
        hrefOf={(q) => paths.home({ q, order })}
        onFollow={focusContent}
      />
      <p>{terms.length === 1 ? 'Procuramos:' : 'Procuramos quem tem tudo isto:'}</p>
      <SearchTerms terms={terms} order={order} onRemove={onRemove} />
      {mayBeName ? (
        <Button variant="quiet" onClick={() => editor.open(null, { name: q })}>
          <span>
            Criar a ficha de “<bdi>{q}</bdi>”
          </span>
        </Button>
      ) : null}
    </Notice>
  );
}

/** The figures, which hold a checklist, a lantern and a compass. */
const SEARCHING = [
  ['ISTJ', 'male'],
  ['INFJ', 'female'],
  ['ISFP', 'male'],
] as const;

/** Shown if a list could not be read. The previous cards stay below it. */
export function SearchFailure() {
  const { gallery } = useSession();
  const { failure } = useGallery();
  if (failure === null || failure.of === 'loading_more') return null;
  const isAfterChange = failure.of === 'refreshing';
  return (
    <Notice role="alert">
      <h2>{isAfterChange ? 'A lista ainda não mostra a mudança' : 'A busca ficou sem resposta'}</h2>
      <p>{readFailureText(failure)}</p>
      <Button
        variant="main"
        onClick={() => {
          focusContent();
          void gallery.retry();
        }}
      >
        Tentar de novo
      </Button>
    </Notice>
  );
}
