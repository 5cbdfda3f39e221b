import { useState } from 'react';
import { type Guess, guessOf, patternOf } from '../../../domain/guesses/guess.ts';
import { LETTER_TEXTS, PREFERENCE_TEXTS } from '../../../domain/texts/preferences.ts';
import { LETTERS, type Letter, PREFERENCES } from '../../../domain/vocabulary.ts';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { Button } from '../../kit/button.tsx';
import styles from './guess-box.module.css';

interface LettersFormProps {
  /** Letters chosen before. */
  readonly own: Guess | null;
  readonly isBusy: boolean;
  readonly onSend: (guess: Guess) => void;
  readonly onBack: () => void;
}

/** The form for a guess of some letters. */
export function LettersForm({ own, isBusy, onSend, onBack }: LettersFormProps) {
  const [guess, setGuess] = useState(own ?? guessOf(0));
  const pattern = patternOf(guess);
  const [refusals, setRefusals] = useState(0);
  return (
    <form
      className={`stack ${styles.letters}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (pattern) onSend(guess);
        else setRefusals(refusals + 1);
      }}
    >
      {PREFERENCES.map((axis) => (
        <ChoiceRow<Letter>
          key={axis}
          name={axis}
          title={PREFERENCE_TEXTS[axis]}
          options={LETTERS[axis]}
          words={LETTER_TEXTS}
          value={guess[axis]}
          note={!guess[axis] && 'não sei'}
          onChoose={(letter) => setGuess({ ...guess, [axis]: letter })}
        />
      ))}
      {refusals > 0 && !pattern && (
        // Announced at each refusal.
        <p key={refusals} ref={focus} tabIndex={-1} className={`panel ${styles.note}`}>
          Escolha ao menos uma letra.
        </p>
      )}
      <div className={`row ${styles.actions}`}>
        <Button variant="main" type="submit" aria-busy={isBusy}>
          Enviar palpite
        </Button>
        <Button variant="plain" onClick={onBack}>
          Voltar aos tipos
        </Button>
      </div>
    </form>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
