import type { FunctionCode } from '../vocabulary.ts';

/** An axis read from its stronger end, which is the key: one or two sentences. */
export const AXIS_TEXTS: Readonly<Record<FunctionCode, string>> = {
  Ni: 'Aposta fundo numa só visão e volta a ela até na hora do jantar. O instante, quando enfim entra, lembra que nenhum plano dispensa o chão.',
  Se: 'Entrega-se ao que está diante dos olhos. De vez em quando surge, lá do fundo, a pergunta sobre aonde tudo isso leva, e vale a pena parar para ouvi-la.',
  Ne: 'Primeiro abre o leque, depois consulta a memória: experimenta muitos caminhos e só então compara para saber qual deles valeu.',
  Si: 'Parte do que conhece e, dali, associa. A novidade é bem-vinda quando chega aos poucos, ao lado de algo familiar com que se possa comparar.',
  Ti: 'Pensa até que tudo feche e só depois procura como dizer. A razão está aberta a quem quiser conferir, mas precisa de cuidado na voz para chegar ao outro.',
  Fe: 'Começa pelas pessoas e pelo jeito de dizer. A lógica vem em seguida, para conferir se o que uniu a todos também se sustenta.',
  Te: 'Sabe como conseguir e, no meio da obra, precisa perguntar se ainda quer aquilo. O resultado só descansa quando faz as pazes com o desejo.',
  Fi: 'Sabe o que quer muito antes de saber como. É quando aparece o gesto prático que a convicção sai do peito e muda alguma coisa.',
};
