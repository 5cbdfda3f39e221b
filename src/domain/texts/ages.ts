import { DAY, HOUR, MINUTE } from '../time.ts';

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
