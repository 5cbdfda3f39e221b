import {
  Fragment,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { paths } from '../../../domain/paths.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import { describeCut, parseQuery } from '../../../domain/search/query.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { ResultsFile } from '../../components/results-file.tsx';
import { SearchTerms, Suggestions } from '../../components/search/search-terms.tsx';
import { focusCard, focusContent, focusContentIfLost, focusTermIfLost } from '../../focus.ts';
import type { GalleryState } from '../../session/gallery.ts';
import {
  useGallery,
  useNavigation,
  useReadable,
  useSession,
} from '../../session/session-context.ts';
import { DocumentHead } from '../document-head.tsx';
import { CardGrid } from './card-grid.tsx';
import { Distribution } from './distribution.tsx';
import styles from './home-page.module.css';
import { LoadMore } from './load-more.tsx';
import { NoMatches, SearchFailure } from './no-cards.tsx';
import { Ways } from './ways.tsx';

/** The gallery: count, distribution over the types, and cards. */
export default function HomePage() {
  const { gallery } = useSession();
  const { code } = useNavigation();
  const asked = useReadable(gallery.asked);
  const { q, order } = asked;
  const state = useGallery();
  const { items, total, next, terms } = state;
  const shown = useStaged(items, state.pages > 1);
  const empty = total === 0 && state.q === '';
  const query = parseQuery(q);
  const cut = describeCut(query);
  // A single plain name is already shown in the search box.
  const tellsTerms = terms.length > 1 || terms.some(({ isPlainName }) => !isPlainName);
  // The element is memoised: rendered again before its code is loaded, it would lose the server's markup.
  const { EmptyCatalogue } = code;
  const emptyCatalogue = useMemo(
    () => <Suspense>{EmptyCatalogue && <EmptyCatalogue />}</Suspense>,
    [EmptyCatalogue],
  );
  const focusFrom = useAppendedFocus(shown.length);
  // The query of the cards shown, which may be older than that of the results.
  const removeTerm = useTermRemoval(useDeferredValue(state.q));
  usePlaceInList(q, state.q);
  return (
    <div className="wide">
      <DocumentHead
        title={q === '' ? 'Pessoas e personagens nos 16 tipos de personalidade' : `“${q}”`}
        path={paths.home()}
        isUnlisted={Boolean(q || order || asked.seed)}
      />
      <section className={styles.overview}>
        <Count total={total} q={state.q} order={order} />
        <Distribution query={query} />
        {empty ? null : <Ways query={query} />}
      </section>
      {cut && <p className={styles.cut}>{cut}</p>}
      <SearchFailure />
      <Works works={state.works} />
      {total > 0 && tellsTerms ? (
        <div className={styles.above}>
          <SearchTerms terms={terms} order={order} onRemove={removeTerm} inRow />
        </div>
      ) : null}
      <Suggestions suggestions={state.suggestions} order={order} onFollow={focusContent} />
      {total === 0 && !empty ? <NoMatches onRemove={removeTerm} /> : null}
      {empty ? emptyCatalogue : <CardGrid items={shown} />}
      {next && <LoadMore next={next} isStaged={shown !== items} focusFrom={focusFrom} />}
      <ResultsFile q={state.q} total={total} className={styles.file} />
    </div>
  );
}

/** Works whose titles begin with the searched text, beside the results. */
function Works({ works }: Pick<GalleryState, 'works'>) {
  if (works.length === 0) return null;
  return (
    <p className={styles.above}>
      {works.map(({ key, name, count }, at) => (
        <Fragment key={key}>
          {at === 0 ? 'Obra ' : ' e '}
          <a href={paths.work(key)}>
            <b>{name}</b>
          </a>
          {`\u00A0(${withPoints(count)})`}
        </Fragment>
      ))}
    </p>
  );
}

interface CountProps {
  readonly total: number;
  /** The search text of the results; empty for all personalities. */
  readonly q: string;
  readonly order: KeyOrder | undefined;
}

/** The number of results, announced to screen readers when it changes. Without a search it introduces the catalogue. */
function Count({ total, q, order }: CountProps) {
  return (
    <div className={styles.count}>
      <h1>
        <span role="status">
          <b>{withPoints(total)}</b>
          <small> {total === 1 ? 'personalidade' : 'personalidades'}</small>
        </span>
      </h1>
      {q === '' && total > 1 ? (
        <p>
          reais e inventadas, cada uma com um dos <a href={paths.types}>16{'\u00A0'}tipos</a>.{' '}
          {/* It is one text, since a part after a text of another width would move when the fonts are applied. */}
          <a href={paths.contested}>É opinião, não teste. Discorda? Dê seu palpite.</a>
        </p>
      ) : null}
      {total === 0 ? null : (
        <a className="screen-only" href={paths.numbers({ q, order })}>
          Em números
        </a>
      )}
    </div>
  );
}

/**
 * Renders the first cards of a new list at once and the rest after them, in slices. A list with appended pages is
 * returned completely, even one that is shown again, since its scroll position is further down.
 */
function useStaged<T>(items: readonly T[], isWhole: boolean): readonly T[] {
  const settled = useDeferredValue(items);
  if (isWhole || settled === items || hasGrown(settled, items)) return items;
  // About as many as the window shows: three rows of four, or four of five.
  const { innerWidth, innerHeight } = window;
  return items.slice(0, innerWidth < 1500 && innerHeight < 1000 ? 12 : 24);
}

function hasGrown<T>(before: readonly T[], now: readonly T[]): boolean {
  return before[0] === now[0] && before.at(-1) === now[before.length - 1];
}

/**
 * Focuses the first card after the first `count`, once there is one, because “Mostrar mais”, which had the focus, has
 * moved or is gone. Any read may bring that card, such as one that was already in progress.
 */
function useAppendedFocus(shown: number): (count: number) => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || shown === from.current) return;
    if (shown > from.current) focusCard(from.current);
    from.current = null;
  }, [shown]);
  return (count) => {
    from.current = count;
  };
}

/** Scrolls new results to their beginning. Without a search the list keeps its scroll position. */
function usePlaceInList(asked: string, shown: string): void {
  const left = useRef(0);
  const last = useRef(shown);
  const isSearch = asked !== '';
  useLayoutEffect(() => {
    if (isSearch) return undefined;
    // It also runs when a search begins, whose results come later, and when another page hides the list.
    return () => {
      if (last.current === '') left.current = window.scrollY;
    };
  }, [isSearch]);
  useLayoutEffect(() => {
    if (last.current !== shown)
      window.scrollTo({ top: shown === '' ? left.current : 0, behavior: 'instant' });
    last.current = shown;
  }, [shown]);
}

/**
 * Searches without a term, and focuses the following term when the results are shown. Focuses the content if other
 * results, such as those of Back, have removed the focused element.
 */
function useTermRemoval(shownQuery: string): (rest: string, index: number) => void {
  const { navigation } = useSession();
  const removed = useRef<number | null>(null);
  const last = useRef(shownQuery);
  useEffect(() => {
    if (removed.current !== null) focusTermIfLost(removed.current);
    else if (last.current !== shownQuery) focusContentIfLost();
    removed.current = null;
    last.current = shownQuery;
  }, [shownQuery]);
  return (rest, index) => {
    removed.current = index;
    navigation.searchFor(rest);
  };
}
