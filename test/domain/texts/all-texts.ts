import { FAILURE_SENTENCES } from '../../../src/domain/texts/failures.ts';
import {
  CHOICE_ISSUE_SENTENCES,
  FIELD_ISSUE_SENTENCES,
  ICON_REFUSAL_SENTENCES,
} from '../../../src/domain/texts/fields/field-issues.ts';
import {
  AXIS_TEXTS,
  FUNCTION_DESCRIPTIONS,
} from '../../../src/domain/texts/function-descriptions.ts';
import { FUNCTION_TEXTS } from '../../../src/domain/texts/functions.ts';
import { COMMUNICATION_TEXTS, REASONING_TEXTS } from '../../../src/domain/texts/styles.ts';
import { TYPE_TEXTS } from '../../../src/domain/texts/types.ts';
import { COMMUNICATION_STYLES, REASONING_STYLES } from '../../../src/domain/types/styles.ts';
import { FUNCTION_CODES, POSITIONS, TYPE_CODES } from '../../../src/domain/vocabulary.ts';

interface NamedText {
  /** Where the text is used, such as `INTJ snippet`. */
  readonly where: string;
  readonly text: string;
}

export const MOTTOS: readonly NamedText[] = TYPE_CODES.map((type) => ({
  where: `${type} motto`,
  text: TYPE_TEXTS[type].motto,
}));

const TYPE_SNIPPETS: readonly NamedText[] = TYPE_CODES.map((type) => ({
  where: `${type} snippet`,
  text: TYPE_TEXTS[type].snippet,
}));

const FUNCTION_SNIPPETS: readonly NamedText[] = FUNCTION_CODES.map((code) => ({
  where: `${code} snippet`,
  text: FUNCTION_TEXTS[code].snippet,
}));

const DESCRIPTIONS: readonly NamedText[] = FUNCTION_CODES.flatMap((code) =>
  POSITIONS.map((position) => ({
    where: `${code} ${position}`,
    text: FUNCTION_DESCRIPTIONS[code][position],
  })),
);

const AXIS_READINGS: readonly NamedText[] = FUNCTION_CODES.map((code) => ({
  where: `axis from ${code}`,
  text: AXIS_TEXTS[code],
}));

const STYLE_READINGS: readonly NamedText[] = [
  ...COMMUNICATION_STYLES.map((style) => ({
    where: `communication ${style}`,
    text: COMMUNICATION_TEXTS[style].reading,
  })),
  ...REASONING_STYLES.map((style) => ({
    where: `reasoning ${style}`,
    text: REASONING_TEXTS[style].reading,
  })),
];

export const MESSAGES: readonly NamedText[] = [
  ...Object.entries(FAILURE_SENTENCES),
  ...Object.entries(FIELD_ISSUE_SENTENCES),
  ...Object.entries(CHOICE_ISSUE_SENTENCES),
  ...Object.entries(ICON_REFUSAL_SENTENCES),
].map(([where, text]) => ({ where, text }));

/** The prose of the detail page. */
export const PROSE: readonly NamedText[] = [
  ...MOTTOS,
  ...TYPE_SNIPPETS,
  ...FUNCTION_SNIPPETS,
  ...DESCRIPTIONS,
  ...AXIS_READINGS,
  ...STYLE_READINGS,
];
