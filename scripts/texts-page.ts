import { AXIS_TEXTS, FUNCTION_DESCRIPTIONS } from '../src/domain/texts/function-descriptions.ts';
import { FUNCTION_TEXTS, POSITION_TEXTS } from '../src/domain/texts/functions.ts';
import {
  COMMUNICATION_TEXTS,
  REASONING_TEXTS,
  type StyleText,
} from '../src/domain/texts/styles.ts';
import { TYPE_TEXTS } from '../src/domain/texts/types.ts';
import { oppositeOf } from '../src/domain/types/function-stack.ts';
import { GROUP_DEFINITIONS, groupOf } from '../src/domain/types/groups.ts';
import { COMMUNICATION_STYLES, REASONING_STYLES } from '../src/domain/types/styles.ts';
import { typeName } from '../src/domain/types/type-names.ts';
import {
  FUNCTION_CODES,
  GENDERS,
  GROUPS,
  POSITIONS,
  TYPE_CODES,
} from '../src/domain/vocabulary.ts';

/** Formats all texts of the detail page as one Markdown document. */
export function textsPage(): string {
  const parts = [
    '# Os textos do MBTI DB',
    'Feito dos dados de `src/domain/texts/` por `npm run texts`; corrija lá, não aqui.',
    '## Os 16 tipos',
    ...GROUPS.flatMap((group) => [
      `### ${GROUP_DEFINITIONS[group].name}`,
      ...TYPE_CODES.filter((type) => groupOf(type) === group).map((type) => {
        const names = [...new Set(GENDERS.map((gender) => typeName(type, gender)))].join(' / ');
        const { motto, snippet } = TYPE_TEXTS[type];
        return `**${type} · ${names}**\n\n> ${motto}\n\n${snippet}`;
      }),
    ]),
    '## As 8 funções',
    ...FUNCTION_CODES.flatMap((code) => {
      const { name, codename, snippet } = FUNCTION_TEXTS[code];
      return [
        `### ${code} · ${name} · ${codename}`,
        snippet,
        ...POSITIONS.map((position) => {
          const { role, rank } = POSITION_TEXTS[position];
          return `**${role}** (${rank}): ${FUNCTION_DESCRIPTIONS[code][position]}`;
        }),
      ];
    }),
    '## Os eixos, lidos de cada ponta',
    ...FUNCTION_CODES.map((code) => `**${code}–${oppositeOf(code)}**: ${AXIS_TEXTS[code]}`),
    '## Os estilos',
    '### Comunicação',
    ...COMMUNICATION_STYLES.map((style) => styleLine(style, COMMUNICATION_TEXTS[style])),
    '### Raciocínio',
    ...REASONING_STYLES.map((style) => styleLine(style, REASONING_TEXTS[style])),
  ];
  return `${parts.join('\n\n')}\n`;
}

function styleLine(style: string, { name, reading }: StyleText): string {
  return `**${style} · ${name}**: ${reading}`;
}
