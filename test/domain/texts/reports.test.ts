import { describe, expect, it } from 'vitest';
import { ageText } from '../../../src/domain/texts/reports.ts';

const now = '2026-11-22T12:00:00.000Z';

describe('ages', () => {
  it.each([
    ['2026-11-22T11:59:30.000Z', 'agora'],
    ['2026-11-22T11:59:00.000Z', 'há 1 minuto'],
    ['2026-11-22T11:20:00.000Z', 'há 40 minutos'],
    ['2026-11-22T09:00:00.000Z', 'há 3 horas'],
    ['2026-11-21T11:00:00.000Z', 'há 1 dia'],
    ['2026-03-22T12:00:00.000Z', 'há 8 meses'],
    ['2024-11-21T12:00:00.000Z', 'há 2 anos'],
  ])('%s is %s', (at, text) => expect(ageText(at, now)).toBe(text));
});
