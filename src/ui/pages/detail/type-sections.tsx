import type { TypeCode } from '../../../domain/vocabulary.ts';
import { CognitiveAxes } from './cognitive-axes.tsx';
import { FunctionStair } from './function-stair.tsx';
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
