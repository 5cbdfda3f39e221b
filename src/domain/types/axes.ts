import type { FunctionCode, Position, TypeCode } from '../vocabulary.ts';
import { functionStack } from './function-stack.ts';

/** One axis of a type's functions, from its stronger to its weaker end. */
export interface Axis {
  readonly strong: FunctionCode;
  readonly strongPosition: Position;
  readonly weak: FunctionCode;
  readonly weakPosition: Position;
}

/** Dominant with inferior, then auxiliary with tertiary. */
export function axesOf(type: TypeCode): readonly [Axis, Axis] {
  const stack = functionStack(type);
  return [
    {
      strong: stack.dominant,
      strongPosition: 'dominant',
      weak: stack.inferior,
      weakPosition: 'inferior',
    },
    {
      strong: stack.auxiliary,
      strongPosition: 'auxiliary',
      weak: stack.tertiary,
      weakPosition: 'tertiary',
    },
  ];
}
