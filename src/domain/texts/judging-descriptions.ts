import type { Position } from '../vocabulary.ts';

type JudgingFunction = 'Ti' | 'Te' | 'Fi' | 'Fe';

/** Descriptions of the judging functions (T and F). */
export const JUDGING_DESCRIPTIONS: Readonly<
  Record<JudgingFunction, Readonly<Record<Position, string>>>
> = {
  Ti: {
    dominant:
      'Antes de concordar, testa sem alarde as juntas do argumento e joga fora tudo que tem folga. É quem desata o nó no fim da tarde e quem, por uma palavra imprecisa no cardápio, atrasa o pedido da mesa inteira.',
    auxiliary:
      'Dá nome ao problema e mostra, no verso da comanda, onde a conta não fecha. Achar defeito no plano dos outros sai de graça; caro é passar a mesma peneira no próprio antes de brigar por ele.',
    tertiary:
      'Discute a regra do truco como se o caso fosse parar no Supremo. Arma um argumento caprichado, com primeiro, segundo e terceiro. Se alguém aponta o furo no segundo, muda a regra ou faz bico.',
    inferior:
      'Diante de um “por quê?”, fala como quem presta depoimento. Decora a explicação da prima advogada para a reunião do condomínio e torce para que ninguém faça a segunda pergunta.',
  },
  Te: {
    dominant:
      'Olha para a bagunça e vê a sequência de passos. Numa manhã, já pôs um quadro na parede, um nome em cada tarefa e uma Kombi na rua. De tanto cumprir prazo, acaba tratando gente como etapa e domingo como defeito do calendário.',
    auxiliary:
      'Dá corpo à ideia, com os pregos comprados e um protótipo em cima da mesa. Carregaria o piano pela escada sem pedir ajuda; vai mais longe no dia em que chama alguém para segurar a outra ponta.',
    tertiary:
      'Adora agenda nova e anota tarefa já cumprida só pelo gosto de riscar. Organiza a viagem da turma com crachá e tabela colorida e perde o ônibus conferindo a tabela.',
    inferior:
      'Ensaia no espelho como cancelar a internet e, quando atendem, agradece e contrata o pacote maior. Planilha, só abre com alguém do lado e a luz acesa.',
  },
  Fi: {
    dominant:
      'Sabe o que é certo para si antes de achar as palavras, e é por aí que decide: devolve o troco a mais, recusa a promoção. Não precisa que concordem; precisa que seja verdade. Com quem acredita em outra coisa, divide o banco da praça, mas senta na beirada.',
    auxiliary:
      'Lembra aos outros que uma escolha também precisa ser boa por dentro e toma as dores de quem não sabe se defender, nem que seja no grupo da família. Diz sim por entusiasmo e, já na esquina, confere se ainda assina embaixo.',
    tertiary:
      'Tem lealdades secretas: um time que nunca ganha, um cachorro de rua, uma canção brega que só toca no fone. Quando se ofende, quer que adivinhem o motivo; se adivinham, diz que não era isso.',
    inferior:
      'Passa anos cumprindo metas sem perguntar de quem eram. Um dia chora no estacionamento do mercado e diz que é alergia. Custa admitir que havia ali uma coisa frágil, e que era sua.',
  },
  Fe: {
    dominant:
      'Ainda da porta, sabe quem está bem e quem só finge. Costura as conversas e, quando se vê, a mesa toda ri da mesma coisa. Sai da festa com notícia de todo mundo; de si, nem um recado.',
    auxiliary:
      'Traduz a própria ideia para a língua de quem ouve: em vez de “está errado”, um “acho que sobrou um botão”. Ampara e reconcilia por escolha, não por reflexo; aos poucos, descobre que um desacordo não acaba com a festa.',
    tertiary:
      'Puxa o parabéns e abraça até o rapaz da entrega do gelo. Se o choro é de verdade, não sabe onde pôr as mãos e, depois de dois tapinhas nas costas, conta uma piada, a pior possível.',
    inferior:
      'Lê a emoção alheia como bula em língua estrangeira e prefere sair da sala. Lá pelas tantas, cisma que o convite foi só por educação e desabafa fora de hora, no meio do bandejão, com quem só queria o sal.',
  },
};
