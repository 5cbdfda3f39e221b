import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { CognitiveAxes } from './cognitive-axes.tsx';
import { FunctionStair } from './function-stair.tsx';
import styles from './motto.module.css';
import { TypeStyles } from './type-styles.tsx';

/** How a type thinks: its functions, their axes and its styles. */
export function TypeSections({ type }: { type: TypeCode }) {
  return (
    <>
      <FunctionStair type={type} />
      <CognitiveAxes type={type} />
      <TypeStyles type={type} />
    </>
  );
}

/** The type’s motto and short description. */
export function Motto({ type }: { type: TypeCode }) {
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <section className={styles.motto}>
      <blockquote>{motto}</blockquote>
      <p>{snippet}</p>
    </section>
  );
}
