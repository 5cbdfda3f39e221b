import { DAY } from '../../../domain/time.ts';

/** The common name of the time zone of all times. A page that shows times of day says it once. */
export const ZONE_NAME = 'horário de Brasília';

/** Dates as the pages show them: in Portuguese and in the time zone of São Paulo, on the server and in browsers. */
interface LocalTime {
  readonly year: number;
  /** The month, counted from 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** The names of the months from January, formatted from a day that is in the same month in every time zone. */
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long' });
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(new Date(2026, month, 15)));

/** Swedish formats a time as digits from the year to the minute: `2026-11-21 14:32`. */
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

/** The items by the title of their local day. Each day occurs once, even if the server's clock was set back. */
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

/** Days since 1970-01-01 in the local calendar. */
function dayNumber({ year, month, day }: LocalTime): number {
  return Date.UTC(year, month - 1, day) / DAY;
}

/** The local date and time. Formatting is the slowest step, so it happens once per time. */
function localTime(at: string): LocalTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = FORMAT.format(new Date(at))
    .split(/\D+/)
    .map(Number);
  return { year, month, day, hour, minute };
}
