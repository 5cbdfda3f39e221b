import type { TypeCode } from './vocabulary.ts';

/** Communication, from the first and the last letter; in the order of its 2 × 2 map. */
export const COMMUNICATION_STYLES = ['IJ', 'IP', 'EJ', 'EP'] as const;
export type CommunicationStyle = (typeof COMMUNICATION_STYLES)[number];

/** Reasoning, from the two middle letters; in the order of its 2 × 2 map. */
export const REASONING_STYLES = ['NT', 'NF', 'ST', 'SF'] as const;
export type ReasoningStyle = (typeof REASONING_STYLES)[number];

export function communicationStyle(type: TypeCode): CommunicationStyle {
  const mind = type[0] === 'I' ? 'I' : 'E';
  const tactics = type[3] === 'J' ? 'J' : 'P';
  return `${mind}${tactics}`;
}

export function reasoningStyle(type: TypeCode): ReasoningStyle {
  const energy = type[1] === 'N' ? 'N' : 'S';
  const nature = type[2] === 'T' ? 'T' : 'F';
  return `${energy}${nature}`;
}
