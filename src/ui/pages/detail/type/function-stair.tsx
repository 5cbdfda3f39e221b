import { paths } from '../../../../domain/paths.ts';
import { FUNCTION_DESCRIPTIONS } from '../../../../domain/texts/function-descriptions.ts';
import { FUNCTION_TEXTS, POSITION_TEXTS } from '../../../../domain/texts/functions.ts';
import { functionStack } from '../../../../domain/types/function-stack.ts';
import {
  type FunctionCode,
  POSITIONS,
  type Position,
  type TypeCode,
} from '../../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../../components/function-icon.tsx';
import { Fold } from '../../../kit/fold.tsx';
import { Section } from '../../../kit/portrait/section.tsx';
import styles from './function-stair.module.css';

/** The four functions as descending steps, from the dominant to the inferior one. */
export function FunctionStair({ type }: { readonly type: TypeCode }) {
  const stack = functionStack(type);
  return (
    <Section title="Funções Cognitivas">
      <ol className={styles.stair}>
        {POSITIONS.map((position) => (
          <Step key={position} position={position} code={stack[position]} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ position, code }: { readonly position: Position; readonly code: FunctionCode }) {
  const { name, codename, snippet } = FUNCTION_TEXTS[code];
  const { role, rank } = POSITION_TEXTS[position];
  const description = <p>{FUNCTION_DESCRIPTIONS[code][position]}</p>;
  return (
    <li className={styles.step} data-position={position}>
      <div className={`column ${styles.column}`}>
        <span className={`disc ${styles.medal}`}>
          <FunctionIcon code={code} />
        </span>
        <div className={`edged ${styles.block}`}>
          <span>{code}</span>
        </div>
      </div>
      <div className={styles.text}>
        <p className={styles.role}>
          <b>{role}</b> · {rank}
        </p>
        <h3>
          <a href={paths.cognitiveFunction(code)}>{codename}</a>
        </h3>
        <p className={styles.name}>{name}</p>
        <p className={styles.snippet}>{snippet}</p>
        {position === 'dominant' ? (
          description
        ) : (
          <Fold label="Ler mais" about={codename}>
            {description}
          </Fold>
        )}
      </div>
    </li>
  );
}
