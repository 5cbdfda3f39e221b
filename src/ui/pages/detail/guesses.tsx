import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { Personality } from '../../../domain/people/personality.ts';
import { importOrFail } from '../../import-code.ts';
import styles from '../../kit/portrait/section.module.css';
import { useNavigation } from '../../session/session-context.ts';
import { SentGuessNote } from './sent-guess.tsx';

/** The distance below the viewport at which the code of the section is loaded. */
const NEAR = '800px 0px';

const near = Promise.withResolvers<void>();

/** The code of the section. The server has it; browsers load it near the section, whose markup stays until then. */
const createLateSection = () =>
  lazy(async () => {
    await near.promise;
    const load = () => import('../guesses/guess-box.tsx');
    return importOrFail(load).then(
      ({ GuessBox }) => ({ default: GuessBox }),
      () => {
        // `lazy` keeps its first result, so after a failure the next rendering uses a new one, which retries.
        LateSection = createLateSection();
        return { default: NotLoaded };
      },
    );
  });
let LateSection = createLateSection();

/** The section with the guesses about a personality. */
export function Guesses({ personality }: { readonly personality: Personality }) {
  const { view, code } = useNavigation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near.resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const GuessBox = code.guesses ?? LateSection;
  const { guesses: results = null, sent } = view.page === 'personality' ? view : {};
  // The element is memoised: a part that is not hydrated yet must not be rendered again without its code.
  const section = useMemo(
    () => (
      <Suspense>
        <GuessBox key={personality.id} whom={personality} initial={results} />
      </Suspense>
    ),
    [GuessBox, personality, results],
  );
  return (
    <section id="palpites" className={`screen-only ${styles.section}`}>
      {/* What it shows begins with words like these. */}
      <h2 className="visually-hidden">Palpites</h2>
      {sent === undefined ? null : <SentGuessNote id={personality.id} sent={sent} />}
      <div ref={place}>{section}</div>
    </section>
  );
}

function NotLoaded() {
  return <p>Os palpites não carregaram. Recarregue a página para tentar de novo.</p>;
}
