import type { TypeCode } from '../vocabulary.ts';

interface TypeText {
  /** 4 to 12 words that fit this type only. */
  readonly motto: string;
  /** Two or three sentences, 200 to 350 characters. */
  readonly snippet: string;
}

/** Our own words for the sixteen types; written for pages of women and men alike. */
export const TYPE_TEXTS: Readonly<Record<TypeCode, TypeText>> = {
  INTJ: {
    motto: 'Meu plano B ficou pronto antes do A de vocês.',
    snippet:
      'Compra a muda já sabendo onde, daqui a vinte anos, vai pôr o banco. Não insiste por educação: fecha na página trinta o livro que não leva a nada e muda de rumo assim que aparece um melhor. Parece distante; está três etapas adiante, conferindo a quarta.',
  },
  INTP: {
    motto: 'Demorei porque a pergunta estava errada.',
    snippet:
      'Desmonta até ideia boa, para ver se cada peça precisa mesmo estar ali, e na hora de montar sobra sempre um parafuso, que rende o mês inteiro. Perde o sono por uma incoerência pequena e a carona por uma grande.',
  },
  ENTJ: {
    motto: 'Vim para a entrevista e já refiz o organograma de vocês.',
    snippet:
      'Numa fila parada, descobre em dez minutos quem é que manda ali e por que ninguém abriu o outro caixa; no décimo primeiro, a fila anda. Discute para chegar logo à decisão e respeita quem diz não, ainda mais se trouxer números. Tem pressa porque já mora no ano que vem; reunião arrastada é engarrafamento no caminho de casa.',
  },
  ENTP: {
    motto: 'Discordo, e olha que a ideia era minha.',
    snippet:
      'No almoço, defende uma tese; na sobremesa, a contrária, com a mesma alegria e mais graça. Acha atalho até em regulamento e, se o argumento do outro é melhor, muda de lado sem vergonha nem saudade. Começar é festa; terminar depende de quanto demora a próxima ideia.',
  },
  INFJ: {
    motto: 'Pelo seu “alô” eu já sabia; esperei você contar.',
    snippet:
      'Numa conversa de corredor, percebe para onde você está indo antes de você comprar a passagem. Diz pouco, mas, do pouco que disse, alguém ainda leva uma frase dobrada na carteira. Larga um bom emprego quando não vê a quem ele serve e, na mesa mais animada, vai se sentar ao lado de quem não riu.',
  },
  INFP: {
    motto: 'Parei o livro antes do fim para o cachorro não morrer.',
    snippet:
      'Põe nome no carro e no guarda-chuva e, se esquece o guarda-chuva no táxi, passa a noite torcendo para que esteja em boas mãos. Cede a vez e até o último pedaço de pizza, mas, quando encostam no que importa, não arreda pé: voz baixa, queixo firme.',
  },
  ENFJ: {
    motto: 'Fiz a sua inscrição: alguém tinha que acreditar primeiro.',
    snippet:
      'Descobre que o porteiro desenha e não sossega enquanto os desenhos não vão para a parede do saguão. Na véspera da exposição, gente que nem se cumprimentava segura a mesma escada. Só não se conforma com quem diz que está bem do jeito que está.',
  },
  ENFP: {
    motto: 'Fui comprar pão e voltei com uma causa.',
    snippet:
      'Faz amizade na sala de espera, plano no caminho e festa com o que houver. Topa quase tudo por uma tarde e, por mais de um mês, só aquilo em que acredita. Jura voltar ao italiano e a tudo o que deixou pela metade, e jura de coração.',
  },
  ISTJ: {
    motto: 'Vocês riram da pasta de garantias até a geladeira pifar.',
    snippet:
      'Lê o manual até o fim e entrega na quinta a encomenda de sexta. Desconfia da novidade que não diz a que veio, mas a que presta recebe etiqueta e lugar na estante. Quando gosta de alguém, não manda flores: calibra os quatro pneus e o estepe.',
  },
  ISFJ: {
    motto: 'O casaco na sua mochila? Nem imagino quem pôs.',
    snippet:
      'Sabe quem toma café sem açúcar, em que dia é a consulta, onde a família guarda o que não pode se perder. Ajuda antes que peçam, não conta para ninguém e está aprendendo a dizer não, em geral um minuto depois do sim.',
  },
  ESTJ: {
    motto: 'O combinado não sai caro, e quem cobra sou eu.',
    snippet:
      'Põe ordem onde só havia boa intenção: quem compra o carvão e com o dinheiro de quem. Reclama na cara e, cinco minutos depois, serve a melhor fatia da picanha a quem ouviu. Se um dia diz que ficou bom, é porque ficou.',
  },
  ESFJ: {
    motto: 'Ninguém sai daqui sem bolo embrulhado no papel-alumínio.',
    snippet:
      'Do batizado ao velório, apresenta desconhecidos e arruma carona para quem veio de longe. Almoço que deu certo vira tradição no domingo seguinte, e ai de quem faltar. De vez em quando, precisa que alguém repare, agradeça e lave a louça.',
  },
  ISTP: {
    motto: 'Só confio em máquina que eu já abri.',
    snippet:
      'Queimou o chuveiro? Enquanto os outros discutem quem chamar, desliga o disjuntor, tira a chave de fenda do bolso e devolve a água quente antes que alguém ache o número. Explica pouco e, na hora do agradecimento, está longe, com o celular no silencioso.',
  },
  ISFP: {
    motto: 'Não sei explicar, mas tem que ser aquele azul.',
    snippet:
      'Nota a luz na parede, a folha de louro a mais no feijão, o abraço que acabou antes da hora, e não comenta: muda a rede para a sombra e pega o violão. Se ferem o que ama, vai embora tão de mansinho que só se percebe porque a música parou.',
  },
  ESTP: {
    motto: 'Enquanto vocês votavam, eu pulei: dá pé.',
    snippet:
      'Num relance, percebe quem blefa e quanto custa pagar para ver; quando a mesa se decide, já pagou. Compra a moto, cai, ri, aprende a consertar e ainda vende com lucro. Plano que não dá para testar hoje cansa logo; o que dá vira aposta e, no sábado, história.',
  },
  ESFP: {
    motto: 'O motivo da festa a gente descobre dançando.',
    snippet:
      'Aparece de isopor no ombro e com uma prima que ninguém conhecia; o almoço que ia acabar às quatro emenda na janta. Vê do que cada pessoa está precisando e oferece sem fazer conta, do colo à última coxinha. Não faz ideia de onde quer estar daqui a dez anos; para hoje à noite, tem até o endereço.',
  },
};
