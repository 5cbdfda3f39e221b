import type { TypeCode } from '../vocabulary.ts';
import { lettersOf } from './letters.ts';

/** Communication, from the first and the last letter; in the order of its 2 × 2 map. */
export const COMMUNICATION_STYLES = ['IJ', 'IP', 'EJ', 'EP'] as const;
export type CommunicationStyle = (typeof COMMUNICATION_STYLES)[number];

/** Reasoning, from the two middle letters; in the order of its 2 × 2 map. */
export const REASONING_STYLES = ['NT', 'NF', 'ST', 'SF'] as const;
export type ReasoningStyle = (typeof REASONING_STYLES)[number];

export function communicationStyle(type: TypeCode): CommunicationStyle {
  const { mind, tactics } = lettersOf(type);
  return `${mind}${tactics}`;
}

export function reasoningStyle(type: TypeCode): ReasoningStyle {
  const { energy, nature } = lettersOf(type);
  return `${energy}${nature}`;
}
