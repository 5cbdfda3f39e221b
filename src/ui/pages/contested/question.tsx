import type { GuessResults } from '../../../domain/guesses/results.ts';
import { paths } from '../../../domain/paths.ts';
import { BLIND, questionOf } from '../../../domain/texts/guesses.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { buttonClass } from '../../kit/button.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import type { QuestionView } from '../../visit/view.ts';
import box from '../guesses/guess-box.module.css';
import { Challenge, GuessBox } from '../guesses/guess-box.tsx';
import { readOwnGuess } from '../guesses/own-guess.ts';
import { PageTitle } from '../page-title.tsx';
import styles from './question.module.css';

/** Asks which type somebody is; the type comes with the results. */
export function Question({ view }: { readonly view: QuestionView }) {
  const { id, name, gender, icon } = view;
  return (
    <div className={`wide roomy ${styles.page}`}>
      <PageTitle title={questionOf(name)} description="Dê seu palpite antes de ver o dos outros." />
      <PageHead
        title={
          <>
            Qual destes é <bdi>{name}</bdi>?
          </>
        }
        lead={BLIND}
        back={{ label: 'Voltar a Em disputa', href: paths.contested }}
        portrait={<Avatar icon={icon} sizes="(max-width: 767px) 127px, 191px" />}
      />
      <section>
        <h2>
          <VisuallyHidden>Palpites</VisuallyHidden>
        </h2>
        <GuessBox
          {...{ id, name, gender }}
          initial={null}
          more={(results, own) => (
            <>
              <Answer view={view} results={results} />
              {own && <Challenge {...{ id, name, own }} />}
            </>
          )}
        />
      </section>
    </div>
  );
}

interface AnswerProps {
  readonly view: QuestionView;
  readonly results: GuessResults;
}

/** What the record says, and where to go on. */
function Answer({ view: { id, name, others }, results: { label } }: AnswerProps) {
  const next = others.find((other) => readOwnGuess(other) === null);
  return (
    <div className={`panel row ${box.versus}`}>
      <p>
        A ficha diz <b>{label}</b>.
      </p>
      <nav className={`row ${styles.ways}`} aria-label="Continuar">
        <a className={buttonClass('quiet')} href={paths.personality(id)}>
          <span>
            Ver <bdi>{name}</bdi>
          </span>
        </a>
        {next === undefined ? (
          <a className={buttonClass('quiet')} href={paths.contested}>
            Em disputa
          </a>
        ) : (
          <a className={buttonClass('quiet')} href={paths.question(next)}>
            Outra pessoa
          </a>
        )}
      </nav>
    </div>
  );
}
