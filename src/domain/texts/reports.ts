import { STANDING_DAYS } from '../reports/automatic-action.ts';
import type { ReportKind } from '../reports/report.ts';
import { DAY, HOUR, MINUTE } from '../time.ts';
import type { Change } from '../versions/change.ts';
import { fieldChanges } from './fields/field-changes.ts';
import { FIELD_WORDS, nounOf } from './fields/field-words.ts';

/** The kinds of reports in the words of the form. */
export const REPORT_KIND_QUESTIONS: Readonly<Record<ReportKind, string>> = {
  insult: 'Ofende ou humilha alguém',
  private: 'Não é figura pública nem personagem',
  picture: 'Imagem imprópria',
  junk: 'Propaganda ou brincadeira',
  other: 'Outro motivo',
};

/** The kinds of reports in the words of the operator’s list. */
export const REPORT_KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  insult: 'ofende',
  private: 'não é figura pública',
  picture: 'imagem imprópria',
  junk: 'propaganda ou brincadeira',
  other: 'outro motivo',
};

/** Shown in a line instead of held content. */
export const HELD_WORDS = 'fora do ar até alguém conferir';

/** The newest change and its age: `ícone trocado há 40 minutos`, `sem mudança há 8 meses`. */
export function newestChange(change: Change, now: string): string {
  const hasStood = Date.parse(now) - Date.parse(change.at) >= STANDING_DAYS * DAY;
  return `${hasStood ? 'sem mudança' : whatChanged(change)} ${ageText(change.at, now)}`;
}

function whatChanged({ change, state, before }: Change): string {
  switch (change) {
    case 'created':
      return 'criação';
    case 'removed':
      return 'exclusão';
    case 'restored':
      return 'restauração';
    default: {
      const fields = state === null ? [] : fieldChanges(before, state);
      const [only] = fields;
      return only === undefined || fields.length > 1
        ? 'edição'
        : `${nounOf(only.field)} trocad${FIELD_WORDS[only.field].article}`;
    }
  }
}

const UNITS = [
  { ms: 365 * DAY, one: 'ano', many: 'anos' },
  { ms: 30 * DAY, one: 'mês', many: 'meses' },
  { ms: DAY, one: 'dia', many: 'dias' },
  { ms: HOUR, one: 'hora', many: 'horas' },
  { ms: MINUTE, one: 'minuto', many: 'minutos' },
] as const;

/** `há 40 minutos`, `há 1 dia`, `há 8 meses`; `agora` in the first minute. Times are ISO 8601. */
export function ageText(at: string, now: string): string {
  const age = Date.parse(now) - Date.parse(at);
  const unit = UNITS.find(({ ms }) => age >= ms);
  if (unit === undefined) return 'agora';
  const count = Math.floor(age / unit.ms);
  return `há ${count} ${count === 1 ? unit.one : unit.many}`;
}
