import { type ComparedFunction, compareFunctions } from '../../../domain/compare-types.ts';

import { groupOf } from '../../../domain/groups.ts';
import { POSITION_TEXTS } from '../../../domain/texts/positions.ts';
import { functionsOf } from '../../../domain/type-relations.ts';
import { POSITIONS, type TypeCode } from '../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../components/function-icon.tsx';
import { type Pair, speakOf } from './compared.tsx';
import styles from './comparison.module.css';

/** The order of functions of both: drawn, and for assistive technology as sentences. */
export function ComparedFunctions({ pair }: { readonly pair: Pair }) {
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

/** Such as “2ª de Capitu, 4ª de Bentinho”. */
function sayPlaces([one, other]: ComparedFunction['places'], pair: Pair) {
  const [first, second] = speakOf(pair);
  if (one === other) return `${one}ª dos dois`;
  const [place, has, lacks] = one === null ? [other, second, first] : [one, first, second];
  const isInBoth = one !== null && other !== null;
  return (
    <>
      {place}ª {has.of}, {isInBoth ? `${other}ª ` : 'não está '}
      {isInBoth ? lacks.of : lacks.within}
    </>
  );
}
