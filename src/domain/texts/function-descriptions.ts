import type { FunctionCode, Position } from '../vocabulary.ts';
import { JUDGING_DESCRIPTIONS } from './judging-descriptions.ts';
import { PERCEIVING_DESCRIPTIONS } from './perceiving-descriptions.ts';

/** Description of each function in each position of the stack: 140 to 260 characters. */
export const FUNCTION_DESCRIPTIONS: Readonly<
  Record<FunctionCode, Readonly<Record<Position, string>>>
> = { ...PERCEIVING_DESCRIPTIONS, ...JUDGING_DESCRIPTIONS };
