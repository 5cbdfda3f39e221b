import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { POSITION_TEXTS } from '../../../domain/texts/functions.ts';
import { LETTER_TEXTS } from '../../../domain/texts/preferences.ts';
import { STYLES, type Style } from '../../../domain/texts/styles.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import {
  type ComparedFunction,
  compareFunctions,
  compareTypes,
} from '../../../domain/types/compare-types.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { lettersOf } from '../../../domain/types/letters.ts';
import { functionsOf } from '../../../domain/types/type-relations.ts';
import { POSITIONS, PREFERENCES, type TypeCode } from '../../../domain/vocabulary.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Figure } from '../../components/card/figure.tsx';
import { GroupGlyph } from '../../components/card/group-glyph.tsx';
import { FunctionIcon } from '../../components/function-icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import type { Compared, ComparisonPageData } from '../../page-contract.ts';
import { StyleMap } from '../detail/type-sections.tsx';
import maps from '../detail/type-styles.module.css';
import section from '../section.module.css';
import { Section } from '../section.tsx';
import { isType, type Pair, pageOf, speakOf, titleOf } from './compared.tsx';
import styles from './comparison.module.css';

/** Two personalities, two types or one of each beside each other. */
export function ComparisonPage({ page: { pair } }: { readonly page: ComparisonPageData }) {
  const [first, second] = pair;
  const title = (
    <>
      <bdi>{first.name}</bdi> e <bdi>{second.name}</bdi>
    </>
  );
  return (
    <div className="wide roomy">
      <PageHead title={title} back={{ label: 'Voltar', href: pageOf(first) }} />
      <div className={styles.heroes}>
        <Hero one={first} other={second} />
        <Hero one={second} other={first} />
      </div>
      <p className={styles.sentence}>{compareTypes(first.type, second.type)}</p>
      <p className={styles.note}>
        Não damos nota de combinação: tipo não prevê amizade, muito menos amor.
      </p>
      <Section title="Letras">
        <Letters types={[first.type, second.type]} />
      </Section>
      <Section title="Funções">
        <ComparedFunctions pair={pair} />
      </Section>
      <Section title="Estilos">
        {STYLES.map((styleOf) => (
          <ComparedStyle key={styleOf(first.type).title} pair={pair} styleOf={styleOf} />
        ))}
      </Section>
    </div>
  );
}

function Hero({ one, other }: { readonly one: Compared; readonly other: Compared }) {
  const { name, type, icon } = one;
  const group = groupOf(type);
  return (
    <div className="edged" data-group={group}>
      <a href={pageOf(one)}>
        {icon === undefined ? null : <Avatar icon={icon} />}
        <bdi className={styles.name} data-long={name.length > 24 ? '' : undefined}>
          {name}
        </bdi>{' '}
        <span>
          {isType(one) ? null : <b>{labelOf(one)}</b>} {titleOf(one)}
        </span>{' '}
        <span>
          <GroupGlyph /> {GROUP_DEFINITIONS[group].name}
        </span>
        <Figure className={styles.art} of={one} />
      </a>
      <a
        className={`screen-only ${styles.change}`}
        href={paths.compare({ a: other.id })}
        aria-label={`Trocar ${name}`}
      >
        Trocar
      </a>
    </div>
  );
}

function Letters({ types }: { readonly types: readonly [TypeCode, TypeCode] }) {
  const [first, second] = types;
  return (
    <ul className={styles.letters} aria-label="Letras">
      {PREFERENCES.map((preference) => {
        const [one, other] = [lettersOf(first)[preference], lettersOf(second)[preference]];
        const words = new Set([LETTER_TEXTS[one], LETTER_TEXTS[other]]);
        return (
          <li key={preference} className="panel" data-equal={one === other ? '' : undefined}>
            <b data-group={groupOf(first)}>{one}</b> <i>{one === other ? 'igual' : 'e'}</i>{' '}
            <b data-group={groupOf(second)}>{other}</b> <small>{[...words].join(' · ')}</small>
          </li>
        );
      })}
    </ul>
  );
}

interface ComparedStyleProps {
  readonly pair: Pair;
  readonly styleOf: (type: TypeCode) => Style;
}

/** One style of both, as the detail page shows it. */
function ComparedStyle({ pair: [first, second], styleOf }: ComparedStyleProps) {
  const [one, other] = speakOf([first, second]);
  const isEqual = styleOf(first.type).code === styleOf(second.type).code;
  const card = (type: TypeCode, whose: ReactNode) => {
    const style = styleOf(type);
    return (
      <article className={`panel tinted ${maps.style}`} data-group={groupOf(type)}>
        <div>
          <h3>
            {style.title} {whose}
            <VisuallyHidden>: </VisuallyHidden>
          </h3>
          <p className={maps.name}>{style.name}</p>
          {isEqual ? <em className={styles.equal}>igual</em> : null}
          <p>{style.reading}</p>
        </div>
        <StyleMap of={style} />
      </article>
    );
  };
  return (
    <div className={section.pair}>
      {card(first.type, one.of)}
      {card(second.type, other.of)}
    </div>
  );
}

/** The order of functions of both: drawn, and for assistive technology as sentences. */
function ComparedFunctions({ pair }: { readonly pair: Pair }) {
  const [first, second] = pair;
  const functions = compareFunctions(first.type, second.type);
  const lines = functions.map(({ places: [from, to] }) =>
    from === null || to === null ? null : (
      <path key={from} className={from === to ? styles.level : ''} d={lineOf(from, to)} />
    ),
  );
  return (
    <>
      <div className={styles.orders} aria-hidden="true">
        <Order type={first.type} other={second.type} />
        <svg viewBox="0 0 100 440" preserveAspectRatio="none" aria-hidden="true">
          {lines}
        </svg>
        <Order type={second.type} other={first.type} />
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

/** The functions of a type; those that the other one has too are marked. */
function Order({ type, other }: { readonly type: TypeCode; readonly other: TypeCode }) {
  return (
    <ol data-group={groupOf(type)}>
      {functionsOf(type).map((code, i) => (
        <li
          key={code}
          className="panel"
          data-shared={functionsOf(other).includes(code) ? '' : undefined}
        >
          <i>
            <FunctionIcon code={code} />
          </i>
          <b>
            {code}
            <small>{POSITION_TEXTS[POSITIONS[i] ?? 'dominant'].role}</small>
          </b>
        </li>
      ))}
    </ol>
  );
}

/** Between the middles of two rows; each is 104 high, with a gap of 8. */
function lineOf(from: number, to: number): string {
  const [start, end] = [112 * from - 60, 112 * to - 60];
  return `M0 ${start}C40 ${start} 60 ${end} 100 ${end}`;
}

/** Says where a function stands on both sides, such as “2ª de Capitu, 4ª de Bentinho”. */
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
