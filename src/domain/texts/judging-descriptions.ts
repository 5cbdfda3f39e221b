import type { Position } from '../vocabulary.ts';

type JudgingFunction = 'Ti' | 'Te' | 'Fi' | 'Fe';

/** The functions of the nature letter: what decides, and how. */
export const JUDGING_DESCRIPTIONS: Readonly<
  Record<JudgingFunction, Readonly<Record<Position, string>>>
> = {
  Ti: {
    dominant:
      'Antes de concordar, desmonta. Cada ideia passa por um crivo silencioso, e a que sobra encaixa sem folga. É assim que resolve o que parecia nó; é assim, também, que uma imprecisão mínima trava a decisão mais simples.',
    auxiliary:
      'Dá clareza a quem está por perto: nomeia o problema, tira o que sobra, mostra onde o raciocínio falhou. Precisa de exercício para não parar na crítica, pois a precisão só ajuda quando se explica com paciência.',
    tertiary:
      'Acha graça em quebra-cabeças, regras de jogo e discussões de mesa de bar. Arma um argumento caprichado e espera que elogiem a lógica; se alguém aponta o furo, muda a regra ou faz bico.',
    inferior:
      'Ter de justificar tudo friamente dá um branco. Prefere confiar nas pessoas a discutir com elas; mas, sob tensão, passa a caçar contradições e a julgar com dureza, num tom cortante que ninguém reconhece.',
  },
  Te: {
    dominant:
      'Olha para a bagunça e vê a sequência de passos. Decide, delega, mede e segue, num ritmo que puxa o grupo junto. De tanto entregar, corre o risco de tratar gente como etapa e descanso como atraso.',
    auxiliary:
      'Transforma a ideia de alguém em coisa que existe: lista, data, orçamento, primeira versão. Rende mais quando pergunta antes o que se quer construir e quando se exercita em repartir o trabalho, em vez de fazer tudo por conta própria.',
    tertiary:
      'Adora uma agenda nova, um recorde, uma lista com tudo riscado. Organiza a viagem da turma como quem recebeu um cargo e espera o elogio; quando a meta fica chata, troca por outra mais brilhante.',
    inferior:
      'Cobrança, planilha e prazo dão vontade de sumir. Adia a parte prática até que ela aperte e, então, passa a mandar de repente: impõe, corta, exige provas, e mais tarde se espanta com a própria frieza.',
  },
  Fi: {
    dominant:
      'Sabe o que sente com uma precisão difícil de pôr em palavras, e é por aí que decide. Não precisa que concordem; precisa que seja verdade. Tanta fidelidade ao que é seu pode fechar a porta a quem sente de outro modo.',
    auxiliary:
      'Lembra aos outros que uma escolha também precisa ser boa por dentro. Acolhe sem julgar e toma as dores de quem não sabe se defender. Pede prática: parar, perguntar o que de fato importa e só depois agir.',
    tertiary:
      'Tem paixões súbitas por causas, canções e pessoas, e as guarda como quem esconde um tesouro. Melindra-se fácil e quer que adivinhem o que sente; quando alguém diz que aquilo faz sentido, respira em paz.',
    inferior:
      'O que sente fica trancado, por falta de tempo ou de nome. Quando transborda, vem em mágoa funda ou na certeza de que ninguém liga, e é difícil admitir que havia ali alguma coisa frágil, e sua.',
  },
  Fe: {
    dominant:
      'Entra e já sabe quem está bem e quem finge. Ajusta o tom, junta as pontas e faz o grupo respirar junto. É tão natural que cansa sem avisar: no fim da festa, faltou perguntar o que queria para si.',
    auxiliary:
      'Traduz o que pensa em algo que o outro consegue receber. Ouve, ampara e reconcilia, mais por escolha do que por reflexo; com treino, aprende a dizer também a verdade que desagrada, sem perder o vínculo.',
    tertiary:
      'Quer agradar e se diverte com isso: imita, elogia, faz a roda rir. Mede o próprio valor pelo riso que volta, e perde o jeito quando o clima azeda ou quando pedem um consolo mais sério.',
    inferior:
      'A emoção alheia parece um idioma sem dicionário. Prefere sair da sala; mas, quando a pressão aumenta, teme que ninguém lhe queira bem e reage com um desabafo fora de hora, do qual depois se envergonha.',
  },
};
