import { describe, expect, it } from 'vitest';
import {
  ACTIONS_PER_DAY,
  automaticActionFor,
  hasStood,
  type ReportedState,
  STANDING_DAYS,
  TRIGGERING_NETWORKS,
} from '../../../src/domain/reports/automatic-action.ts';
import { daysBefore } from '../../../src/domain/time.ts';

const now = '2026-11-22T12:00:00.000Z';
const reported: ReportedState = {
  newestAt: now,
  isRemoved: false,
  standing: null,
  isAsStanding: false,
  isFoundWell: false,
  networks: TRIGGERING_NETWORKS,
  actions: 0,
  now,
};

describe('the automatic action after a report', () => {
  it.each([
    ['holds recent content', {}, { kind: 'hold' }],
    ['restores the version that has stood', { standing: 3 }, { kind: 'restore', version: 3 }],
    ['is none with too few networks', { networks: TRIGGERING_NETWORKS - 1 }, { kind: 'none' }],
    [
      'is none for a version that has stood',
      { newestAt: daysBefore(now, STANDING_DAYS) },
      { kind: 'none' },
    ],
    ['is none for a version found well', { isFoundWell: true }, { kind: 'none' }],
    ['is none beyond the daily limit', { actions: ACTIONS_PER_DAY }, { kind: 'none' }],
    [
      'is none if the content that stood is shown',
      { standing: 3, isAsStanding: true },
      { kind: 'none' },
    ],
    ['is none if it is removed but has stood', { standing: 3, isRemoved: true }, { kind: 'none' }],
    ['holds a removed one that has not stood', { isRemoved: true }, { kind: 'hold' }],
  ] as const)('%s', (_, fields, act) => {
    expect(automaticActionFor({ ...reported, ...fields })).toEqual(act);
  });

  it('regards a version as standing that was not replaced for some days', () => {
    expect(hasStood(daysBefore(now, STANDING_DAYS), now)).toBe(true);
    expect(hasStood(daysBefore(now, STANDING_DAYS - 0.01), now)).toBe(false);
  });
});
