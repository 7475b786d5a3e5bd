import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { resetAfter } from './credit-budget.ts';
import type { League } from './league.ts';
import { type Credits, type Plan, type Schedule, schedule } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 21, 12);
const PLAN: Plan = {
  oddsCost: 2,
  scoresCost: 2,
  floor: 0,
  lowShare: 0.1,
  shortestMs: MINUTE,
  wantsScores: true,
};
const RICH: Credits = { remaining: 20_000, allowance: 20_000, dayBegan: 20_000, resetMs: NOON + 10 * DAY };
const league = (minutes: readonly number[], more: Partial<League> = {}): League => ({
  key: 'soccer_epl',
  hasScores: true,
  events: minutes.map((minute) => ({ id: `e${minute}`, startMs: NOON + minute * MINUTE, isEnded: false })),
  scoresMs: NOON - MINUTE,
  oddsMs: NOON,
  ...more,
});
const minutesTo = ({ nextMs }: Schedule): number | undefined =>
  nextMs === undefined ? undefined : (nextMs - NOON) / MINUTE;

describe('when a league is looked at next', () => {
  it.each([
    ['two days before', 2 * DAY, undefined],
    ['20 hours before', 20 * HOUR, 30],
    ['5 hours before', 5 * HOUR, 5],
    ['40 minutes before', 40 * MINUTE, 1],
    // The closing look is due a minute before, and comes instead of another one.
    ['110 seconds before', 110_000, 50 / 60],
  ])('%s', (_, beforeMs, minutes) => {
    const made = schedule([league([beforeMs / MINUTE])], RICH, NOON, PLAN);
    if (minutes !== undefined) expect(minutesTo(made)).toBeCloseTo(minutes);
    else expect(minutesTo(made)).toBe(6 * 60);
    expect(made.polls).toEqual([]);
  });

  it.each([
    ['never asked', league([300], { oddsMs: undefined }), [['odds', false]]],
    ['5 minutes before', league([5], { oddsMs: NOON - 6 * MINUTE }), [['odds', true]]],
    ['a minute before', league([1], { oddsMs: NOON - 3 * MINUTE }), [['odds', true]]],
    ['a minute before, just looked at', league([1], { oddsMs: NOON - 30_000 }), []],
    [
      'two hours after',
      league([-120], { scoresMs: NOON - DAY }),
      [
        ['scores', true],
        ['odds', false],
      ],
    ],
    ['two hours after, asked within the hour', league([-120, -121], { scoresMs: NOON - 30 * MINUTE }), []],
    ['five hours after, still not over', league([-300], { scoresMs: NOON - HOUR }), [['scores', false]]],
    ['nobody plays', league([]), []],
  ])('now: %s', (_, asked, polls) => {
    const made = schedule(
      [{ ...asked, ...(polls.length === 0 && { oddsMs: NOON - 20_000 }) }],
      RICH,
      NOON,
      PLAN,
    );
    if (asked.events[0]?.id === 'e-120' && polls.length > 0)
      expect(made.polls[0]).toMatchObject({ what: 'scores', isReserve: true });
    else expect(made.polls.map(({ what, isReserve }) => [what, isReserve])).toEqual(polls);
  });

  it('keeps back what closing lines and scores will take', () => {
    // Two looks and two questions, 2 credits each; events of one start share them.
    expect(schedule([league([300])], RICH, NOON, PLAN).held).toBe(8);
    expect(schedule([league([300, 299.8])], RICH, NOON, PLAN).held).toBe(8);
    expect(schedule([league([300, 400])], RICH, NOON, PLAN).held).toBe(16);
    expect(schedule([league([300], { oddsCost: 5 })], RICH, NOON, PLAN).held).toBe(14);
  });

  it('below a tenth of the credits asks for nothing but reserves', () => {
    const low: Credits = { ...RICH, remaining: 1999, dayBegan: 1999 };
    const due = [
      league([300], { oddsMs: NOON - HOUR }),
      league([5], { key: 'b', oddsMs: NOON - 6 * MINUTE }),
    ];
    expect(schedule(due, low, NOON, PLAN).polls).toEqual([
      { league: 'b', what: 'odds', isReserve: true, cost: 2 },
    ]);
    expect(schedule(due, RICH, NOON, PLAN).polls).toHaveLength(2);
  });

  it('gives what a day has first to where most is at stake, and the rest a slower pace', () => {
    // 66 a day: 11 days; 16 are held for what closes today, so 25 looks are left.
    const poor: Credits = { ...RICH, remaining: 660, allowance: 2000, dayBegan: 660 };
    const near = league([30], { key: 'near', hasScores: false });
    const far = league([700], { key: 'far', hasScores: false });
    const made = schedule([near, far], poor, NOON, { ...PLAN, wantsScores: false });
    expect([made.dayBudget, made.held, made.dayFree]).toEqual([60, 8, 52]);
    const ofFar = schedule([far], poor, NOON, { ...PLAN, wantsScores: false });
    expect(minutesTo(ofFar)).toBeGreaterThan(5);
    // A day that is spent has nothing but its reserves.
    expect(schedule([near], { ...poor, dayBegan: 760 }, NOON, PLAN).dayFree).toBe(0);
  });

  it('moves the closing look with the start', () => {
    const before = schedule([league([120])], RICH, NOON + 114 * MINUTE, PLAN);
    const moved = schedule([league([180])], RICH, NOON + 115 * MINUTE, PLAN);
    expect([before.nextMs, before.held]).toEqual([NOON + 115 * MINUTE, 8]);
    expect(moved.polls.every(({ isReserve }) => !isReserve)).toBe(true);
  });
});

test('new credits come at the next midnight of their day', () => {
  expect(resetAfter(NOON, 1)).toBe(Date.UTC(2026, 11, 1));
  expect(resetAfter(NOON, 22)).toBe(Date.UTC(2026, 10, 22));
  expect(resetAfter(Date.UTC(2026, 11, 31), 31)).toBe(Date.UTC(2027, 0, 31));
});

/** Plays a schedule to its end against a purse that takes what the plan says; costs no time. */
function play(leagues: League[], credits: Credits, plan: Plan, untilMs: number) {
  let { remaining } = credits;
  let dayBegan = remaining;
  let day = Math.floor(NOON / DAY);
  const unpaid: string[] = [];
  let lowest = remaining;
  for (let nowMs = NOON, steps = 0; nowMs < untilMs && steps < 20_000; steps++) {
    const today = Math.floor(nowMs / DAY);
    if (today !== day) [day, dayBegan] = [today, remaining];
    const state = { ...credits, remaining, dayBegan };
    const made = schedule(leagues, state, nowMs, plan);
    expect(
      schedule(
        leagues.map((each) => structuredClone(each)),
        { ...state },
        nowMs,
        plan,
      ),
    ).toEqual(made);
    for (const each of leagues)
      if (
        reserveDue(each, nowMs) &&
        !made.polls.some(
          ({ league: key, what, isReserve }) => key === each.key && what === 'odds' && isReserve,
        )
      )
        unpaid.push(`${each.key} at ${nowMs}`);
    for (const { league: key, what, cost } of made.polls) {
      remaining -= cost;
      const asked = leagues.find((each) => each.key === key);
      if (asked) asked[what === 'odds' ? 'oddsMs' : 'scoresMs'] = nowMs;
    }
    lowest = Math.min(lowest, remaining);
    if (made.polls.length > 0) continue;
    const midnightMs = (today + 1) * DAY;
    nowMs = Math.max(nowMs + 1000, Math.min(made.nextMs ?? untilMs, midnightMs));
  }
  return { lowest, remaining, unpaid };
}

/** Told by itself, not by what is tested: a start in five minutes or in one, and nothing asked since. */
const reserveDue = ({ events, oddsMs = Number.NEGATIVE_INFINITY }: League, nowMs: number): boolean =>
  events.some(({ startMs }) => {
    const leftMs = startMs - nowMs;
    if (leftMs <= 0) return false;
    const dueMs = leftMs <= MINUTE ? startMs - MINUTE : startMs - 5 * MINUTE;
    return nowMs >= dueMs && oddsMs < dueMs - 40_000;
  });

const anyLeagues = fc
  .array(
    fc.record({
      starts: fc.array(fc.integer({ min: 10, max: 3 * 24 * 60 }), { minLength: 1, maxLength: 6 }),
      oddsCost: fc.integer({ min: 1, max: 6 }),
      hasScores: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ starts, ...more }, at) =>
      league(starts, { ...more, key: `soccer_${at}`, oddsMs: undefined, scoresMs: NOON - 3 * HOUR }),
    ),
  );

describe('whatever is played', () => {
  it('never spends more than there is, keeps its floor, and decides the same of the same', () => {
    fc.assert(
      fc.property(
        anyLeagues,
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 50 }),
        (leagues, remaining, floor) => {
          const credits = { ...RICH, remaining, allowance: 1000 };
          const { lowest } = play(leagues, credits, { ...PLAN, floor }, NOON + 4 * DAY);
          expect(lowest).toBeGreaterThanOrEqual(Math.min(floor, remaining));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('pays each closing look when it is due, if all that was held could be paid at the start', () => {
    fc.assert(
      fc.property(anyLeagues, fc.integer({ min: 0, max: 200 }), (leagues, spare) => {
        const { held } = schedule(leagues, RICH, NOON, PLAN);
        const credits = { ...RICH, remaining: held + spare, allowance: held + spare };
        expect(play(leagues, credits, PLAN, NOON + 4 * DAY).unpaid).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
