import type { ReportKind } from '../reports/report.ts';

/** As the form asks. */
export const REPORT_KIND_QUESTIONS: Readonly<Record<ReportKind, string>> = {
  insult: 'Ofende ou humilha alguém',
  private: 'É uma pessoa particular',
  picture: 'Imagem imprópria',
  junk: 'Propaganda ou brincadeira',
  other: 'Outro motivo',
};

/** In place of what is held. */
export const HELD_SENTENCE = 'Em análise: o conteúdo não é mostrado agora.';
