import { DAY } from '../../../domain/time.ts';

/** What people call the zone of all times here; a page that shows times of day says it once. */
export const ZONE_NAME = 'horário de Brasília';

/** Dates as the pages say them: in Portuguese, in the time of São Paulo, on the server and in the browser. */
interface LocalTime {
  readonly year: number;
  /** The month, counted from 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Names of the months, from January: of a day in each, which is in the same month in every zone. */
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long' });
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(new Date(2026, month, 15)));

/** Swedish writes a time as digits from the year to the minute: `2026-11-21 14:32`. */
const FORMAT = new Intl.DateTimeFormat('sv', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `14h32`; full hours without minutes: `18h`. `at` is ISO 8601. */
export function clockTime(at: string): string {
  return clockOf(localTime(at));
}

function clockOf({ hour, minute }: LocalTime): string {
  return minute === 0 ? `${hour}h` : `${hour}h${String(minute).padStart(2, '0')}`;
}

/** `Hoje, 21 de novembro`, `Ontem, 20 de novembro`, `16 de novembro`, `2 de outubro de 2025`. */
function titleOf(at: LocalTime, now: LocalTime): string {
  const near = nearDay(at, now);
  const day = dayOf(at, now);
  return near === null ? day : `${near.charAt(0).toUpperCase()}${near.slice(1)}, ${day}`;
}

/** `hoje, às 14h32`, `ontem, à 1h05`, `16 de novembro, às 9h12`. */
export function momentTitle(at: string, now: string): string {
  const [time, today] = [localTime(at), localTime(now)];
  const to = time.hour < 2 ? 'à' : 'às';
  return `${nearDay(time, today) ?? dayOf(time, today)}, ${to} ${clockOf(time)}`;
}

/** The items of each local day by its title; a day comes once even if the server's clock was set back between them. */
export function groupByDay<T extends { readonly at: string }>(
  items: readonly T[],
  now: string,
): ReadonlyMap<string, readonly T[]> {
  const today = localTime(now);
  return Map.groupBy(items, ({ at }) => titleOf(localTime(at), today));
}

function nearDay(at: LocalTime, now: LocalTime): 'hoje' | 'ontem' | null {
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return 'hoje';
  return days === 1 ? 'ontem' : null;
}

function dayOf({ year, month, day }: LocalTime, now: LocalTime): string {
  const date = `${day === 1 ? '1º' : day} de ${MONTHS[month - 1] ?? ''}`;
  return year === now.year ? date : `${date} de ${year}`;
}

/** Days since 1970-01-01 by the local calendar. */
function dayNumber({ year, month, day }: LocalTime): number {
  return Date.UTC(year, month - 1, day) / DAY;
}

/** Takes longer than all else that is done with a time: once for each. */
function localTime(at: string): LocalTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = FORMAT.format(new Date(at))
    .split(/\D+/)
    .map(Number);
  return { year, month, day, hour, minute };
}
