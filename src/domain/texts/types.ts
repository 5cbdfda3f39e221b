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
    motto: 'Primeiro o desenho inteiro; depois, a primeira pedra.',
    snippet:
      'Enxerga cedo onde as coisas vão dar e trabalha em silêncio para que cheguem lá. Confia mais num bom plano do que na sorte e larga sem pena o que não leva a lugar nenhum. Por fora, calma e reserva; por dentro, uma obra que nunca para.',
  },
  INTP: {
    motto: 'Entender o porquê vale mais do que ter razão.',
    snippet:
      'Desmonta ideias como quem abre um relógio: para ver se cada peça precisa mesmo estar ali. Uma incoerência pequena tira o sono; uma pergunta boa rende semanas. O difícil é dar por terminado o que ainda pode ficar mais exato.',
  },
  ENTJ: {
    motto: 'O que não tem prazo ainda é só vontade.',
    snippet:
      'Vê um grupo parado e já distribui as tarefas na cabeça. Mede, decide, cobra, e cobra de si antes de cobrar dos outros. Tem pressa porque enxerga longe: cada reunião que se arrasta é um pedaço do futuro que fica para depois.',
  },
  ENTP: {
    motto: 'Toda regra esconde uma pergunta que ninguém fez.',
    snippet:
      'Pega uma ideia pronta, vira do avesso e acha três melhores, nem que seja pelo prazer da conversa. Discute sem raiva e muda de lado sem vergonha quando o outro argumenta bem. Começar encanta; terminar depende de a próxima ideia demorar.',
  },
  INFJ: {
    motto: 'Escuto também aquilo que você não disse.',
    snippet:
      'Percebe para onde uma pessoa caminha antes que ela mesma saiba, e guarda isso até a hora certa. Fala pouco, mas o que diz costuma ficar. Procura um sentido que una tudo e se cansa quando precisa fingir que não o vê.',
  },
  INFP: {
    motto: 'Prefiro uma verdade miúda a um aplauso emprestado.',
    snippet:
      'Mede cada escolha por dentro, numa régua que quase ninguém vê. Parece ceder em tudo até o dia em que algo toca no que importa, e então não arreda pé. Dá aos outros o que mais pede para si: licença para ser do próprio jeito.',
  },
  ENFJ: {
    motto: 'Ninguém cresce sem que alguém acredite primeiro.',
    snippet:
      'Entra numa sala e logo sente quem ficou de fora da conversa. Junta as pessoas em torno de um futuro em que cada uma aparece melhor do que se imagina. O preço é carregar o humor de todos e só notar o próprio quando já pesa.',
  },
  ENFP: {
    motto: 'Tudo me chama; poucas coisas me convencem a ficar.',
    snippet:
      'Faz amizade na fila, plano no caminho e festa com o que houver. Por trás do entusiasmo existe um crivo sério: só se entrega ao que combina com aquilo em que acredita. Abre mil portas e sofre um pouco com cada uma que precisa fechar.',
  },
  ISTJ: {
    motto: 'Palavra dada é serviço feito.',
    snippet:
      'Lembra como se fazia, confere o que foi prometido e entrega no dia. Desconfia da novidade que não diz a que veio, mas, quando ela se comprova, passa a cuidar dela como coisa sua. Quase ninguém nota esse trabalho, até o dia em que ele falta.',
  },
  ISFJ: {
    motto: 'Cuidar é lembrar o que o outro esqueceu.',
    snippet:
      'Sabe quem toma café sem açúcar, em que dia é a consulta, onde a família guarda o que não pode se perder. Ajuda antes que peçam e não conta para ninguém. Aprende devagar a dizer não, e quase sempre diz tarde.',
  },
  ESTJ: {
    motto: 'Combinado é o que todo mundo consegue cobrar.',
    snippet:
      'Põe ordem onde havia boa intenção: quem faz, até quando, com que dinheiro. Fala direto e espera o mesmo de volta. Acredita no que já deu certo e no esforço de quem chega cedo; o que exige dos outros, pode conferir, já está fazendo.',
  },
  ESFJ: {
    motto: 'Mesa cheia se arruma com muitas mãos.',
    snippet:
      'Lembra os aniversários, apresenta quem não se conhece e percebe pelo tom de voz que algo não vai bem. Faz de um costume um laço e de um grupo, uma casa. Precisa ouvir, de vez em quando, que tudo isso foi visto.',
  },
  ISTP: {
    motto: 'Só confio na máquina que já abri.',
    snippet:
      'Entende as coisas pegando nelas. Fica de fora, observa em silêncio e entra com o gesto exato na hora em que os outros se afobam. Guarda a liberdade com zelo: explica pouco, promete menos e aparece quando há de fato o que resolver.',
  },
  ISFP: {
    motto: 'O que me importa, digo com as mãos.',
    snippet:
      'Vive com os sentidos acesos e os valores guardados: nota a luz na parede, o gosto, o gesto que não era sincero. Não disputa nem faz discurso; escolhe. Quando algo fere o que ama, vai embora sem barulho e, se volta, não volta igual.',
  },
  ESTP: {
    motto: 'A hora certa é quase sempre esta.',
    snippet:
      'Lê a sala, o jogo e o risco num relance e age enquanto os outros ainda avaliam. Aprende fazendo, cai, ri e tenta de outro jeito. O que não dá para testar agora cansa depressa; o que dá vira aposta, negócio ou história.',
  },
  ESFP: {
    motto: 'A alegria também é assunto sério.',
    snippet:
      'Chega e a temperatura muda: há música, comida, alguém que volta a rir. Percebe de que cada pessoa precisa agora e oferece sem cálculo. Leva a sério o que sente e foge, quando pode, de planilhas e de planos para daqui a dez anos.',
  },
};
