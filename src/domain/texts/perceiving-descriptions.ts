import type { Position } from '../vocabulary.ts';

type PerceivingFunction = 'Ni' | 'Ne' | 'Si' | 'Se';

/** Descriptions of the perceiving functions (S and N). */
export const PERCEIVING_DESCRIPTIONS: Readonly<
  Record<PerceivingFunction, Readonly<Record<Position, string>>>
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
      'Em cada assunto vê cinco portas, todas com boa cara. Liga a receita da avó ao trânsito da cidade e sai dali com uma solução que de manhã não existia. Difícil é fechar quatro: com todas abertas, não entra em lugar nenhum.',
    auxiliary:
      'Se a conversa empaca, chega com um “e se…” e rabisca três saídas no guardanapo. Acerta mais quando pensa em voz alta; se espera a frase perfeita, ela só vem no elevador, depois da reunião.',
    tertiary:
      'Solta trocadilho na reunião mais séria do mês e já deu nome e sobrenome a um cachorro que ainda não tem, tudo com a agenda aberta na página certa.',
    inferior:
      'Quando alguém propõe “na hora a gente vê”, já está vendo a balsa quebrada e o hospital sem médico. Se pode, vai pelo caminho de sempre. Com a imaginação que gasta em desastre, dava para escrever uma novela.',
  },
  Si: {
    dominant:
      'Tem o passado sempre à mão, com data e cheiro: percebe que ontem o quadro estava um dedo à esquerda. Mantém de pé aquilo que todo mundo pensa que se mantém sozinho. Nas férias, compara cada praia com a primeira, que ganha sempre.',
    auxiliary:
      'Traz o caderno de receitas, o telefone do eletricista que vem mesmo, o erro que não vale repetir. Às vezes teima no jeito de sempre só porque é o mais rápido; se para e compara, acerta a mão.',
    tertiary:
      'Tem ciúme da caneca lascada e da camiseta do terceirão. Conta a mesma história desde então e fica feliz se pedem de novo. Quando a vida complica, corre para o conhecido e jura que o pão já foi maior.',
    inferior:
      'Guarda o documento num lugar tão seguro que nunca mais o encontra. Uma azia vira doença rara, com nome em latim e busca às duas da manhã; a gafe da oitava série recomeça toda vez que o sono demora.',
  },
  Se: {
    dominant:
      'Recebe o mundo em volume alto e responde antes que a dúvida acorde, seja a brecha no trânsito, seja o ponto da carne. Se a semana anda parada, aumenta o volume só para sentir o chão tremer.',
    auxiliary:
      'Puxa para o chão quem vive de planos: mostra o que já dá para fazer hoje à tarde, com duas tábuas e um serrote. Tem embalo de sobra; a hora certa é que escapa, e há dias em que serra primeiro e mede depois.',
    tertiary:
      'De repente compra uma prancha e marca um salto de paraquedas, tudo no mesmo sábado. Volta de nariz descascado e feliz da vida. Em abril, a prancha já virou cabide.',
    inferior:
      'Vive com a cabeça em outro lugar e esbarra na cristaleira que está ali há oito anos. Com furadeira do vizinho e visita sem aviso no mesmo dia, perde o freio: à meia-noite, está pintando o corredor de amarelo, com a tinta que sobrou do portão.',
  },
};
