import type { FunctionCode } from '../vocabulary.ts';

/** Description of an axis, by the function at its stronger end: one or two sentences. */
export const AXIS_TEXTS: Readonly<Record<FunctionCode, string>> = {
  Ni: 'Mergulha numa visão só e continua nela até na hora do jantar. É o cheiro de queimado que avisa: o futuro também precisa de alguém no fogão.',
  Se: 'Entrega-se ao que está diante dos olhos, a curva da estrada ou o arroz no prato. De vez em quando uma pergunta sobe do fundo, “aonde isso leva?”, e o jeito é parar o carro para ouvi-la.',
  Ne: 'Experimenta um caminho por dia até o trabalho e só depois consulta a memória: o de terça tinha sombra.',
  Si: 'Aceita a mudança que vem aos poucos, de mão dada com algo familiar, um tempero por vez na mesma panela.',
  Ti: 'Deixa o raciocínio tão limpo que qualquer pessoa pode conferir. Falta ajustar o tom: com um “bom dia” na frente, a mesma frase vai muito mais longe.',
  Fe: 'Faz as pessoas se entenderem e só depois, já de chinelos, confere se o combinado para em pé.',
  Te: 'Bate a meta, tira a foto da equipe e, na volta para casa, com o rádio desligado, ouve lá de dentro um “e era isso?”.',
  Fi: 'Carrega uma convicção por anos, como semente na mão fechada. Ela só brota no dia em que ganha lista, hora marcada e telefonema.',
};
