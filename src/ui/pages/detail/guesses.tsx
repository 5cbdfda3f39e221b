import type { GuessResults } from '../../../domain/guesses/results.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import styles from '../../kit/portrait/section.module.css';
import type { SentGuess } from '../../session/view.ts';
import { GuessBox } from '../guesses/guess-box.tsx';
import { SentGuessNote } from './sent-guess.tsx';

interface GuessesProps {
  readonly personality: Personality;
  /** The results, if the address asks for them. */
  readonly results: GuessResults | null;
  /** What a form without scripts has sent. */
  readonly sent: SentGuess | undefined;
}

/** The section with the guesses about a personality, which browsers render again once it is near or pressed. */
export function Guesses({ personality, results, sent }: GuessesProps) {
  return (
    <section id="palpites" className={`screen-only ${styles.section}`}>
      {/* What it shows begins with words like these. */}
      <h2 className="visually-hidden">Palpites</h2>
      {sent === undefined ? null : <SentGuessNote id={personality.id} sent={sent} />}
      <div data-guesses={JSON.stringify(results)}>
        <GuessBox whom={personality} initial={results} />
      </div>
    </section>
  );
}
