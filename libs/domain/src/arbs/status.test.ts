import { describe, expect, it } from 'vitest';
import { arb } from '../../test-data/arb.ts';
import { type EventStatus, STATUS_FLAGS, type StatusFlag } from '../events/index.ts';
import { SPORTS } from '../sports/index.ts';
import {
  GOAL_BADGE_MS,
  PAUSE_FLAGS,
  PAUSE_OPTIONS,
  PHASE_FLAGS,
  passesPauseFilter,
  pauseLabelOf,
  pauseOptionsOf,
  phaseLabelOf,
  showsGoal,
  statusOf,
} from './index.ts';

const status = (flags: readonly StatusFlag[], paused = false): EventStatus => ({
  paused,
  longPaused: false,
  extra: Object.fromEntries(flags.map((flag) => [flag, true])),
});

describe('labels', () => {
  it.each(PAUSE_FLAGS.map((flag, at) => [flag, PAUSE_FLAGS.slice(at)] as const))(
    '%s comes before all that follow it',
    (flag, rest) => {
      expect(pauseLabelOf(status(rest, true))).toBe(flag);
      expect(pauseLabelOf(status([flag]))).toBe(flag);
    },
  );

  it.each(PHASE_FLAGS.map((flag, at) => [flag, PHASE_FLAGS.slice(at)] as const))(
    '%s comes before all that follow it',
    (flag, rest) => {
      expect(phaseLabelOf(status(rest))).toBe(flag);
    },
  );

  it('stand in the order of the specification', () => {
    expect(PAUSE_FLAGS.join()).toBe(
      'isInTimeout,isAtQuarterStartCheck,isFreeThrowsFault,isFault,isHalfTime,isAtTeamsChange,isInReview',
    );
    expect(PHASE_FLAGS.join()).toBe('isNextGame,isNextSet,isNextQuarter,isNextHalf,isNextInning');
  });

  it('fall back to paused, then to nothing', () => {
    expect(pauseLabelOf(status([], true))).toBe('paused');
    expect(pauseLabelOf(status([]))).toBeUndefined();
    expect(phaseLabelOf(status([], true))).toBeUndefined();
  });

  it('do not take a flag that is false', () => {
    expect(pauseLabelOf({ ...status([]), extra: { isFault: false } })).toBeUndefined();
  });

  it('leave no flag without a label', () => {
    expect([...PAUSE_FLAGS, ...PHASE_FLAGS].toSorted()).toEqual([...STATUS_FLAGS].toSorted());
  });
});

describe('statusOf', () => {
  it('reads what the arb lacks from the event record', () => {
    const of = arb({
      event: {
        status: {
          paused: true,
          longPaused: true,
          extra: { isInReview: true },
          pausedAt: '2026-11-20T11:00:00Z',
        },
      },
      status: { extra: { isFault: true } },
    });
    expect(statusOf(of)).toEqual({
      paused: true,
      longPaused: true,
      pausedAt: '2026-11-20T11:00:00Z',
      extra: { isFault: true, isInReview: true },
    });
  });

  it('takes absence as false', () => {
    expect(statusOf(arb())).toEqual({ paused: false, longPaused: false, extra: {} });
  });

  it('does not let a false flag of the arb hide a true one of the event', () => {
    const of = arb({
      event: { status: status(['isHalfTime']) },
      status: { extra: { isHalfTime: false } },
    });
    expect(statusOf(of).extra.isHalfTime).toBe(true);
  });
});

describe('showsGoal', () => {
  const updatedAt = '2026-11-20T12:00:00.000Z';
  const scoredMs = Date.parse(updatedAt);
  const { event } = arb({ event: { score: { updatedAt } } });

  it.each([
    [0, true],
    [GOAL_BADGE_MS - 1, true],
    [GOAL_BADGE_MS, false],
  ])('%d ms after the score: %s', (ms, shows) => {
    expect(showsGoal(event, scoredMs + ms)).toBe(shows);
  });

  it('lasts 180 s', () => {
    expect(GOAL_BADGE_MS).toBe(180_000);
  });

  it('is for football only, and for a score that says when', () => {
    const hockey = { ...event, sport: { name: 'hockey' as const, id: 'hockey' } };
    expect(showsGoal(hockey, scoredMs)).toBe(false);
    expect(showsGoal({ ...event, score: {} }, scoredMs)).toBe(false);
    expect(showsGoal(arb().event, scoredMs)).toBe(false);
  });
});

describe('pause options', () => {
  it('are those of the specification', () => {
    expect(pauseOptionsOf('basketball')).toEqual([
      'faults_freethrows',
      'next_quarter_half',
      'timeout_period_start',
    ]);
    expect(pauseOptionsOf('tennis')).toEqual(['paused', 'next_game', 'next_set']);
    for (const sport of SPORTS.filter((name) => name !== 'basketball' && name !== 'tennis')) {
      expect(pauseOptionsOf(sport)).toEqual(['paused']);
    }
  });

  const filterOf = (...selectedOptions: (typeof PAUSE_OPTIONS)[number][]) => ({
    basketball: { enabled: true, selectedOptions },
  });

  it.each([
    ['faults_freethrows', ['isFault', 'isFreeThrowsFault']],
    ['next_quarter_half', ['isNextQuarter', 'isNextHalf']],
    ['timeout_period_start', ['isInTimeout', 'isAtQuarterStartCheck']],
    ['next_game', ['isNextGame']],
    ['next_set', ['isNextSet']],
  ] as const)('%s takes any of %j and nothing else', (option, flags) => {
    for (const flag of STATUS_FLAGS) {
      const passes = passesPauseFilter(filterOf(option), 'basketball', status([flag], true));
      expect(passes).toBe(flags.some((own) => own === flag));
    }
  });

  it('paused takes the pause itself', () => {
    expect(passesPauseFilter(filterOf('paused'), 'basketball', status([], true))).toBe(true);
    expect(passesPauseFilter(filterOf('paused'), 'basketball', status(['isFault']))).toBe(false);
  });

  it('any one of several suffices', () => {
    const filter = filterOf('faults_freethrows', 'next_quarter_half');
    expect(passesPauseFilter(filter, 'basketball', status(['isNextHalf']))).toBe(true);
  });

  it('a filter that is off, or of another sport, hides nothing', () => {
    const off = { basketball: { enabled: false, selectedOptions: PAUSE_OPTIONS } };
    expect(passesPauseFilter(off, 'basketball', status([]))).toBe(true);
    expect(passesPauseFilter(filterOf('paused'), 'tennis', status([]))).toBe(true);
  });
});
