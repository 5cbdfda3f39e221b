import { DAY } from '../../../domain/time.ts';

/** Dates as the pages say them: in Portuguese, in the time of São Paulo, on the server and in the browser. */
const IN_SAO_PAULO = { timeZone: 'America/Sao_Paulo' } as const;
const CLOCK = new Intl.DateTimeFormat('pt-BR', { ...IN_SAO_PAULO, timeStyle: 'short' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('pt-BR', {
  ...IN_SAO_PAULO,
  day: 'numeric',
  month: 'long',
});
const DATE = new Intl.DateTimeFormat('pt-BR', { ...IN_SAO_PAULO, dateStyle: 'long' });
/** As in ISO 8601. */
const ISO_DATE = new Intl.DateTimeFormat('en-CA', IN_SAO_PAULO);

/** `14h32`; full hours without minutes: `18h`. `at` is ISO 8601. */
export function clockTime(at: string): string {
  const [hour, minute] = CLOCK.format(new Date(at)).split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}

/** `Hoje, 21 de novembro`, `Ontem, 20 de novembro`, `16 de novembro`, `2 de outubro de 2025`. */
export function dayTitle(at: string, now: string): string {
  const near = nearDay(at, now);
  const day = dayOf(at, now);
  return near === null ? day : `${near.charAt(0).toUpperCase()}${near.slice(1)}, ${day}`;
}

/** `hoje, às 14h32`, `ontem, à 1h05`, `16 de novembro, às 9h12`. */
export function momentTitle(at: string, now: string): string {
  const time = clockTime(at);
  return `${nearDay(at, now) ?? dayOf(at, now)}, ${/^[01]h/.test(time) ? 'à' : 'às'} ${time}`;
}

export interface Day<T> {
  readonly title: string;
  readonly items: readonly T[];
}

/** The items of each local day, which comes once even if the server's clock was set back between them. */
export function groupByDay<T extends { readonly at: string }>(
  items: readonly T[],
  now: string,
): readonly Day<T>[] {
  const days: { title: string; items: T[] }[] = [];
  for (const item of items) {
    const title = dayTitle(item.at, now);
    const same = days.find((day) => day.title === title);
    if (same === undefined) days.push({ title, items: [item] });
    else same.items.push(item);
  }
  return days;
}

function nearDay(at: string, now: string): 'hoje' | 'ontem' | null {
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return 'hoje';
  return days === 1 ? 'ontem' : null;
}

function dayOf(at: string, now: string): string {
  const isSameYear = localDate(at).slice(0, 4) === localDate(now).slice(0, 4);
  const day = (isSameYear ? DAY_OF_YEAR : DATE).format(new Date(at));
  return day.replace(/^1 /, '1º ');
}

/** Days since 1970-01-01 by the local calendar. */
function dayNumber(at: string): number {
  return Date.parse(localDate(at)) / DAY;
}

function localDate(at: string): string {
  return ISO_DATE.format(new Date(at));
}
