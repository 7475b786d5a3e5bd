import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Settled } from '../odds/index.ts';
import { DAY_MS, HOUR_MS } from '../time/index.ts';
import {
  type BacktestFacts,
  type Betting,
  bettingOf,
  bettingQuerySchema,
  DELAYS_S,
  defaultBetting,
  type Find,
  type FindLeg,
  judge,
  judgementSchema,
  newBacktestSchema,
} from './index.ts';

const START_MS = Date.parse('2026-11-21T15:00:00Z');
const ALL = DELAYS_S.map(() => true);
const FACTS: BacktestFacts = {
  kind: 'valuebets',
  gaps: [],
  outlines: 0,
  unreceived: 0,
  tried: 1,
  hasScreenRules: false,
};
const ARBS: BacktestFacts = { ...FACTS, kind: 'arbs' };
const BETTING: Betting = { ...defaultBetting('prematch'), flatCents: 10_000, capCents: 1_000_000 };

const leg = (over: Partial<FindLeg> = {}): FindLeg => ({
  bookie: 'bet365',
  pick: { market: 'OU', period: 'FT', selection: 'over', handicap: 2.5, overTimeIncluded: false },
  side: 'back',
  odds: 2.2,
  fee: undefined,
  fairOdds: 2,
  closeFairOdds: undefined,
  settled: 'won',
  ...over,
});
let made = 0;
const find = (over: Partial<Find> = {}): Find => {
  made++;
  return {
    number: made,
    opportunityId: `o${made}`,
    eventId: `e${made}`,
    sport: 'football',
    startMs: START_MS,
    shownMs: START_MS - HOUR_MS,
    goneMs: START_MS - 3_500_000,
    isOneSample: false,
    pct: 10,
    stood: ALL,
    isPostponed: false,
    legs: [leg()],
    ...over,
  };
};
const under = (over: Partial<FindLeg> = {}) => leg({ pick: { ...leg().pick, selection: 'under' }, ...over });

describe('a judgement of value bets', () => {
  it('has the profit of flat stakes by how bets ended, halves and voids as the domain settles them', () => {
    const ends: Settled[] = ['won', 'lost', 'void', 'halfWon', 'halfLost'];
    const { flat, fate, voided } = judge(
      ends.map((settled) => find({ legs: [leg({ settled })] })),
      BETTING,
      FACTS,
    );
    // 120 - 100 + 0 + 60 - 50, on all but the void one.
    expect(flat).toMatchObject({ bets: 5, profitCents: 3000, turnoverCents: 40_000, yieldPct: 7.5 });
    expect([fate, voided]).toEqual([{ settled: 5, open: 0, missed: 0, again: 0 }, 1]);
  });

  it('leaves out what has no known result, and counts it', () => {
    const unknown = [leg({ settled: undefined })];
    const { flat, fate, postponed, honesty } = judge(
      [find(), find({ legs: unknown }), find({ legs: unknown, isPostponed: true })],
      BETTING,
      FACTS,
    );
    expect([flat.bets, flat.profitCents]).toEqual([1, 12_000]);
    expect([fate.settled, fate.open, postponed]).toEqual([1, 2, 1]);
    expect(honesty).toContain('resultsMissing');
  });

  it('misses what did not stand after the delay, and bets once an event or once an opportunity', () => {
    const gone = DELAYS_S.map((delay) => delay < 5);
    const one = { eventId: 'same', opportunityId: 'one' };
    const finds = [
      find({ ...one, stood: gone, shownMs: START_MS - 9000 }),
      find({ ...one, shownMs: START_MS - 8000 }),
      find({ ...one, shownMs: START_MS - 7000 }),
      find({ eventId: 'same', opportunityId: 'two', shownMs: START_MS - 6000 }),
    ];
    expect(judge(finds, BETTING, FACTS).fate).toEqual({ settled: 1, open: 0, missed: 1, again: 2 });
    const each = judge(finds, { ...BETTING, oncePer: 'opportunity' }, FACTS);
    expect(each.fate).toEqual({ settled: 2, open: 0, missed: 1, again: 1 });
    const { hits } = judge(finds, BETTING, FACTS);
    expect(hits.map(({ delay, stood, stoodPct, bets }) => [delay, stood, stoodPct, bets])).toEqual([
      [0, 4, 100, 1],
      [2, 4, 100, 1],
      ...[5, 10, 15, 30, 60].map((delay) => [delay, 3, 75, 1]),
    ]);
  });

  it('stakes no more than the cap', () => {
    const { flat } = judge([find()], { ...BETTING, capCents: 2500 }, FACTS);
    expect([flat.turnoverCents, flat.profitCents]).toEqual([2500, 3000]);
  });

  it('stakes by Kelly on what the bank is by then, and pays three hours after the start', () => {
    // (0.5 * 2.2 - 1) / 1.2 = 1/12 of 1,200, of that a half: 50. It wins 60; the next is 1/24 of 1,260.
    const betting = { ...BETTING, bankCents: 120_000, kellyPct: 50 };
    const second = { startMs: START_MS + DAY_MS, shownMs: START_MS + DAY_MS - 1000 };
    const lost = [leg({ settled: 'lost' })];
    const { kelly, curve } = judge([find(), find({ ...second, legs: lost })], betting, FACTS);
    expect(kelly).toMatchObject({ turnoverCents: 10_250, profitCents: 750, endsAtCents: 120_750 });
    expect(kelly.drawdown).toEqual({ cents: 5250, pct: (5250 / 126_000) * 100, day: '2026-11-22' });
    expect(curve).toEqual([
      { day: '2026-11-21', bets: 1, flatCents: 12_000, kellyCents: 6000 },
      { day: '2026-11-22', bets: 1, flatCents: 2000, kellyCents: 750 },
    ]);
    // Before it is paid the bank is what it was.
    const early = { startMs: START_MS + 1000, shownMs: START_MS + 500, legs: lost };
    expect(judge([find(), find(early)], betting, FACTS).kelly.turnoverCents).toBe(10_000);
  });

  it('has closing-line value with its coverage, never a zero where it is missing', () => {
    const closing = (closeFairOdds: number | undefined) => find({ legs: [leg({ closeFairOdds })] });
    const { clv, clvInterval, honesty } = judge(
      [closing(2), closing(2.2), closing(undefined)],
      BETTING,
      FACTS,
    );
    expect(clv).toEqual({ bets: 3, covered: 2, meanPct: expect.closeTo(5, 9) });
    expect(clvInterval).toMatchObject({
      events: 2,
      lowPct: expect.closeTo(0, 9),
      highPct: expect.closeTo(10, 9),
    });
    expect(honesty).toContain('closesMissing');
    expect(judge([closing(undefined)], BETTING, FACTS).clv).toEqual({ bets: 1, covered: 0 });
  });

  it('says how long they stood, apart from those of one sample', () => {
    const lasting = (seconds: number) => find({ goneMs: START_MS - HOUR_MS + seconds * 1000 });
    const { life } = judge([10, 20, 30, 40].map(lasting).concat(find({ isOneSample: true })), BETTING, FACTS);
    expect(life).toEqual({
      measured: 4,
      oneSample: 1,
      lowerQuartileS: 17.5,
      medianS: 25,
      upperQuartileS: 32.5,
    });
  });

  it('says what flat stakes were worth when they were shown, and sums of nothing', () => {
    expect(judge([find({ pct: 4 }), find({ pct: 6 })], BETTING, FACTS).expectedCents).toBe(1000);
    const none = judge([], BETTING, FACTS);
    expect(judgementSchema.parse(none)).toEqual(none);
    expect([none.flat.profitCents, none.flat.yieldPct, none.clv.meanPct]).toEqual([0, undefined, undefined]);
  });

  it('names what it cannot know', () => {
    const facts: BacktestFacts = {
      ...FACTS,
      ...{ outlines: 3, unreceived: 2, tried: 14, hasScreenRules: true },
      gaps: [
        { bookie: 'bwin', fromMs: START_MS, toMs: START_MS + 60_000 },
        { bookie: 'unibet', fromMs: START_MS + 30_000, toMs: START_MS + 120_000 },
      ],
    };
    const { gaps, honesty, tried, outlines, unreceived } = judge([find()], BETTING, facts);
    expect(gaps).toMatchObject({
      count: 2,
      totalS: 120,
      longest: [{ bookie: 'unibet' }, { bookie: 'bwin' }],
    });
    expect([tried, outlines, unreceived]).toEqual([14, 3, 2]);
    for (const code of ['triedBefore', 'fewBets', 'gaps', 'receiptsUnknown', 'outlines', 'screenRules'])
      expect(honesty).toContain(code);
    const many = Array.from({ length: 100 }, () => find({ legs: [leg({ closeFairOdds: 2 })] }));
    const always = ['refusals', 'accountsEnd', 'limitsUnknown', 'confirmationsUnknown'];
    expect(judge(many, BETTING, FACTS).honesty).toEqual([...always, 'suspensionsUnknown', 'rulesOfNow']);
  });
});

describe('a judgement of arbs', () => {
  const pair = (home: Partial<FindLeg> = {}, away: Partial<FindLeg> = {}) =>
    find({
      pct: 4.7619,
      legs: [
        leg({ odds: 2.1, fairOdds: undefined, ...home }),
        under({ bookie: 'bwin', odds: 2.1, fairOdds: undefined, settled: 'lost', ...away }),
      ],
    });

  it('splits the flat stake so that every result pays the same', () => {
    const { flat, expectedCents } = judge(
      [pair(), pair({ settled: 'lost' }, { settled: 'won' })],
      BETTING,
      ARBS,
    );
    expect(flat).toMatchObject({ bets: 2, turnoverCents: 20_000, profitCents: 1000 });
    expect(expectedCents).toBe(1000);
  });

  it('loses what a void leg uncovers', () => {
    const { flat, voided } = judge([pair({ settled: 'void' })], BETTING, ARBS);
    expect([flat.profitCents, flat.turnoverCents, voided]).toEqual([-5000, 5000, 0]);
  });

  it('takes the commission of what the bets on a market win together', () => {
    const fee = { model: 'winnings' as const, ratePct: 5 };
    // At one exchange: 50 wins 55, 50 loses: 5 % of 5 and not of 55.
    const { flat } = judge([pair({ bookie: 'x', fee }, { bookie: 'x', fee })], BETTING, ARBS);
    expect(flat.profitCents).toBe(475);
    const apart = judge([pair({ bookie: 'x', fee }, { bookie: 'y', fee })], BETTING, ARBS);
    expect(apart.flat.profitCents).toBe(225);
  });

  it('has every leg at its bookmaker', () => {
    const { parts } = judge([pair()], BETTING, ARBS);
    expect(parts.bookie).toMatchObject([
      { key: 'bet365', found: 1, bets: 1, turnoverCents: 5000, profitCents: 5500 },
      { key: 'bwin', found: 1, bets: 1, turnoverCents: 5000, profitCents: -5000 },
    ]);
    expect(parts.sport).toMatchObject([{ key: 'football', found: 2, bets: 2, profitCents: 500 }]);
  });
});

const SETTLED: Settled[] = ['won', 'halfWon', 'void', 'halfLost', 'lost'];
const anyFee = fc.option(
  fc.record({
    model: fc.constantFrom('winnings' as const, 'return' as const, 'stake' as const),
    ratePct: fc.integer({ min: 1, max: 6 }),
  }),
  { nil: undefined },
);
const anyLeg = (over: Partial<FindLeg> = {}) =>
  fc
    .record({
      bookie: fc.constantFrom('a', 'b', 'c'),
      odds: fc.integer({ min: 1050, max: 6000 }).map((milli) => milli / 1000),
      fee: anyFee,
      fairOdds: fc.integer({ min: 1020, max: 6000 }).map((milli) => milli / 1000),
      settled: fc.option(fc.constantFrom(...SETTLED), { nil: undefined, freq: 6 }),
      closeFairOdds: fc.option(fc.constantFrom(1.5, 2, 3), { nil: undefined }),
    })
    .map((own) => leg({ ...own, ...over }));
const anyFind = (legs: fc.Arbitrary<FindLeg[]>): fc.Arbitrary<Find> =>
  fc
    .record({
      event: fc.nat(8),
      opportunity: fc.nat(3),
      beforeS: fc.integer({ min: -20_000, max: 90_000 }),
      pct: fc.integer({ min: -3, max: 15 }),
      stood: fc.array(fc.boolean(), { minLength: DELAYS_S.length, maxLength: DELAYS_S.length }),
      legs,
    })
    .map(({ event, opportunity, beforeS, ...own }) => {
      const startMs = START_MS + event * 5_000_000;
      const shownMs = startMs - beforeS * 1000;
      const ids = { eventId: `e${event}`, opportunityId: `e${event}-${opportunity}` };
      return find({ ...own, ...ids, startMs, shownMs, goneMs: shownMs + 1000 });
    });
const anyValues = fc.uniqueArray(anyFind(fc.tuple(anyLeg())), {
  maxLength: 30,
  selector: ({ shownMs, opportunityId }) => `${shownMs} ${opportunityId}`,
});
const anyArbs = fc.uniqueArray(
  anyFind(fc.tuple(anyLeg(), anyLeg({ pick: { ...leg().pick, selection: 'under' } }))),
  { maxLength: 30, selector: ({ shownMs, opportunityId }) => `${shownMs} ${opportunityId}` },
);
const anyBetting: fc.Arbitrary<Betting> = fc.record({
  delay: fc.constantFrom(...DELAYS_S),
  flatCents: fc.integer({ min: 100, max: 20_000 }),
  kellyPct: fc.integer({ min: 1, max: 100 }),
  bankCents: fc.integer({ min: 1000, max: 300_000 }),
  capCents: fc.integer({ min: 100, max: 500_000 }),
  oncePer: fc.constantFrom('event' as const, 'opportunity' as const),
});
const any = fc.oneof(
  fc.record({ finds: anyValues, betting: anyBetting, facts: fc.constant(FACTS) }),
  fc.record({ finds: anyArbs, betting: anyBetting, facts: fc.constant(ARBS) }),
);

describe('whatever was found', () => {
  it('the judgement does not depend on the order in which it comes', () => {
    fc.assert(
      fc.property(any, fc.nat(), ({ finds, betting, facts }, by) => {
        const turned = finds.map((_, at) => finds[(at + by) % finds.length] ?? find()).toReversed();
        expect(judge(turned, betting, facts)).toEqual(judge(finds, betting, facts));
      }),
    );
  });

  it('Kelly never has more in open bets than the bank, and never loses more than it', () => {
    fc.assert(
      fc.property(any, ({ finds, betting, facts }) => {
        const { kelly, flat } = judge(finds, betting, facts);
        expect(kelly.endsAtCents).toBeGreaterThanOrEqual(0);
        expect(kelly.mostAtRiskCents).toBeLessThanOrEqual(
          betting.bankCents + Math.max(0, kelly.profitCents) + (kelly.drawdown?.cents ?? 0),
        );
        expect(flat.profitCents).toBeGreaterThanOrEqual(-flat.turnoverCents);
      }),
    );
  });

  it('what was found is placed, missed or had been bet on; parts add up to the whole', () => {
    fc.assert(
      fc.property(any, ({ finds, betting, facts }) => {
        const told = judge(finds, betting, facts);
        expect(judgementSchema.parse(told)).toEqual(told);
        const { settled, open, missed, again } = told.fate;
        expect(settled + open + missed + again).toBe(finds.length);
        const stood = told.hits.find(({ delay }) => delay === told.betting.delay)?.stood;
        expect(missed).toBe(finds.length - (stood ?? 0));
        for (const parts of Object.values(told.parts)) {
          const sum = (of: (part: (typeof parts)[number]) => number) =>
            parts.reduce((total, part) => total + of(part), 0);
          expect(sum(({ profitCents }) => profitCents)).toBe(told.flat.profitCents);
          expect(sum(({ turnoverCents }) => turnoverCents)).toBe(told.flat.turnoverCents);
          expect(sum(({ clv }) => clv.covered)).toBe(told.clv.covered);
        }
        expect(told.curve.at(-1)?.flatCents ?? 0).toBe(told.flat.profitCents);
        expect(told.curve.at(-1)?.kellyCents ?? 0).toBe(told.kelly.profitCents);
        expect(told.hits.find(({ delay }) => delay === betting.delay)?.profitCents).toBe(
          told.flat.profitCents,
        );
        const within = told.profitInterval;
        if (within) expect(within.lowCents).toBeLessThanOrEqual(within.highCents);
      }),
    );
  });
});

describe('what is asked for', () => {
  const body = {
    key: '3f2b6c5e-7e1d-4c57-9a6e-0d7a3f7a7a11',
    kind: 'arbs',
    configurationId: 'c1',
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-02T00:00:00Z',
  };
  const isRight = (over: object) => newBacktestSchema.safeParse({ ...body, ...over }).success;

  it.each([
    ['as it is', {}, true],
    ['backwards', { to: body.from }, false],
    ['over 92 days', { to: '2027-02-01T00:00:00Z' }, true],
    ['over more', { to: '2027-02-01T00:00:01Z' }, false],
    ['with a delay that nobody noted', { betting: { delay: 3 } }, false],
    ['with a stake of nothing', { betting: { flatCents: 0 } }, false],
    ['with more than ten million', { betting: { capCents: 1_000_000_001 } }, false],
    ['with more than Kelly', { betting: { kellyPct: 101 } }, false],
    ['with something else', { betting: { odds: 2 } }, false],
  ])('a backtest %s', (_, over, right) => {
    expect(isRight(over)).toBe(right);
  });

  it('betting by what an address says, on top of what the backtest has', () => {
    const asked = bettingQuerySchema.parse({ delay: '15', kellyPct: '50', oncePer: 'opportunity' });
    expect(bettingOf(asked, defaultBetting('live'))).toEqual({
      ...defaultBetting('live'),
      ...{ delay: 15, kellyPct: 50, oncePer: 'opportunity' },
    });
    expect([defaultBetting('prematch').delay, defaultBetting('live').delay]).toEqual([5, 10]);
  });
});
