import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { Personality } from '../../../domain/people/personality.ts';
import styles from '../../kit/portrait/section.module.css';
import { importOrFail } from '../../session/navigation/import-code.ts';
import { useNavigation } from '../../session/session-context.ts';

/** How far below the screen the section may be when its code is loaded. */
const NEAR = '800px 0px';

const near = Promise.withResolvers<void>();

/** The server has the code; a browser loads it near the section, which stays as it was sent until then. */
const createLateSection = () =>
  lazy(async () => {
    await near.promise;
    const load = () => import('../guesses/guess-box.tsx');
    return importOrFail(load).then(
      ({ GuessBox }) => ({ default: GuessBox }),
      () => {
        // `lazy` keeps its first answer: the next rendering has another one, which tries again.
        LateSection = createLateSection();
        return { default: NotLoaded };
      },
    );
  });
let LateSection = createLateSection();

/** What visitors guess of a personality. */
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
  const results = (view.page === 'personality' ? view.guesses : null) ?? null;
  // The element is kept: a part that is not hydrated yet must not be rendered anew, without its code.
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
      <div ref={place}>{section}</div>
    </section>
  );
}

function NotLoaded() {
  return <p>Os palpites não carregaram. Recarregue a página para tentar de novo.</p>;
}
