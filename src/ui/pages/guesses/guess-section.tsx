import type { GuessResults } from '../../../domain/guesses/results.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { Button } from '../../kit/button.tsx';
import { useSession } from '../../session/session-context.ts';
import styles from './guess-box.module.css';
import { GuessBox } from './guess-box.tsx';

// Other pages import the box from here: so the bundler keeps both in one file.
export { GuessBox, type GuessBoxProps, type Shown } from './guess-box.tsx';

interface GuessSectionProps {
  readonly personality: Personality;
  /** The results that the server has put into the page; null where it asks for a guess. */
  readonly results: GuessResults | null;
}

/** The guesses on the page of a personality. */
export function GuessSection({ personality, results: initial }: GuessSectionProps) {
  const { id, type: label, locked } = personality;
  const { editor } = useSession();
  return (
    <GuessBox
      key={id}
      whom={personality}
      initial={initial}
      label={label}
      more={({ leading, verdict }) => {
        const type = leading?.type;
        const isClear = ['leaning', 'consensus'].includes(verdict);
        return type && type !== label && isClear ? (
          <div className={`panel row ${styles.versus}`}>
            <p>
              Quem deu palpite vê {type}; a ficha diz {label}.
            </p>
            {locked ? null : (
              <Button variant="main" onClick={() => editor.open(personality, { type })} data-writes>
                Levar {type} para a ficha
              </Button>
            )}
          </div>
        ) : null;
      }}
    />
  );
}
