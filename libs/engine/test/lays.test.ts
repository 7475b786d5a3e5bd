import type { Arb } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import type { FeedItem, Quote } from '@bothways/domain/quotes';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { describe, expect, it, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { ARSENAL, eventOf, filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { play } from '../src/testing/scenario.ts';

const fee = { model: 'winnings', ratePct: 2 } as const;
const BOOKIES: readonly Bookie[] = [
  { value: 'ex', label: 'Exchange', countries: [], exchange: true, fee },
  { value: 'free', label: 'No fee', countries: [], exchange: true },
  { value: 'ex_es', label: 'Exchange ES', countries: [], exchange: true, fee, ogBookie: 'ex' },
];
const lay = (bookie: string, pick: string, odds: number, more: Partial<Quote> = {}): Quote =>
  quote(bookie, pick, odds, { side: 'lay', ...more });

function engineOf(items: readonly FeedItem[]): Engine {
  const engine = new Engine({ bookies: BOOKIES, logsPrices: true });
  engine.apply(items, NOW_MS);
  return engine;
}
const arbsOf = (items: readonly FeedItem[], minPercentage = 0): Arb[] =>
  engineOf(items).query(filterOf({ minPercentage }), NOW_MS).arbs;
const legsOf = (arbs: readonly Arb[]): string[] =>
  arbs.map(({ id }) => id.split('~').slice(2).join(' ')).toSorted();

describe('the back of a selection and its lay at an exchange', () => {
  test('are an arb above the threshold, (3.05 - 0.02) / 0.98', () => {
    const [arb] = arbsOf([quote('alpha', 'W.1', 3.1), lay('ex', 'W.1', 3.05)]);
    expect(((1 - (arb?.profit ?? 1)) * 100).toFixed(3)).toBe('0.085');
    expect(arbsOf([quote('alpha', 'W.1', 3.09), lay('ex', 'W.1', 3.05)])).toEqual([]);
  });

  test('say which of them is which, and at what odds', () => {
    const [arb] = arbsOf([quote('alpha', 'W.1', 3.3), lay('ex', 'W.1', 3.05, { maxRisk: 120 })]);
    expect(arb?.id).toMatch(/~p~W\.FT\.1@alpha~W\.FT\.lay\.1@ex$/);
    const [back, laid] = arb?.bets ?? [];
    expect(back?.side).toBeUndefined();
    expect(laid).toMatchObject({
      side: 'lay',
      bookie: 'ex',
      marketShortName: 'W',
      selection: '1',
      choice: 'Arsenal',
      originalOdds: 3.05,
      // (3.05 - 0.02) / 0.98
      odds: 3.091837,
      maxRisk: 120,
      fee,
    });
    expect(laid?.topic).toBe(`${arb?.event.id}~W.FT.lay.1~ex`);
    expect(arb?.rawProfit).toBeCloseTo(1 / 3.3 + 2.05 / 3.05, 8);
  });

  test.each([
    ['the draw', 'W.X'],
    ['a double chance', 'DC.1X'],
    ['draw no bet', 'DNB.2'],
    ['a quarter line', 'AH.1.-0.25'],
    ['a European handicap', 'EH.2.-1'],
    ['its draw', 'EH.X.-1'],
    ['a total', 'OU.over.2.5'],
    ['a team total', 'OUT.t2.under.1.5'],
    ['both to score', 'BTS.no'],
    ['a score', 'CS.2-1'],
    ['who qualifies', 'Q.1'],
    ['the first half', 'W.H1.1'],
    ['a race, which may end with nobody', 'RACE.1'],
  ])('%s', (_, pick) => {
    const found = arbsOf([quote('alpha', pick, 2.2), lay('ex', pick, 2)]);
    expect(found.map(({ profit }) => profit)).toEqual([expect.closeTo(1 / 2.2 + 1 / 1.98, 8)]);
  });

  test('in a sport without draws as in one with them', () => {
    const event = { event: eventOf('tennis') };
    expect(legsOf(arbsOf([quote('alpha', 'W.1', 2.2, event), lay('ex', 'W.1', 2, event)]))).toHaveLength(1);
    expect(legsOf(arbsOf([quote('alpha', 'W.1', 2.2, event), lay('ex', 'W.2', 2, event)]))).toEqual([]);
  });

  test('of one bookmaker, or of an original and its clone, are none', () => {
    expect(arbsOf([quote('ex', 'W.1', 3.3), lay('ex', 'W.1', 3)])).toEqual([]);
    expect(arbsOf([quote('ex', 'W.1', 3.3), lay('ex_es', 'W.1', 3)])).toEqual([]);
    expect(arbsOf([quote('free', 'W.1', 3.3), lay('ex_es', 'W.1', 3)])).toHaveLength(1);
  });
});

describe('a lay among other bets', () => {
  test('of 1 stands where X2 does, beside it and not instead of it', () => {
    const backs = [quote('alpha', 'W.1', 2.2), quote('beta', 'DC.X2', 2)];
    expect(legsOf(arbsOf([...backs, lay('ex', 'W.1', 2)]))).toEqual([
      'W.FT.1@alpha DC.FT.X2@beta',
      'W.FT.1@alpha W.FT.lay.1@ex',
    ]);
  });

  test('of X covers both sides', () => {
    const sides = [quote('alpha', 'DC.1X', 1.6), quote('beta', 'DC.X2', 1.6), lay('ex', 'W.X', 3.4)];
    const [arb] = arbsOf(sides);
    expect(arb?.bets.map(({ side, bookie }) => [side, bookie])).toEqual([
      [undefined, 'alpha'],
      [undefined, 'beta'],
      ['lay', 'ex'],
    ]);
    expect(arb?.profit).toBeCloseTo((1 / 1.6 + 1 / 1.6 + 2.4 / 3.38) / 2, 8);
  });

  test('of an over stands where the under does, on a lower line, too', () => {
    const found = arbsOf([quote('alpha', 'OU.over.2.5', 2.2), lay('ex', 'OU.over.3.5', 2)]);
    expect(legsOf(found)).toEqual(['OU.FT.over.2.5@alpha OU.FT.lay.over.3.5@ex']);
    expect(found[0]?.middle).toBeGreaterThan(50);
  });

  test('is never an alternative of a back, and a back none of a lay; lays come lowest first', () => {
    const [arb] = arbsOf([
      quote('alpha', 'W.1', 2.3),
      quote('beta', 'W.1', 2.25),
      quote('beta', 'DC.X2', 1.4),
      lay('ex', 'W.1', 2),
      lay('free', 'W.1', 2.1),
    ]);
    const [back, laid] = arb?.bets ?? [];
    expect(back?.alternativeOdds.map(({ bookie }) => bookie)).toEqual(['beta']);
    expect(laid?.alternativeOdds.map(({ bookie, odds }) => [bookie, odds])).toEqual([['free', 2.1]]);
    expect(laid?.noVigOdds).toBeUndefined();
  });

  test('carries no freebet: the rating is of the legs that can', () => {
    const [arb] = arbsOf([quote('alpha', 'W.1', 1.3), lay('free', 'W.1', 1.25)]);
    expect(arb?.rating).toBeCloseTo(0.3 * (1 - 0.2), 5);
  });

  test('moves the profit the other way than its odds', () => {
    const engine = engineOf([quote('alpha', 'W.1', 2.2), lay('ex', 'W.1', 2.1)]);
    engine.apply([lay('ex', 'W.1', 2.05)], NOW_MS + 1000);
    const [arb] = engine.query(filterOf(), NOW_MS + 1000).arbs;
    expect(arb?.bets[1]?.oddsChange).toBe('down');
    expect(arb?.profitChange).toBe('up');
  });
});

test('a lay of 12 does not stand for the draw: two sides that leave it out are refused as without it', () => {
  const sides = [quote('alpha', 'W.1', 2.2), quote('beta', 'W.2', 2.2)];
  for (const items of [sides, [...sides, lay('ex', 'DC.12', 1.05)]]) {
    const { byReason } = engineOf(items).rejected(filterOf(), NOW_MS);
    expect(byReason).toEqual({ INCOMPLETE_MARKET: 1 });
  }
});

describe('a lay quote', () => {
  it.each(['alpha', 'nobody'])('of %s is refused: it is no exchange', (bookie) => {
    const engine = new Engine({ bookies: [...BOOKIES, { value: 'alpha', label: 'Alpha', countries: [] }] });
    const refused = engine.apply([lay(bookie, 'W.1', 2), quote('alpha', 'W.1', 2.2)], NOW_MS);
    expect(refused).toEqual([{ index: 0, why: 'lays' }]);
    expect(engine.stats(NOW_MS).quotes).toBe(1);
  });

  it('counts with its bookmaker, and the event once', () => {
    const engine = engineOf([quote('ex', 'W.1', 2), lay('ex', 'W.1', 2.02), lay('free', 'W.1', 2.1)]);
    expect(engine.stats(NOW_MS).bookies).toMatchObject([
      { bookie: 'ex', events: 1, quotes: 2 },
      { bookie: 'free', events: 1, quotes: 1 },
    ]);
    const near = filterOf({ minPercentage: -10 });
    expect(engine.query(near, NOW_MS).arbs[0]?.event.bookies).toEqual(['ex', 'free']);
  });

  it('has a history of its own', () => {
    const names = engineOf([quote('ex', 'W.1', 2), lay('ex', 'W.1', 2.02)]).takePrices()?.names ?? [];
    expect(names.map(({ selection, bookie }) => [selection.split('~')[1], bookie])).toEqual([
      ['W.FT.1', 'ex'],
      ['W.FT.lay.1', 'ex'],
    ]);
  });

  it('takes how long its bets wait with it, in play alone', () => {
    const delays = (mode: 'live' | 'prematch') => {
      const about = { mode, betDelaySeconds: 5 };
      const items = [quote('alpha', 'W.1', 2.2, { mode }), lay('ex', 'W.1', 2, about)];
      const engine = new Engine({ bookies: BOOKIES });
      engine.apply(items, NOW_MS);
      const [arb] = engine.query(filterOf({}, mode), NOW_MS).arbs;
      return arb?.bets.map(({ bookie, betDelaySeconds }) => [bookie, betDelaySeconds]);
    };
    expect(delays('live')).toEqual([
      ['alpha', undefined],
      ['ex', 5],
    ]);
    expect(delays('prematch')?.flat().filter(Number.isInteger)).toEqual([]);
  });

  it('is read again by its id', () => {
    const engine = engineOf([quote('alpha', 'W.1', 2.2), lay('ex', 'W.1', 2)]);
    const [arb] = engine.query(filterOf(), NOW_MS).arbs;
    const id = arb?.id ?? '';
    expect(engine.latest([id], {}, NOW_MS)).toMatchObject({
      arbs: [{ id, profit: arb?.profit }],
      missingIds: [],
    });
    engine.apply([lay('ex', 'W.1', 0)], NOW_MS);
    expect(engine.latest([id], {}, NOW_MS).missingIds).toEqual([id]);
  });

  it('is no value bet, and no opinion that one is judged by', () => {
    const sides = (bookie: string, over: number, under: number) => [
      quote(bookie, 'OU.over.2.5', over),
      quote(bookie, 'OU.under.2.5', under),
    ];
    const backs = [
      ...sides('alpha', 1.95, 1.9),
      ...sides('beta', 1.93, 1.92),
      ...sides('gamma', 2.1, 1.9),
      ...sides('ex', 1.97, 1.97),
    ];
    const lays = [
      lay('ex', 'OU.over.2.5', 1.99),
      lay('ex', 'OU.under.2.5', 2),
      lay('free', 'OU.over.2.5', 1.9),
    ];
    const query = valueBetQuerySchema.parse({ minPercentage: -50 });
    const of = (items: readonly Quote[]) => engineOf(items).queryValues(query, NOW_MS).valuebets;
    expect(of([...backs, ...lays]).map(({ id, percentage }) => [id, percentage])).toEqual(
      of(backs).map(({ id, percentage }) => [id, percentage]),
    );
    expect(of(backs).length).toBeGreaterThan(3);
  });
});

describe('a lay is listed as long as it stands', () => {
  const scenario = (text: string) => play(text, { bookies: BOOKIES });
  it.each([
    [
      'it goes with its bookmaker: suspended, reopened, left out of a whole snapshot',
      `list
       at 0s
         alpha W.1 2.20
         ex W.lay.1 2.00
         opened W.FT.1@alpha W.FT.lay.1@ex 4.04%
       at 2s
         suspend ex
         closed W.FT.1@alpha W.FT.lay.1@ex SUSPENDED
       at 4s
         reopen ex
         opened W.FT.1@alpha W.FT.lay.1@ex 4.04%
       at 6s
         begin ex
         ex W.1 1.98
         end ex
         closed W.FT.1@alpha W.FT.lay.1@ex`,
    ],
    [
      'it opens an arb by falling and closes it by rising',
      `list
       at 0s
         alpha W.1 2.20
         ex W.lay.1 2.30
       at 2s
         ex W.lay.1 2.00
         opened W.FT.1@alpha W.FT.lay.1@ex 4.04%
       at 4s
         ex W.lay.1 2.40
         closed W.FT.1@alpha W.FT.lay.1@ex`,
    ],
    [
      'it goes when its exchange backs at odds above it, whatever became of its own price',
      `list
       at 0s
         alpha W.1 2.20
         ex W.1 1.98
         ex W.lay.1 2.00
         opened W.FT.1@alpha W.FT.lay.1@ex 4.04%
       at 2s
         ex W.1 2.30
         closed W.FT.1@alpha W.FT.lay.1@ex IMPLAUSIBLE
       at 4s
         ex W.1 1.99
         opened W.FT.1@alpha W.FT.lay.1@ex 4.04%`,
    ],
    [
      'it follows its price and goes stale like any other',
      `list
       at 0s
         alpha W.1 2.20
         ex W.lay.1 2.10
         opened W.FT.1@alpha W.FT.lay.1@ex 1.66%
       at 60s
         alpha W.1 2.20
         ex W.lay.1 2.00
         changed W.FT.1@alpha W.FT.lay.1@ex 4.04%
       at 155s
         alpha W.1 2.20
         closed W.FT.1@alpha W.FT.lay.1@ex STALE`,
    ],
  ])('%s', (_, text) => {
    const { expected, actual } = scenario(text);
    expect(actual).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1);
  });
});

describe('a lay is not believed', () => {
  const reasonOf = (items: readonly Quote[]): (string | undefined)[] => {
    const engine = engineOf(items);
    expect(engine.query(filterOf(), NOW_MS).arbs.map(({ bets }) => bets.map(({ side }) => side))).toEqual([]);
    return engine.rejected(filterOf(), NOW_MS).arbs.map(({ reason }) => reason);
  };
  const threeWay = (bookie: string, [one, draw, two]: readonly [number, number, number]) => [
    quote(bookie, 'W.1', one),
    quote(bookie, 'W.X', draw),
    quote(bookie, 'W.2', two),
  ];

  it('where it crosses what the exchange itself offers to back, as no open market does', () => {
    expect(reasonOf([quote('alpha', 'W.1', 2.2), quote('ex', 'W.1', 2.3), lay('ex', 'W.1', 2)])).toEqual([
      'IMPLAUSIBLE',
    ]);
    // By a step it may: one of the two was seen first.
    expect(arbsOf([quote('alpha', 'W.1', 2.2), quote('ex', 'W.1', 2.02), lay('ex', 'W.1', 2)])).toHaveLength(
      1,
    );
  });

  it('where three others back the selection at odds far from it', () => {
    const market = [2.5, 2.52, 2.48].flatMap((odds, at) => [quote(`b${at}`, 'OU.over.2.5', odds)]);
    expect(reasonOf([...market, lay('ex', 'OU.over.2.5', 1.5)])).toEqual(['IMPLAUSIBLE']);
  });

  it('where three others agree, and it lies beyond what is an opinion then', () => {
    const market = [2.2, 2.22, 2.18].flatMap((odds, at) => [quote(`b${at}`, 'OU.over.2.5', odds)]);
    // 0.526 against 0.455 is within 8 points, 0.541 is not.
    expect(legsOf(arbsOf([...market, lay('ex', 'OU.over.2.5', 1.9)]))).toHaveLength(1);
    expect(reasonOf([...market, lay('ex', 'OU.over.2.5', 1.85)])).toEqual(['IMPLAUSIBLE']);
    const split = [2.3, 2.2, 2.05].flatMap((odds, at) => [quote(`b${at}`, 'OU.over.2.5', odds)]);
    expect(legsOf(arbsOf([...split, lay('ex', 'OU.over.2.5', 1.87)]))).toHaveLength(1);
  });

  it('where the exchange has the sides the other way round', () => {
    const market = ['alpha', 'beta', 'gamma'].flatMap((bookie) => threeWay(bookie, [1.5, 4.2, 6.5]));
    const turned = threeWay('ex', [6.6, 4.3, 1.52]);
    const found = engineOf([...market, ...turned, lay('ex', 'W.2', 1.54)]).query(filterOf(), NOW_MS).arbs;
    expect(found).toEqual([]);
    const rejected = engineOf([...market, ...turned, lay('ex', 'W.2', 1.54)]).rejected(filterOf(), NOW_MS);
    expect(Object.keys(rejected.byReason)).toContain('ORIENTATION');
  });

  it('and is again, when what spoke against it is gone', () => {
    const engine = engineOf([quote('alpha', 'W.1', 2.2), quote('ex', 'W.1', 2.3), lay('ex', 'W.1', 2)]);
    expect(engine.query(filterOf(), NOW_MS).total).toBe(0);
    engine.apply([quote('ex', 'W.1', 1.98)], NOW_MS + 2000);
    expect(engine.query(filterOf(), NOW_MS + 2000).total).toBe(1);
  });
});

test('a source that has the sides the other way round lays the other side', () => {
  const event = { ...ARSENAL, id: 'a1' };
  const turned = { ...ARSENAL, id: 'b1', home: ARSENAL.away, away: ARSENAL.home };
  const engine = new Engine({
    bookies: BOOKIES,
    resolveEvent: ({ id }) => ({ key: 'one', swapped: id === 'b1' }),
  });
  engine.apply([quote('alpha', 'W.1', 2.2, { event }), lay('ex', 'W.2', 2, { event: turned })], NOW_MS);
  expect(legsOf(engine.query(filterOf(), NOW_MS).arbs)).toEqual(['W.FT.1@alpha W.FT.lay.1@ex']);
});

test('two events that turn out to be one bring their lays with them', () => {
  const engine = new Engine({
    bookies: BOOKIES,
    resolveEvent: ({ id = '' }) => ({ key: id, swapped: false }),
  });
  const [one, two] = ['one', 'two'].map((id) => ({ event: { ...ARSENAL, id } }));
  engine.apply([quote('alpha', 'W.1', 2.2, one), lay('ex', 'W.2', 2, two)], NOW_MS);
  engine.mergeEvents({ kept: 'one', dropped: 'two', swapped: true }, NOW_MS);
  expect(legsOf(engine.query(filterOf(), NOW_MS).arbs)).toEqual(['W.FT.1@alpha W.FT.lay.1@ex']);
});

test('of an exchange that a list calls otherwise, or bounds, the lays are called so and bounded', () => {
  const engine = engineOf([quote('alpha', 'W.1', 2.2), lay('ex', 'W.1', 2)]);
  const variant = engine.query(
    filterOf({ bookieMapping: { ex: ['mine'] }, bookies: ['alpha', 'mine'] }),
    NOW_MS,
  );
  expect(variant.arbs[0]?.bets.map(({ bookie }) => bookie)).toEqual(['alpha', 'mine']);
  const bounded = (max: number) =>
    engine.query(filterOf({ bookieOddsFilters: { ex: { max } } }), NOW_MS).total;
  // As the card shows them, not what is left after the fee.
  expect([bounded(2), bounded(1.99)]).toEqual([1, 0]);
  expect(engine.query(filterOf({ bookies: ['alpha', 'beta'] }), NOW_MS).total).toBe(0);
  expect(engine.query(filterOf({ markets: ['OU'] }), NOW_MS).total).toBe(0);
});
