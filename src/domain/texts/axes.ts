import type { FunctionCode } from '../vocabulary.ts';

/** Description of an axis, by the function at its stronger end: one or two sentences. */
export const AXIS_TEXTS: Readonly<Record<FunctionCode, string>> = {
  Ni: 'Planeja a viagem com um ano de antecedência e volta falando só do pastel de estrada que não estava no roteiro.',
  Se: 'Entra em tudo de cabeça e com gosto. De vez em quando, uma pergunta sobe do fundo, “aonde isso leva?”; o jeito é boiar um pouco para ouvi-la.',
  Ne: 'Experimenta um caminho por dia até o trabalho e só depois consulta a memória: o de terça tinha sombra.',
  Si: 'Aceita novidade como quem mexe no feijão da mãe: um tempero por vez, na mesma panela.',
  Ti: 'Deixa o raciocínio tão limpo que qualquer pessoa pode conferir. Falta ajustar o tom: com um “bom dia” na frente, a mesma frase vai muito mais longe.',
  Fe: 'Faz as pessoas se entenderem e só depois, já de chinelos, confere se o combinado para em pé.',
  Te: 'Faz a mudança da família em meio dia; o vaso trincado da avó, que ninguém mandou levar, vai no colo.',
  Fi: 'Carrega uma convicção por anos, como semente na mala. Um dia telefona, marca hora, e ela brota.',
};
