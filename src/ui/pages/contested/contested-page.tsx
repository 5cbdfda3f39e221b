import { type MouseEventHandler, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { typeOfGuess } from '../../../domain/guesses/guess.ts';
import type { ContestedPersonality } from '../../../domain/guesses/results.ts';
import { paths } from '../../../domain/paths.ts';
import { countGuesses, questionOf } from '../../../domain/texts/guesses.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { TYPE_GRID } from '../../../domain/vocabulary.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Figure } from '../../components/card/figure.tsx';
import { Notice } from '../../components/notice.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import link from '../../kit/link.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { ContestedView, QuestionView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { GuessBox, type GuessBoxProps, type Shown } from '../guesses/guess-box.tsx';
import { readOwnGuess } from '../guesses/own-guess.ts';
import styles from './contested-page.module.css';

/** The list of personalities to guess about, or the question about one of them. Nothing here reveals a type. */
export default function ContestedPage({ view }: { readonly view: ContestedView | QuestionView }) {
  return view.page === 'question' ? <Question key={view.id} view={view} /> : <Lists view={view} />;
}

/** Contested personalities, and those without guesses. */
function Lists({ view }: { readonly view: ContestedView }) {
  const { contested, waiting, mottos, lead } = view;
  const others = [...contested, ...waiting].map(({ id }) => id);
  return (
    <div className="wide roomy">
      <DocumentHead
        title="Em disputa"
        description="Pessoas e personagens que dividem opiniões: que tipo você vê em cada uma?"
        path={paths.contested}
      />
      <PageHead
        title="Em disputa"
        lead={lead}
        back={{ label: 'Voltar ao catálogo', href: paths.home() }}
      />
      {others.length === 0 ? (
        <Notice>
          <h2>O catálogo ainda está vazio</h2>
          <p>Quem entrar nele aparece aqui, à espera de palpites.</p>
          <a className={buttonClass('main')} href={paths.home()}>
            Voltar ao catálogo
          </a>
        </Notice>
      ) : null}
      <People title="Dividem opiniões" people={contested} others={others} mottos={mottos} />
      <People title="Esperam palpites" people={waiting} others={others} mottos={mottos} />
    </div>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly people: readonly ContestedPersonality[];
  /** Ids of those on the whole page. */
  readonly others: readonly string[];
  readonly mottos: readonly string[];
}

function People({ title, people, others, mottos }: PeopleProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [isByMotto, setIsByMotto] = useState(false);
  const asked = isByMotto ? mottos : undefined;
  const [countedSince, setCountedSince] = useState<Readonly<Record<string, number>>>({});
  // The server does not know the visitor's guesses.
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  if (people.length === 0) return null;
  return (
    <section className={styles.people}>
      <h2>{title}</h2>
      <ul aria-label={title}>
        {people.map(({ id, name, gender, icon, ...person }) => {
          const counted = countedSince[id] ?? person.counted;
          const isOpen = id === open;
          const label = isOpen ? 'Fechar' : 'Dar palpite';
          return (
            <li key={id} className="panel row">
              <Avatar icon={icon} lazy />
              <div className={styles.name}>
                <h3>
                  <a href={paths.question(id)} dir="auto">
                    {name}
                  </a>
                </h3>
                {counted === 0 ? null : <p className="hint">{countGuesses(counted)}</p>}
                {isHere && readOwnGuess(id) ? <p className="hint">Você já deu palpite</p> : null}
              </div>
              <Button
                variant="small"
                data-writes
                aria-label={`${label}: ${name}`}
                aria-expanded={isOpen}
                onClick={({ currentTarget }) => {
                  flushSync(() => setOpen(isOpen ? null : id));
                  currentTarget.parentElement?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {label}
              </Button>
              {isOpen ? (
                <Asking
                  whom={{ id, name, gender }}
                  others={others}
                  mottos={asked}
                  isSmall
                  onMotto={(event) => {
                    event.preventDefault();
                    setIsByMotto(!isByMotto);
                  }}
                  onCounted={(now) => setCountedSince((before) => ({ ...before, [id]: now }))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Asks for the type of a personality, which is shown only with the results. */
function Question({ view }: { readonly view: QuestionView }) {
  const { id, name, icon, others, mottos, lead } = view;
  return (
    <div className={`wide roomy ${styles.page}`}>
      <DocumentHead
        title={questionOf(name)}
        description={lead}
        path={paths.question(id)}
        isUnlisted
        picture={view.picture}
      />
      <PageHead
        title={
          mottos ? (
            <>
              Que frase <bdi>{name}</bdi> diria?
            </>
          ) : (
            <>
              Qual destes é <bdi>{name}</bdi>?
            </>
          )
        }
        lead={lead}
        back={{ label: 'Voltar às disputas', href: paths.contested }}
        portrait={<Avatar icon={icon} sizes="clamp(127px, 25vw, 191px)" />}
      />
      <section>
        <h2 className="visually-hidden">Palpites</h2>
        <Asking whom={view} others={others} mottos={mottos} />
      </section>
    </div>
  );
}

interface AskingProps extends Pick<GuessBoxProps, 'whom' | 'mottos' | 'isSmall' | 'onCounted'> {
  /** Ids of the following questions, in their order. */
  readonly others: readonly string[];
  /** Switches between types and mottos in place. Without it a link loads the question of the other kind. */
  readonly onMotto?: MouseEventHandler;
}

/** The question, with links below for visitors who do not know the types. The links reveal nothing. */
function Asking({ others, onMotto, ...asked }: AskingProps) {
  const { whom, mottos } = asked;
  const question = paths.question(whom.id);
  return (
    <GuessBox
      {...asked}
      below={
        <>
          <a
            className={link.link}
            href={mottos ? question : `${question}?frases=1`}
            onClick={onMotto}
          >
            {mottos ? (
              'Voltar aos tipos'
            ) : (
              <span>
                Não conhece os tipos? Escolha a frase que <bdi>{whom.name}</bdi> diria.
              </span>
            )}
          </a>
          <a className={link.link} href={paths.types}>
            Veja os 16 tipos
          </a>
        </>
      }
      first={(shown) => <Answer {...shown} whom={whom} others={others} mottos={mottos} />}
    />
  );
}

type AnswerProps = Shown & Pick<AskingProps, 'whom' | 'others' | 'mottos'>;

/** The type in the catalogue, how the visitor's guess compares, and links to continue. */
function Answer(props: AnswerProps) {
  const { whom, others, mottos, results, own, stand, challenge } = props;
  const { label, look } = results;
  const { id, name, gender } = whom;
  const next = others.find((other) => other !== id && readOwnGuess(other) === null);
  const seen = own && typeOfGuess(own);
  return (
    <div className={`panel tinted ${styles.answer}`} data-group={groupOf(label)}>
      <Figure className={styles.art} of={{ type: label, gender, look }} isEager />
      <p className={styles.told}>
        {seen === label ? (
          <>
            Você viu <b>{label}</b>, como a ficha.
          </>
        ) : (
          <>
            {seen ? `Você viu ${seen}; a ficha diz ` : 'A ficha diz '}
            <b>{label}</b>.
          </>
        )}
      </p>
      {stand}
      {mottos && seen ? (
        <p>
          {mottos[TYPE_GRID.indexOf(seen)]} é a frase de <a href={paths.type(seen)}>{seen}</a>.
        </p>
      ) : null}
      <nav className={`row ${styles.ways}`} aria-label="Continuar">
        <a className={buttonClass('quiet')} href={next ? paths.question(next) : paths.contested}>
          {next ? 'Outra pessoa' : 'Em disputa'}
        </a>
        <a className={buttonClass('quiet')} href={paths.personality(id)}>
          <span>
            Ver <bdi>{name}</bdi>
          </span>
        </a>
        {challenge}
      </nav>
    </div>
  );
}
