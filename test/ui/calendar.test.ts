import { describe, expect, it } from 'vitest';
import { clockTime, groupByDay, momentTitle } from '../../src/ui/components/change/calendar.ts';

/** 14:40 in São Paulo. */
const NOW = '2026-11-21T17:40:00.000Z';

describe('a day is named by the calendar of São Paulo', () => {
  it.for([
    ['2026-11-21T17:32:10.000Z', 'Hoje, 21 de novembro'],
    ['2026-11-21T03:00:00.000Z', 'Hoje, 21 de novembro'],
    ['2026-11-21T02:59:59.999Z', 'Ontem, 20 de novembro'],
    ['2026-11-20T03:00:00.000Z', 'Ontem, 20 de novembro'],
    ['2026-11-20T02:59:59.999Z', '19 de novembro'],
    ['2026-11-01T12:00:00.000Z', '1º de novembro'],
    ['2026-01-01T02:30:00.000Z', '31 de dezembro de 2025'],
    ['2025-10-02T21:00:00.000Z', '2 de outubro de 2025'],
  ] as const)('%s is “%s”', ([at, title]) => {
    expect([...groupByDay([{ at }], NOW).keys()]).toEqual([title]);
  });

  it('and yesterday may be in the year before', () => {
    const days = groupByDay([{ at: '2026-01-01T02:30:00.000Z' }], '2026-01-01T12:00:00.000Z');
    expect([...days.keys()]).toEqual(['Ontem, 31 de dezembro de 2025']);
  });
});

describe('a time', () => {
  it.for([
    ['2026-11-21T17:32:00.000Z', '14h32'],
    ['2026-11-21T12:05:00.000Z', '9h05'],
    ['2026-11-21T21:00:00.000Z', '18h'],
    ['2026-11-21T03:07:00.000Z', '0h07'],
  ] as const)('%s is said %s', ([at, time]) => {
    expect(clockTime(at)).toBe(time);
  });

  it.for([
    ['2026-11-21T17:32:00.000Z', 'hoje, às 14h32'],
    ['2026-11-21T04:05:00.000Z', 'hoje, à 1h05'],
    ['2026-11-21T01:41:00.000Z', 'ontem, às 22h41'],
    ['2026-10-02T21:00:00.000Z', '2 de outubro, às 18h'],
  ] as const)('%s stands in a sentence as “%s”', ([at, moment]) => {
    expect(momentTitle(at, NOW)).toBe(moment);
  });
});

describe('changes grouped by day', () => {
  const at = (...times: readonly string[]) => times.map((time) => ({ at: time }));

  it('keep their order, with each day once', () => {
    const items = at(
      '2026-11-21T17:00:00.000Z',
      '2026-11-21T03:00:00.000Z',
      '2026-11-21T02:00:00.000Z',
      '2026-11-11T02:00:00.000Z',
    );
    const days = [...groupByDay(items, NOW)];
    expect(days.map(([title, { length }]) => [title, length])).toEqual([
      ['Hoje, 21 de novembro', 2],
      ['Ontem, 20 de novembro', 1],
      ['10 de novembro', 1],
    ]);
    expect(days.flatMap(([, changes]) => changes)).toEqual(items);
  });

  it('have each day once even if the clock was set back between them', () => {
    const newest = { at: '2026-11-21T16:00:00.000Z' };
    const ahead = { at: '2026-11-23T16:00:00.000Z' };
    const oldest = { at: '2026-11-21T15:00:00.000Z' };
    expect([...groupByDay([newest, ahead, oldest], NOW)]).toEqual([
      ['Hoje, 21 de novembro', [newest, oldest]],
      ['23 de novembro', [ahead]],
    ]);
  });

  it('are empty without changes', () => {
    expect(groupByDay([], NOW).size).toBe(0);
  });
});
