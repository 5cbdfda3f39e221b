import type { TypeCode } from '../vocabulary.ts';

export interface TypeText {
  /** 4 to 12 words, true of this type and of no other. */
  readonly motto: string;
  /** Two or three sentences, 200 to 350 characters. */
  readonly snippet: string;
}

/** Our own words on the sixteen types; written for pages of women and men alike. */
export const TYPE_TEXTS: Readonly<Record<TypeCode, TypeText>> = {
  INTJ: {
    motto: 'Você só vê mato; eu já escolhi a maçaneta.',
    snippet:
      'Imagina cedo como a coisa deveria ser e trabalha em silêncio até que seja. Confia mais num bom plano do que na sorte e fecha sem pena, na página trinta, o livro que não leva a nada. Parece distante; está três etapas adiante, conferindo a quarta.',
  },
  INTP: {
    motto: 'Funciona, mas por quê?',
    snippet:
      'Desmonta uma ideia como quem abre um relógio, para ver se cada peça precisa mesmo estar ali; sobra sempre um parafuso, e o parafuso rende três semanas. Perde o sono por uma incoerência pequena e a hora do almoço por uma pergunta boa.',
  },
  ENTJ: {
    motto: 'É longe? Então saímos hoje, e eu dirijo.',
    snippet:
      'Numa fila parada, descobre em dez minutos quem manda, o que falta e por que ninguém abriu o outro caixa; no décimo primeiro, a fila anda. Discute para chegar logo à decisão e respeita quem aguenta o contraditório. Tem pressa porque já mora no ano que vem, e cada reunião que se arrasta é um pedaço dele que fica para depois.',
  },
  ENTP: {
    motto: 'Discordo, e olha que a ideia era minha.',
    snippet:
      'No almoço defende uma coisa e, na sobremesa, já defende a contrária, com a mesma alegria e mais detalhes. Discute sem raiva, muda de lado sem vergonha diante de um argumento melhor e descobre atalho até em regulamento. Começar é festa; terminar depende de quanto demora a próxima ideia.',
  },
  INFJ: {
    motto: 'Eu já sabia; só esperei você querer contar.',
    snippet:
      'Numa conversa de corredor, percebe para onde você caminha antes que você olhe para os pés. Diz pouco, mas há frases suas que alguém ainda leva dobradas na carteira. Procura um sentido que costure tudo e, numa mesa alegre, cansa de fingir que não viu quem estava triste.',
  },
  INFP: {
    motto: 'Perdi o ponto imaginando a vida do cobrador.',
    snippet:
      'Tem para cada escolha uma régua que quase ninguém vê. Cede a vez e o último pedaço de pizza; mas basta encostarem no que importa para não arredar pé, de voz baixa e queixo firme. Dá aos outros a licença que mais pede para si: ser do próprio jeito.',
  },
  ENFJ: {
    motto: 'Inscrevi você: alguém tinha de acreditar primeiro.',
    snippet:
      'Descobre que o porteiro desenha e não sossega enquanto os desenhos não vão para a parede do saguão. Junta, em torno de um futuro onde cabe todo mundo, gente que nem se cumprimentava. Só custa a aceitar que alguém prefira ficar exatamente como está.',
  },
  ENFP: {
    motto: 'Fui comprar pão e voltei com uma causa.',
    snippet:
      'Faz amizade na fila, plano no caminho e festa com o que houver. Topa quase tudo por uma tarde; por mais de um mês, só aquilo em que acredita. Jura voltar ao violão e a tudo o que deixou pela metade, e jura de coração.',
  },
  ISTJ: {
    motto: 'Prometi para sexta; entreguei na quinta.',
    snippet:
      'Lê o manual até o fim e sabe onde está a nota fiscal do fogão. Desconfia da novidade que não diz a que veio; quando ela se comprova, passa a cuidar dela como se fosse sua. Gosta de alguém e calibra o pneu, paga a luz, deixa a chave no lugar.',
  },
  ISFJ: {
    motto: 'Trouxe o casaco que você ia esquecer.',
    snippet:
      'Sabe quem toma café sem açúcar, em que dia é a consulta, onde a família guarda o que não pode se perder. Ajuda antes que peçam e não conta para ninguém. Aprende devagar a dizer não, e quase sempre tarde.',
  },
  ESTJ: {
    motto: 'Combinado não sai caro; atrasado, sai.',
    snippet:
      'Põe ordem onde só havia boa intenção: quem compra o carvão, até que horas, com que dinheiro. Fala direto, espera o mesmo de volta e elogia pouco, mas nunca à toa; quando diz que ficou bom, ficou bom mesmo.',
  },
  ESFJ: {
    motto: 'Puxe uma cadeira, que o seu prato já está posto.',
    snippet:
      'Do batizado ao velório, apresenta desconhecidos e arruma carona para quem veio de longe. De um almoço de domingo faz um costume e, de um grupo, uma casa. De vez em quando, precisa que alguém repare e diga.',
  },
  ISTP: {
    motto: 'Só confio na máquina que já abri.',
    snippet:
      'Queimou o chuveiro? Enquanto os outros se afobam, olha por um minuto, pede a chave de fenda e acerta de primeira. Defende a própria liberdade como pode: explica pouco, promete menos e some antes do agradecimento.',
  },
  ISFP: {
    motto: 'O que me importa, digo com as mãos.',
    snippet:
      'Com os sentidos acesos, nota a luz na parede, o tempero, o gesto que não era sincero. Não disputa nem faz discurso, escolhe; e, se ferem aquilo que ama, vai embora sem barulho e, quando volta, não volta igual.',
  },
  ESTP: {
    motto: 'Enquanto vocês votavam, eu pulei: dá pé.',
    snippet:
      'Num relance, percebe quem blefa e quanto custa pagar para ver; se vale, paga na hora. Compra a moto, cai, ri, aprende o conserto e vende com lucro. Cansa depressa de plano que não dá para testar hoje; os outros viram aposta ou história.',
  },
  ESFP: {
    motto: 'O motivo da festa a gente descobre dançando.',
    snippet:
      'Muda a temperatura da sala só de chegar, com um isopor no ombro e uma prima que ninguém conhecia. Vê do que cada pessoa está precisando e oferece sem fazer conta; leva a sério o que sente e foge, quando pode, de conversa sobre daqui a dez anos.',
  },
};
