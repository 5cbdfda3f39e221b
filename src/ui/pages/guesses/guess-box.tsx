import '../../kit/page/panels.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Guess, typeOfGuess } from '../../../domain/guesses/guess.ts';
import { relationOf } from '../../../domain/guesses/relation.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { failureSentence } from '../../../domain/texts/failures.ts';
import { describeUncounted } from '../../../domain/texts/guesses.ts';
import { lettersOf } from '../../../domain/types/letters.ts';
import { moveFigure } from '../../components/card/move-figure.ts';
import { focusIfLost } from '../../focus.ts';
import { lastPressed, pressAgain } from '../../head-scripts.ts';
import { Button } from '../../kit/button.tsx';
import link from '../../kit/link.module.css';
import styles from './guess-box.module.css';
import {
  announce,
  Challenge,
  Late,
  LetterByLetter,
  Picture,
  Stand,
  Verdict,
  Versus,
} from './guess-results.tsx';
import { LettersForm } from './letters-form.tsx';
import { TypeGrid, type TypeGridProps } from './type-grid.tsx';
import { useGuessing } from './use-guessing.ts';

export interface GuessBoxProps {
  /** The complete personality if the page shows it; its type may have changed since the results were read. */
  readonly whom: Personality | Pick<Personality, 'id' | 'name' | 'gender'>;
  /** The results that the server has put into the page; without them the box asks for a guess. */
  readonly initial?: GuessResults | null;
  /** Whether it is a narrow box in a list, whose title is already the question. */
  readonly isSmall?: boolean;
  /** Called when the number of counted guesses is read or changes. */
  readonly onCounted?: (counted: number) => void;
  /** Mottos that replace the types on the tiles. */
  readonly mottos?: TypeGridProps['mottos'];
  /** Content below the grid of types. */
  readonly below?: ReactNode;
  /** Renders content above the results. */
  readonly first?: (shown: Shown) => ReactNode;
}

export interface Shown {
  readonly results: GuessResults;
  readonly own: Guess | null;
  /** How the visitor's guess compares, and the button that challenges others; both are null without a guess. */
  readonly stand: ReactNode;
  readonly challenge: ReactNode;
}

/** Asks for a guess. The grid of types then becomes the mosaic of all guesses, in the same place. */
export function GuessBox(props: GuessBoxProps) {
  const { whom, initial = null, isSmall, onCounted, first, below, mottos } = props;
  const { id, name, gender } = whom;
  const record = 'type' in whom ? whom : null;
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const guessing = useGuessing({
    id,
    initial,
    onCounted,
    inPlace(change) {
      const before = stage.current?.getBoundingClientRect().top ?? 0;
      const chosen = stage.current
        ?.querySelector('[aria-pressed] picture')
        ?.getBoundingClientRect();
      change();
      const after = stage.current?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: after - before, behavior: 'instant' });
      const first = box.current?.querySelector<HTMLElement>('[tabindex="-1"]') ?? null;
      focusIfLost(first);
      // It is above the stage, where the sticky header may cover it.
      first?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      // The figure of the results moves from the chosen tile.
      const figure = first?.querySelector('picture');
      if (chosen && figure) moveFigure(figure, chosen);
    },
    hasFocus: () => box.current?.contains(document.activeElement) === true,
  });
  // React drops presses in a part whose code is not loaded yet.
  useEffect(() => pressAgain(lastPressed(box.current)), []);
  const isByMotto = mottos !== undefined;
  const wasByMotto = useRef(isByMotto);
  useEffect(() => {
    if (isByMotto === wasByMotto.current) return;
    wasByMotto.current = isByMotto;
    // After a switch between types and mottos, screen readers read from the question on.
    box.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [isByMotto]);
  const { step, own, chosen, grows, reached, busy, failure } = guessing;
  const read = guessing.results;
  const results = read && { ...read, label: record?.type ?? read.label };
  const shown = chosen ?? own;
  const relation = own && results && relationOf(results, own, guessing.isCounted);
  const stand = own && <Stand own={own} relation={relation} />;
  const challenge = own && <Challenge whom={whom} own={own} relation={relation} />;
  const isBusy = busy !== null;
  const asked = mottos ? `Que frase ${name} diria?` : `Que tipo você vê em ${name}?`;
  // A page without the type has the question as its title.
  const isAsked = !isSmall && record === null && step === 'types';
  const isResults = step === 'results' && results !== null;
  const note = reached === null ? '' : describeUncounted(reached, name);
  const trouble =
    failure === null ? null : (
      <p role="alert" className={`panel ${styles.note}`}>
        {failureSentence(failure)}{' '}
        <Button variant="quiet" onClick={failure.retry}>
          Tentar de novo
        </Button>
      </p>
    );
  return (
    <div
      ref={box}
      data-late
      className={`screen-only ${styles.box} ${isSmall ? styles.small : 'panel'} ${isAsked ? styles.asked : ''}`}
      data-results={isResults ? '' : undefined}
      data-writes={isResults ? undefined : ''}
      aria-busy={isBusy}
    >
      {!isResults ? null : first ? (
        <div tabIndex={-1} className={styles.first}>
          {first({ results, own, stand, challenge })}
        </div>
      ) : own ? (
        <div tabIndex={-1} className={`row ${styles.first}`}>
          {stand}
          {challenge}
        </div>
      ) : null}
      <div className={styles.words}>
        {isResults ? (
          <Verdict results={results} relation={relation} />
        ) : (
          <>
            <p
              tabIndex={-1}
              className={
                isAsked || (isSmall && step === 'types') ? 'visually-hidden' : styles.question
              }
            >
              {step === 'types' ? asked : 'Só as letras que você sabe'}
            </p>
            {isSmall || isAsked ? null : <p className={styles.about}>{ABOUT[step]}</p>}
          </>
        )}
      </div>
      <div ref={stage} className={styles.stage}>
        {isResults ? (
          <Picture results={results} own={own} grows={grows} />
        ) : step === 'letters' ? (
          <LettersForm
            own={shown}
            isBusy={isBusy}
            onSend={guessing.send}
            onBack={() => guessing.go('types')}
          />
        ) : (
          <TypeGrid
            id={id}
            gender={gender}
            mottos={mottos}
            label={asked}
            hasCast={isAsked}
            chosen={shown && typeOfGuess(shown)}
            onChoose={(type) => guessing.send(lettersOf(type))}
          />
        )}
      </div>
      <div className={styles.rest}>
        {trouble}
        {results ? null : stand}
        {isResults ? (
          <>
            <Late grows={grows}>
              <LetterByLetter results={results} />
            </Late>
            {note && <p className={`panel ${styles.note}`}>{note}</p>}
            <OwnGuess id={id} guessing={guessing} isBusy={isBusy} />
          </>
        ) : step === 'types' ? (
          <div className={`row ${styles.actions}`}>
            <Button variant="quiet" onClick={() => guessing.go('letters')}>
              Só sei algumas letras
            </Button>
            {own !== null && results !== null ? (
              <Button variant="plain" onClick={() => guessing.go('results')}>
                Voltar ao resultado
              </Button>
            ) : isSmall ? null : (
              <a
                className={link.link}
                href={`${paths.personality(id)}?palpites=1`}
                // A link with a target is not prefetched, since the data of that page reveal the type.
                target="_self"
                onClick={(event) => {
                  event.preventDefault();
                  void guessing.show();
                }}
              >
                Ver o resultado sem dar palpite
              </a>
            )}
            {below}
          </div>
        ) : null}
      </div>
      {isResults && record ? <Versus record={record} results={results} /> : null}
      <p role="status">
        <span className="visually-hidden">
          {isResults && grows && `${announce(results, own, relation)} ${note}`}
        </span>
      </p>
    </div>
  );
}

const ABOUT = {
  types:
    'Um toque e pronto, sem cadastro. O que os outros acham só aparece depois do seu palpite, para ninguém ir na onda de ninguém.',
  letters:
    'Deixe em branco o que não souber: “não sei” também é resposta. Só entram na conta as letras que você escolher.',
  results: '',
} as const;

const KNOWN_BY_COOKIE =
  'Este navegador recusa cookies, e sem eles não dá para mudar nem retirar o palpite.';

interface OwnGuessProps {
  readonly id: string;
  readonly guessing: ReturnType<typeof useGuessing>;
  readonly isBusy: boolean;
}

function OwnGuess({ id, guessing: { own, ask, go, withdraw }, isBusy }: OwnGuessProps) {
  if (own === null) {
    return (
      <p className={`row ${styles.own}`} data-writes>
        <a
          className={link.link}
          href={paths.personality(id)}
          onClick={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          Dar meu palpite
        </a>
      </p>
    );
  }
  return (
    <div className={`row ${styles.own}`}>
      {navigator.cookieEnabled ? (
        <>
          <Button variant="small" onClick={() => go('types')} data-writes>
            Mudar
          </Button>
          <Button variant="plain" aria-busy={isBusy} onClick={withdraw} data-writes>
            Retirar palpite
          </Button>
        </>
      ) : (
        <p>{KNOWN_BY_COOKIE}</p>
      )}
    </div>
  );
}
