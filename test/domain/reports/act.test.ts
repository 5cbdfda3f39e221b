import { describe, expect, it } from 'vitest';
import {
  ACTING_NETWORKS,
  ACTS_A_DAY,
  actOf,
  hasStood,
  type Reported,
  STANDING_DAYS,
} from '../../../src/domain/reports/act.ts';
import { daysBefore } from '../../../src/domain/time.ts';

const now = '2026-11-22T12:00:00.000Z';
const reported: Reported = {
  newestAt: now,
  isRemoved: false,
  standing: null,
  isAsStanding: false,
  isFoundWell: false,
  networks: ACTING_NETWORKS,
  acts: 0,
  now,
};

describe('what reports do by themselves', () => {
  it.each([
    ['hold what is new', {}, { kind: 'hold' }],
    ['bring back what has stood', { standing: 3 }, { kind: 'restore', version: 3 }],
    ['nothing with too few networks', { networks: ACTING_NETWORKS - 1 }, { kind: 'none' }],
    ['nothing to what has stood', { newestAt: daysBefore(now, STANDING_DAYS) }, { kind: 'none' }],
    ['nothing to what was found well', { isFoundWell: true }, { kind: 'none' }],
    ['nothing more than so often a day', { acts: ACTS_A_DAY }, { kind: 'none' }],
    ['nothing where what stood is shown', { standing: 3, isAsStanding: true }, { kind: 'none' }],
    ['nothing to a removed one that has stood', { standing: 3, isRemoved: true }, { kind: 'none' }],
    ['hold a removed one that has not', { isRemoved: true }, { kind: 'hold' }],
  ] as const)('%s', (_, fields, act) => {
    expect(actOf({ ...reported, ...fields })).toEqual(act);
  });

  it('calls a version standing that nobody replaced for some days', () => {
    expect(hasStood(daysBefore(now, STANDING_DAYS), now)).toBe(true);
    expect(hasStood(daysBefore(now, STANDING_DAYS - 0.01), now)).toBe(false);
  });
});
