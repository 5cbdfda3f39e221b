import type { Position } from '../vocabulary.ts';

type PerceivingFunction = 'Ni' | 'Ne' | 'Si' | 'Se';

/** The functions of the energy letter: what is noticed, and how. */
export const PERCEIVING_DESCRIPTIONS: Readonly<
  Record<PerceivingFunction, Readonly<Record<Position, string>>>
> = {
  Ni: {
    dominant:
      'A imagem do que vem aí se forma sozinha, quase sempre inteira, e depois é questão de esperar que os outros cheguem. Acerta tanto que se esquece de conferir: às vezes o mapa fica tão bonito que o terreno perde a vez.',
    auxiliary:
      'Empresta sentido ao que os outros vivem: escuta uma história confusa e devolve a linha que a atravessa. Melhora com silêncio e prática, porque a pressa a cala; com tempo, evita que todo mundo corra para o lado errado.',
    tertiary:
      'Brinca de adivinhar o fim do filme e a intenção de quem sorriu demais. Às vezes acerta em cheio e quer que alguém repare; às vezes vê um grande plano onde havia só um atraso de ônibus.',
    inferior:
      'O futuro aparece pouco e, quando aparece, vem em forma de mau pressentimento. No cansaço, um detalhe vira sinal de que tudo já está decidido, e custa acreditar que outro desfecho ainda seja possível.',
  },
  Ne: {
    dominant:
      'Cada assunto abre cinco portas e todas parecem boas. Conecta o que ninguém juntaria, anima quem está por perto e volta com uma saída que de manhã não existia. Só precisa lembrar que possibilidade guardada demais não vira nada.',
    auxiliary:
      'Chega com um “e se…” na hora em que a conversa emperrou. Oferece caminhos em vez de respostas, e faz isso melhor quando se obriga a mostrar o rascunho em voz alta, antes que tudo esteja pensado.',
    tertiary:
      'Gosta de trocadilho, de teoria maluca, de mudar o trajeto só para ver. Solta a ideia meio de lado, como quem não quer nada, e espia a reação: se alguém ri ou se interessa, passa a tarde inventando.',
    inferior:
      'O desconhecido parece uma fila de coisas que podem dar errado. Evita o improviso enquanto consegue; sob pressão, imagina desastres com uma criatividade que nunca usa a seu favor, e toda hipótese parece provável.',
  },
  Si: {
    dominant:
      'O passado está sempre à mão, com cheiro, data e lugar. Reconhece num instante o que saiu do costume e, por isso, mantém de pé o que os outros dão por garantido. O risco é tomar a primeira vez como medida de todas.',
    auxiliary:
      'Traz a experiência para quem precisa dela: a receita testada, o erro que não vale repetir, o cuidado no detalhe. Cresce quando anota e organiza o que aprendeu, em vez de confiar só na lembrança.',
    tertiary:
      'Coleciona manias com ternura: a mesma caneca, a música de sempre, a história contada mil vezes. Busca nas lembranças um colo e um aplauso; quando a vida balança, corre para o conhecido e jura que antes era melhor.',
    inferior:
      'Rotina, papelada e sinais do corpo ficam para depois, até que cobram juntos. No aperto, um incômodo qualquer vira doença, uma falha antiga volta a doer, e o que foi vivido parece mais pesado do que foi de verdade.',
  },
  Se: {
    dominant:
      'O mundo chega nítido, em volume alto, e o corpo responde antes da dúvida. Nota a brecha, o sabor, o risco bom, e aproveita. Quando a vida anda parada, aumenta a dose só para sentir alguma coisa acontecer.',
    auxiliary:
      'Traz de volta ao chão quem vive de planos: mostra o que existe, o que dá para fazer hoje, com as mãos. Pede treino, porque escolher o instante é diferente de ir no embalo dele.',
    tertiary:
      'De repente quer dançar, comprar, viajar, provar de tudo, e quer plateia. Diverte-se com a própria ousadia sem saber bem a medida: passa do ponto, recua e, no dia seguinte, pergunta se fez bonito.',
    inferior:
      'O presente entra sem bater: barulho, imprevisto, um corpo que pede atenção. Esbarra nas coisas porque a cabeça está longe; no estresse, desconta na comida, nas compras ou no exercício, como se não houvesse depois.',
  },
};
