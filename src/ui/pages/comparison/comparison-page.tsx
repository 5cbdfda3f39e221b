import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { ComparedFunction } from '../../../domain/types/compare-types.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { FunctionIcon } from '../../components/function-icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import section from '../../kit/portrait/section.module.css';
import { Section } from '../../kit/portrait/section.tsx';
import maps from '../../kit/portrait/style.module.css';
import type { Compared, ComparedSide, ComparisonView, PairView } from '../../session/view.ts';
import { StyleMap } from '../detail/type/style-map.tsx';
import { DocumentHead } from '../document-head.tsx';
import { Chooser } from './chooser.tsx';
import { type Pair, pageOf, speakOf } from './compared.tsx';
import styles from './comparison-page.module.css';
import halves from './half.module.css';
import { Half } from './half.tsx';

/** Compares two personalities, two types or one of each, or lets the visitor choose the second one. */
export default function ComparisonPage({ view }: { readonly view: ComparisonView }) {
  return 'pair' in view ? <Comparison view={view} /> : <Chooser view={view} />;
}

function Comparison({ view }: { readonly view: PairView }) {
  const { pair, sentence } = view;
  const [first, second] = pair;
  const [one, other] = speakOf(pair);
  const title = (
    <>
      <bdi>{first.name}</bdi> e <bdi>{second.name}</bdi>
    </>
  );
  return (
    <div className="wide roomy">
      <DocumentHead
        title={`${first.name} e ${second.name}`}
        description={sentence}
        path={paths.compare({ a: first.id, b: second.id })}
        isUnlisted
      />
      <PageHead title={title} back={{ label: 'Voltar', href: pageOf(first) }} />
      <div className={halves.halves}>
        <ComparedHalf one={first} other={second} />
        <ComparedHalf one={second} other={first} />
      </div>
      <p className={styles.sentence}>{sentence}</p>
      <p className={styles.note}>
        Não damos nota de combinação: tipo não prevê amizade, muito menos amor.
      </p>
      <Section title="Letras">
        <Letters view={view} />
      </Section>
      <Section title="Funções">
        <ComparedFunctions view={view} />
      </Section>
      <Section title="Estilos">
        {first.styles.map(({ title }, index) => (
          <div key={title} className={section.pair}>
            <ComparedStyle side={first} other={second} whose={one.of} index={index} />
            <ComparedStyle side={second} other={first} whose={other.of} index={index} />
          </div>
        ))}
      </Section>
    </div>
  );
}

/** One half of the head: a personality or type, with a link that replaces it by another one. */
function ComparedHalf({ one, other }: { readonly one: Compared; readonly other: Compared }) {
  return (
    <Half one={one}>
      <a
        className={`screen-only ${styles.change}`}
        href={paths.compare({ a: other.id })}
        aria-label={`Trocar ${one.name}`}
      >
        Trocar
      </a>
    </Half>
  );
}

function Letters({ view: { pair, words } }: { readonly view: PairView }) {
  const [first, second] = pair;
  return (
    <ul className={styles.letters} aria-label="Letras">
      {words.map((said, i) => {
        const [one, other] = [first.type[i], second.type[i]];
        return (
          <li key={said} className="panel hint" data-equal={one === other ? '' : undefined}>
            <b data-group={groupOf(first.type)}>{one}</b> <i>{one === other ? 'igual' : 'e'}</i>{' '}
            <b data-group={groupOf(second.type)}>{other}</b> <small>{said}</small>
          </li>
        );
      })}
    </ul>
  );
}

interface ComparedStyleProps {
  readonly side: ComparedSide;
  readonly other: ComparedSide;
  /** The words for the side that has the style. */
  readonly whose: ReactNode;
  /** The index of the style among those of its type. */
  readonly index: number;
}

/** A style of one side, as on the detail page. */
function ComparedStyle({ side, other, whose, index }: ComparedStyleProps) {
  const style = side.styles[index];
  if (style === undefined) return null;
  return (
    <article className={`panel tinted ${maps.style}`} data-group={groupOf(side.type)}>
      <div>
        <h3>
          {style.title} {whose}
          <span className="visually-hidden">: </span>
        </h3>
        <p className={maps.name}>{style.name}</p>
        {style.code === other.styles[index]?.code ? <em className={styles.equal}>igual</em> : null}
        <p>{style.reading}</p>
      </div>
      <StyleMap of={style} />
    </article>
  );
}

/** The order of functions of both sides: as a drawing, and as sentences for assistive technology. */
function ComparedFunctions({ view: { pair, functions } }: { readonly view: PairView }) {
  const [first, second] = pair;
  const lines = functions.map(({ places: [from, to] }) =>
    from === null || to === null ? null : (
      <path key={from} className={from === to ? styles.level : ''} d={lineOf(from, to)} />
    ),
  );
  return (
    <>
      <div className={styles.orders} aria-hidden="true">
        <Order side={first} other={second} />
        <svg viewBox="0 0 100 440" preserveAspectRatio="none" aria-hidden="true">
          {lines}
        </svg>
        <Order side={second} other={first} />
      </div>
      <ul className="visually-hidden" aria-label="Funções">
        {functions.map(({ code, places }) => (
          <li key={code}>
            {code}: {sayPlaces(places, pair)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The functions of a type, with those marked that the other type shares. */
function Order({ side, other }: { readonly side: ComparedSide; readonly other: ComparedSide }) {
  const shared = other.order.map(({ code }) => code);
  return (
    <ol data-group={groupOf(side.type)}>
      {side.order.map(({ code, role }) => (
        <li key={code} className="panel line" data-shared={shared.includes(code) ? '' : undefined}>
          <i>
            <FunctionIcon code={code} />
          </i>
          <b>
            {code}
            <small>{role}</small>
          </b>
        </li>
      ))}
    </ol>
  );
}

/** The distance between the middles of two rows, which are 104 high with a gap of 8. */
function lineOf(from: number, to: number): string {
  const [start, end] = [112 * from - 60, 112 * to - 60];
  return `M0 ${start}C40 ${start} 60 ${end} 100 ${end}`;
}

/** The positions of a function on both sides, such as “2ª de Capitu, 4ª de Bentinho”. */
function sayPlaces([one, other]: ComparedFunction['places'], pair: Pair) {
  const [first, second] = speakOf(pair);
  if (one === other) return `${one}ª nos dois lados`;
  const [place, has, lacks] = one === null ? [other, second, first] : [one, first, second];
  const isInBoth = one !== null && other !== null;
  return (
    <>
      {place}ª {has.of}, {isInBoth ? `${other}ª ` : 'não está '}
      {isInBoth ? lacks.of : lacks.within}
    </>
  );
}
