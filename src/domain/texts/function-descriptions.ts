import type { FunctionCode, Position } from '../vocabulary.ts';

/** Description of each function in each position of the stack: 140 to 260 characters. */
export const FUNCTION_DESCRIPTIONS: Readonly<
  Record<FunctionCode, Readonly<Record<Position, string>>>
> = {
  Ni: {
    dominant:
      'No banho ou no sinal vermelho, recebe pronta a imagem do que vem aí; os outros chegam lá meses depois. O perigo é gostar demais da imagem: há dias em que desenha um mapa tão bonito que se esquece de olhar pela janela.',
    auxiliary:
      'Escuta uma história embolada e devolve a ponta do fio, que estava ali e ninguém via. No atropelo, emudece; com uma cadeira na varanda e uma hora de silêncio, diz onde o caminho vai dar.',
    tertiary:
      'Aposta no fim do filme ainda no trailer e desconfia de quem sorri demais. Guarda com orgulho os palpites certos e esquece os outros: a conspiração da semana passada era só um atraso de ônibus.',
    inferior:
      'Ouve o futuro como barulho no telhado: de noite e sempre com passo de ladrão. Basta uma mensagem sem resposta para ter certeza de que está tudo perdido. De manhã, era o gato.',
  },
  Ne: {
    dominant:
      'Em cada assunto, vê cinco portas, todas com boa cara. Liga a receita da avó ao trânsito da cidade e sai dali com uma solução que de manhã não existia. Difícil é fechar quatro: com todas abertas, não entra em lugar nenhum.',
    auxiliary:
      'Se a conversa empaca, chega com um “e se…” e rabisca três saídas no guardanapo. Acerta mais quando pensa em voz alta; se espera a frase perfeita, ela só vem no elevador, depois da reunião.',
    tertiary:
      'Solta trocadilho na reunião mais séria do mês e já deu nome e sobrenome a um cachorro que ainda não tem, tudo com a agenda aberta na página certa.',
    inferior:
      'Quando alguém propõe “na hora a gente vê”, já está vendo a balsa quebrada e o hospital sem médico. Podendo, vai pelo caminho de sempre. Com a imaginação que gasta em desastre, dava para escrever uma novela.',
  },
  Si: {
    dominant:
      'Tem o passado sempre à mão, com data e cheiro: percebe que ontem o quadro estava um dedo à esquerda. Mantém de pé aquilo que todo mundo pensa que se mantém sozinho. Nas férias, compara cada praia com a primeira, que ganha sempre.',
    auxiliary:
      'Traz o caderno de receitas, o telefone do eletricista que vem mesmo, o erro que não vale repetir. Às vezes teima no jeito de sempre só porque é o mais rápido; quando para e compara, acerta a mão.',
    tertiary:
      'Tem ciúme da caneca lascada e da camiseta do terceirão. Conta a mesma história desde então e adora um “conta de novo”. Quando a vida complica, corre para o conhecido e jura que o pão já foi maior.',
    inferior:
      'Guarda o documento num lugar tão seguro que nunca mais o encontra. Uma azia vira doença rara, com nome em latim e busca às duas da manhã; a gafe da oitava série recomeça toda vez que o sono demora.',
  },
  Se: {
    dominant:
      'Recebe o mundo em volume alto e responde antes que a dúvida acorde, seja a brecha no trânsito, seja o ponto da carne. Em semana parada, aumenta o volume só para sentir o chão tremer.',
    auxiliary:
      'Puxa para o chão quem vive de planos: mostra o que já dá para fazer hoje à tarde, com duas tábuas e um serrote. Tem embalo de sobra; a hora certa é que escapa, e há dias em que serra primeiro e mede depois.',
    tertiary:
      'De repente, compra uma prancha e marca um salto de paraquedas, tudo no mesmo sábado. Volta de nariz descascado e feliz da vida. Em abril, a prancha já virou cabide.',
    inferior:
      'Vive com a cabeça em outro lugar e esbarra na cristaleira que está ali há oito anos. Com a furadeira do vizinho e uma visita sem aviso no mesmo dia, perde o freio: à meia-noite, pinta o corredor de amarelo, com a tinta que sobrou do portão.',
  },
  Ti: {
    dominant:
      'Testa sem alarde as juntas do argumento, joga fora tudo o que tem folga e só então concorda. É quem desata o nó no fim da tarde e quem, por uma palavra imprecisa no cardápio, atrasa o pedido da mesa inteira.',
    auxiliary:
      'Dá nome ao problema e mostra, no verso da comanda, onde a conta não fecha. Achar defeito no plano dos outros sai de graça; caro é passar a mesma peneira no próprio antes de brigar por ele.',
    tertiary:
      'Discute a regra do truco como se o caso fosse parar no Supremo. Arma um argumento caprichado, com primeiro, segundo e terceiro. A quem aponta o furo no segundo, responde com outra regra, ou com bico.',
    inferior:
      'Diante de um “por quê?”, fala como quem presta depoimento. Decora a explicação da prima advogada para a reunião do condomínio e torce para que ninguém faça a segunda pergunta.',
  },
  Te: {
    dominant:
      'Olha para a bagunça e vê a sequência de passos. Numa manhã, já pôs um quadro na parede, um nome em cada tarefa e uma Kombi na rua. De tanto correr atrás de prazo, acaba tratando gente como etapa e domingo como defeito do calendário.',
    auxiliary:
      'Dá corpo à ideia, com os pregos comprados e um protótipo em cima da mesa. Carregaria o piano pela escada sem pedir ajuda; vai mais longe no dia em que chama alguém para segurar a outra ponta.',
    tertiary:
      'Adora agenda nova e anota tarefa já cumprida só pelo gosto de riscar. Organiza a viagem da turma com crachá e tabela colorida e perde o ônibus conferindo a tabela.',
    inferior:
      'Ensaia no espelho como cancelar a internet e, quando atendem, agradece e contrata o pacote maior. Planilha, só abre com alguém do lado e a luz acesa.',
  },
  Fi: {
    dominant:
      'Sabe o que é certo para si mesmo quando faltam as palavras, e é por aí que decide: devolve o troco a mais, recusa a promoção. Não precisa que concordem; precisa que seja verdade. Com quem acredita em outra coisa, divide o banco da praça, mas senta na beirada.',
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
      'Puxa o parabéns e abraça até o rapaz da entrega do gelo. Com choro de verdade, não sabe onde pôr as mãos e, depois de dois tapinhas nas costas, conta uma piada, a pior possível.',
    inferior:
      'Lê a emoção alheia como bula em língua estrangeira e prefere sair da sala. Lá pelas tantas, cisma que o convite foi só por educação e desabafa fora de hora, no meio do bandejão, com quem só queria o sal.',
  },
};

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
