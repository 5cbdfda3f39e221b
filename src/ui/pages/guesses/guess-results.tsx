import { type ReactNode, useDeferredValue } from 'react';
import { type Guess, typeOfGuess } from '../../../domain/guesses/guess.ts';
import type { Relation } from '../../../domain/guesses/relation.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { rankTypes } from '../../../domain/guesses/verdict.ts';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import {
  challengeText,
  describeTotal,
  guessText,
  questionOf,
  relationText,
  verdictWords,
} from '../../../domain/texts/guesses.ts';
import { perCent, withPoints } from '../../../domain/texts/numbers.ts';
import { Button } from '../../kit/button.tsx';
import link from '../../kit/link.module.css';
import { ShareButton } from '../share-button.tsx';
import { Balances } from './balances.tsx';
import box from './guess-box.module.css';
import styles from './guess-results.module.css';
import { Mosaic } from './mosaic.tsx';

interface VerdictProps {
  readonly results: GuessResults;
  readonly relation: Relation | null;
}

/** A title and a sentence about the results. */
export function Verdict({ results, relation }: VerdictProps) {
  const { word, sentence } = verdictWords(results, relation);
  return (
    <>
      <h3 tabIndex={-1} className={box.question}>
        {word}
      </h3>
      <p className={box.about}>{sentence}</p>
    </>
  );
}

/** The text that screen readers announce with the results. */
export function announce(
  results: GuessResults,
  own: Guess | null,
  relation: Relation | null,
): string {
  const { word, sentence } = verdictWords(results, relation);
  const mine = own && relation ? `Seu palpite: ${guessText(own)}${relationText(relation)} ` : '';
  return `${mine}${word}. ${sentence}`;
}

interface VersusProps {
  readonly record: Personality;
  readonly results: GuessResults;
}

/** Tells that visitors clearly see another type than the catalogue's, with a button that adopts it. */
export function Versus({ record, results: { leading, verdict } }: VersusProps) {
  const type = leading?.type;
  if (!type || type === record.type || !['leaning', 'consensus'].includes(verdict)) return null;
  return (
    <div className={`panel row ${box.versus}`}>
      <p>
        Quem deu palpite vê {type}; a ficha diz {record.type}.
      </p>
      {record.locked ? null : (
        <Button variant="main" data-edit={JSON.stringify({ id: record.id, type })} data-writes>
          Levar {type} para a ficha
        </Button>
      )}
    </div>
  );
}

interface Standing {
  readonly own: Guess;
  /** Null until there are results. */
  readonly relation: Relation | null;
}

/** The visitor's guess, and how it compares with those of others. */
export function Stand({ own, relation }: Standing) {
  return (
    <p>
      Seu palpite: <b>{guessText(own)}</b>
      {relation && relationText(relation)}
    </p>
  );
}

interface ChallengeProps extends Standing {
  readonly whom: { readonly id: string; readonly name: string };
}

/** A button that shares the question about a personality, with the visitor's own guess. */
export function Challenge({ whom: { id, name }, own, relation }: ChallengeProps) {
  return (
    <ShareButton
      label="Desafiar alguém"
      title={questionOf(name)}
      text={challengeText(name, own, relation)}
      path={paths.question(id)}
    />
  );
}

interface PictureProps {
  readonly results: GuessResults;
  readonly own: Guess | null;
  readonly grows: boolean;
}

/** The mosaic, its legend, and the same figures as a table. */
export function Picture({ results, own, grows }: PictureProps) {
  const { types, complete, verdict, label } = results;
  const isFew = verdict === 'few' || verdict === 'none';
  const ownType = own && typeOfGuess(own);
  const total = describeTotal(results);
  return (
    <>
      <Mosaic results={results} isFew={isFew} grows={grows} own={ownType} />
      <Late grows={grows}>
        <p className={`row hint ${styles.key}`}>
          <span className="row">
            {isFew || types[label] > 0 ? (
              <svg viewBox="0 0 18 18" aria-hidden="true">
                <rect x="2" y="2" width="14" height="14" rx="4" />
              </svg>
            ) : null}
            Na ficha: {label}
          </span>
          {ownType !== null && (isFew || types[ownType] > 0) ? (
            <span className="row">
              <svg viewBox="0 0 18 18" aria-hidden="true">
                <circle cx="9" cy="9" r="6" />
              </svg>
              Seu palpite
            </span>
          ) : null}
        </p>
        {complete === 0 ? null : (
          <details className={styles.numbers}>
            <summary className={link.link}>Ver a tabela</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">Tipo</th>
                  <th scope="col">Palpites</th>
                  {isFew ? null : <th scope="col">Porcentagem</th>}
                </tr>
              </thead>
              <tbody>
                {rankTypes(types)
                  .filter((type) => types[type] > 0)
                  .map((type) => (
                    <tr key={type}>
                      <th scope="row">{type}</th>
                      <td>{withPoints(types[type])}</td>
                      {isFew ? null : <td>{perCent(types[type] / complete)}</td>}
                    </tr>
                  ))}
              </tbody>
            </table>
          </details>
        )}
        {total === null ? null : <p className={`aside ${styles.total}`}>{total}</p>}
      </Late>
    </>
  );
}

/** The balances of the four pairs of letters, unless there are too few guesses. */
export function LetterByLetter({ results }: { readonly results: GuessResults }) {
  const { verdict } = results;
  return verdict === 'few' || verdict === 'none' ? null : <Balances results={results} />;
}

interface LateProps {
  /** Whether an animation runs first. */
  readonly grows: boolean;
  readonly children: ReactNode;
}

/** Renders its children after the first frame of an animation: on phones, all at once would exceed a frame. */
export function Late({ grows, children }: LateProps) {
  return useDeferredValue(true, !grows) && children;
}
