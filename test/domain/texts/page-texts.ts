import {
  AXIS_TEXTS,
  FUNCTION_DESCRIPTIONS,
} from '../../../src/domain/texts/function-descriptions.ts';
import { FUNCTION_TEXTS } from '../../../src/domain/texts/functions.ts';
import { COMMUNICATION_TEXTS, REASONING_TEXTS } from '../../../src/domain/texts/styles.ts';
import { TYPE_TEXTS } from '../../../src/domain/texts/types.ts';
import { AXES, functionStack } from '../../../src/domain/types/function-stack.ts';
import { communicationStyle, reasoningStyle } from '../../../src/domain/types/styles.ts';
import { POSITIONS, type TypeCode } from '../../../src/domain/vocabulary.ts';
import type { NamedText } from './all-texts.ts';

/** Every text that the detail page of a type shows, from the motto to the styles. */
export function pageTexts(type: TypeCode): readonly NamedText[] {
  const stack = functionStack(type);
  return [
    { where: 'motto', text: TYPE_TEXTS[type].motto },
    { where: 'snippet', text: TYPE_TEXTS[type].snippet },
    ...POSITIONS.flatMap((position) => {
      const code = stack[position];
      return [
        { where: `${code} snippet`, text: FUNCTION_TEXTS[code].snippet },
        { where: `${code} ${position}`, text: FUNCTION_DESCRIPTIONS[code][position] },
      ];
    }),
    ...AXES.map(([stronger]) => ({
      where: `axis from ${stack[stronger]}`,
      text: AXIS_TEXTS[stack[stronger]],
    })),
    { where: 'communication', text: COMMUNICATION_TEXTS[communicationStyle(type)].reading },
    { where: 'reasoning', text: REASONING_TEXTS[reasoningStyle(type)].reading },
  ];
}
