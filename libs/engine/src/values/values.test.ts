import { arbQuerySchema } from '@bothways/domain/arbs';
import { type ValueBetQueryInput, valueBetQuerySchema, valueBetSchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../engine/engine.ts';
import type { EngineOptions } from '../index.ts';
import { changesOf, snapshot, subscribe } from '../testing/followed.ts';
import { ARSENAL, NOW_MS, quote } from '../testing/quotes.ts';

const SELLERS = ['alpha', 'beta', 'delta', 'gamma'];

const filter = (input: ValueBetQueryInput = {}) => valueBetQuerySchema.parse(input);
const total = (bookie: string, over: number, under: number, line = 2.5) => [
  quote(bookie, `OU.over.${line}`, over),
  quote(bookie, `OU.under.${line}`, under),
];

/** Four bookmakers of one mind at 1.90 each way, and Soft with 2.20 for over. */
function market(options: EngineOptions = {}): Engine {
  const engine = new Engine(options);
  engine.apply([...SELLERS.flatMap((name) => total(name, 1.9, 1.9)), ...total('soft', 2.2, 1.65)], NOW_MS);
  return engine;
}
const ids = (engine: Engine, input: ValueBetQueryInput = {}, nowMs = NOW_MS): string[] =>
  engine.queryValues(filter(input), nowMs).valuebets.map(({ id }) => id);
const OVER = 'football-20261121-arsenal-chelsea~p~OU.FT.over.2.5@soft';

describe('value bets', () => {
  it('are the prices above the fair one of the others', () => {
    const { valuebets, total: count } = market().queryValues(filter(), NOW_MS);
    const [bet] = valuebets;
    expect(count).toBe(1);
    expect(bet).toMatchObject({
      channel: 'soft',
      provider: 'soft',
      percentage: 10,
      match: 'Arsenal vs Chelsea',
      bet: {
        bookie: 'soft',
        odds: 2.2,
        selection: 'over',
        type: 'total',
        value: { legacyValue: { blendedProbability: 0.5, valueBetPercentage: 10 } },
      },
    });
    expect(bet?.profit).toBeCloseTo(1 / 1.1, 6);
    expect(bet?.bets).toEqual([bet?.bet]);
    expect(bet?.bet.alternativeOdds.map(({ bookie }) => bookie)).toEqual(SELLERS);
    expect(valueBetSchema.parse(bet)).toEqual(bet);
  });

  it('have the estimate from all lines where there are several', () => {
    const engine = market();
    const lines = SELLERS.flatMap((name) => [
      ...total(name, 1.6, 2.3, 2.25),
      ...total(name, 2.25, 1.62, 2.75),
    ]);
    engine.apply(lines, NOW_MS);
    const [bet] = engine.queryValues(filter(), NOW_MS).valuebets;
    expect(bet?.bet.value.splineValue).toMatchObject({ sameBets: 4, numberOfDataPoints: 12 });
    expect(bet?.bet.value.groups).toBe(4);
    expect(bet?.percentage).toBe(bet?.bet.value.splineValue?.valueBetPercentage);
    expect(bet?.bet.value.splineValue?.adjustedProbability).toBeCloseTo(0.5, 1);
  });

  it('bring every line with their latest state', () => {
    const engine = market();
    engine.apply(
      SELLERS.flatMap((name) => total(name, 2.25, 1.62, 3)),
      NOW_MS,
    );
    const [id = ''] = ids(engine);
    const { valuebets, missingIds } = engine.latestValues([id, 'nonsense'], NOW_MS);
    expect(missingIds).toEqual(['nonsense']);
    const bet = valuebets[0]?.bet;
    expect(bet?.lines?.map(({ handicap }) => handicap)).toEqual([2.5, 3]);
    // The best prices of both sides, whoever offers them: 2.2 and 1.9, 2.25 and 1.62.
    expect(bet?.lines?.map(({ pairPct }) => pairPct)).toEqual([
      expect.closeTo((1 / (1 / 2.2 + 1 / 1.9) - 1) * 100, 4),
      expect.closeTo((1 / (1 / 2.25 + 1 / 1.62) - 1) * 100, 4),
    ]);
    expect(new Set(bet?.alternativeOdds.map(({ handicap }) => handicap))).toEqual(new Set([2.5, 3]));
    expect(bet?.alternativeOdds.filter(({ handicap }) => handicap === 3)).toHaveLength(SELLERS.length);
  });

  it('are not judged by themselves nor by their clones', () => {
    const bookies = ['soft', 'softer', 'softest'].map((value) => ({
      value,
      label: value,
      countries: [],
      ogBookie: 'soft',
    }));
    const engine = market({ bookies });
    engine.apply([...total('softer', 2.2, 1.65), ...total('softest', 2.2, 1.65)], NOW_MS);
    const { valuebets } = engine.queryValues(filter(), NOW_MS);
    expect(valuebets.map(({ channel, percentage }) => [channel, percentage])).toEqual([
      ['soft', 10],
      ['softer', 10],
      ['softest', 10],
    ]);
  });

  it('need three independent whole books', () => {
    const engine = new Engine();
    engine.apply(
      [...['alpha', 'beta'].flatMap((name) => total(name, 1.9, 1.9)), ...total('soft', 2.2, 1.65)],
      NOW_MS,
    );
    expect(ids(engine)).toEqual([]);
    // A third with only one side is no whole book.
    engine.apply([quote('gamma', 'OU.over.2.5', 1.9)], NOW_MS);
    expect(ids(engine)).toEqual([]);
    engine.apply([quote('gamma', 'OU.under.2.5', 1.9)], NOW_MS);
    expect(ids(engine)).toHaveLength(1);
  });

  it('do not come from one wild price', () => {
    const engine = market();
    const before = engine.queryValues(filter(), NOW_MS).valuebets[0]?.percentage ?? 0;
    engine.apply([quote('wild', 'OU.over.2.5', 1.01), quote('wild', 'OU.under.2.5', 15)], NOW_MS);
    const after = engine.queryValues(filter(), NOW_MS).valuebets[0]?.percentage ?? 0;
    expect(Math.abs(after - before)).toBeLessThan(0.5);
  });

  it('hang on no single bookmaker: without any one of them they still are value bets', () => {
    const engine = new Engine();
    // Two say evens; with the third, who says 54 percent, 1.98 would be worth 0.7 percent. And 2.2 is in any case.
    const prices = (soft: number) => [
      ...total('alpha', 1.9, 1.9),
      ...total('beta', 1.9, 1.9),
      ...total('gamma', 1.76, 2.066),
      ...total('soft', soft, 1.8),
    ];
    engine.apply(prices(1.98), NOW_MS);
    expect(ids(engine, { channels: ['soft'], minPercentage: 0 })).toEqual([]);
    const asked = filter({ channels: ['soft'], minPercentage: 0 });
    const [refused] = engine.rejectedValues(asked, NOW_MS).valuebets;
    expect(refused).toMatchObject({
      reason: 'ONE_SIDED_REF',
      reasonDetail: { bookie: 'gamma', leftPct: -1, limitPct: 0 },
    });
    engine.apply(prices(2.2), NOW_MS);
    expect(ids(engine, { channels: ['soft'] })).toHaveLength(1);
    expect(ids(engine, { channels: ['soft'], minPercentage: 10 })).toHaveLength(1);
    // A value of 2 percent is 2 percent without any one of them.
    engine.apply(prices(2.01), NOW_MS);
    expect(engine.rejectedValues(asked, NOW_MS).valuebets[0]).toMatchObject({
      reason: 'ONE_SIDED_REF',
      reasonDetail: { bookie: 'gamma', leftPct: 0.5, limitPct: 2 },
    });
  });

  it('and arbs have one figure for the odds without margin, which a list without alternatives leaves out', () => {
    const engine = new Engine();
    engine.apply(
      [
        ...total('alpha', 1.9, 1.9),
        ...total('beta', 1.91, 1.9),
        ...total('gamma', 1.9, 1.92),
        ...total('soft', 2.2, 1.8),
      ],
      NOW_MS,
    );
    const [value] = engine.queryValues(filter({ channels: ['soft'] }), NOW_MS).valuebets;
    const fair =
      1 /
      (value?.bet.value.splineValue?.adjustedProbability ??
        value?.bet.value.legacyValue.blendedProbability ??
        0);
    const arbsOf = (alternatives: boolean) =>
      engine.query(arbQuerySchema.parse({ minPercentage: 0, alternatives }), NOW_MS).arbs;
    const legOf = (alternatives: boolean) =>
      arbsOf(alternatives)[0]?.bets.find(({ bookie }) => bookie === 'soft');
    expect(legOf(true)?.noVigOdds).toBeCloseTo(fair, 4);
    expect(legOf(false)).toBeDefined();
    expect(legOf(false)?.noVigOdds).toBeUndefined();
    const list = subscribe(engine, arbQuerySchema.parse({ minPercentage: 0 }), NOW_MS);
    const listed = snapshot(engine, list, NOW_MS)?.arbs[0]?.bets.find(({ bookie }) => bookie === 'soft');
    expect(listed?.noVigOdds).toBeCloseTo(fair, 4);
  });

  it('leave the list when their price goes, grows old or is suspended', () => {
    const engine = market();
    expect(ids(engine)).toHaveLength(1);
    engine.apply([quote('soft', 'OU.over.2.5', 0)], NOW_MS);
    expect(ids(engine)).toEqual([]);
    engine.apply([quote('soft', 'OU.over.2.5', 2.2)], NOW_MS);
    expect(ids(engine)).toHaveLength(1);
    engine.apply(
      [{ type: 'suspend', event: ARSENAL, mode: 'prematch', bookie: 'soft', suspended: true }],
      NOW_MS,
    );
    expect(ids(engine)).toEqual([]);
    expect(ids(market(), {}, NOW_MS + 91_000)).toEqual([]);
  });

  it('in play stand only beside a reference of the same moment', () => {
    const engine = new Engine();
    const live = (bookie: string, over: number, under: number) =>
      total(bookie, over, under).map((one) => ({ ...one, mode: 'live' as const }));
    engine.apply(
      SELLERS.flatMap((name) => live(name, 1.9, 1.9)),
      NOW_MS,
    );
    engine.apply(live('soft', 2.2, 1.65), NOW_MS + 12_000);
    expect(ids(engine, { channels: [] }, NOW_MS + 12_000)).toEqual([]);
    engine.apply(
      SELLERS.flatMap((name) => live(name, 1.9, 1.9)),
      NOW_MS + 13_000,
    );
    expect(ids(engine, { channels: [] }, NOW_MS + 13_000)).toHaveLength(1);
  });

  it('are of the selected bookmakers, judged by all', () => {
    const engine = market();
    expect(ids(engine, { channels: ['soft'] })).toHaveLength(1);
    expect(ids(engine, { channels: ['alpha', 'beta'] })).toEqual([]);
  });

  it('give one row for each selected variant of a mapped bookmaker', () => {
    const engine = market();
    const bookieMapping = { soft: ['soft_es', 'soft_it', 'soft_fr'] };
    const channels = ['soft_es', 'soft_it'];
    const { valuebets, total: count } = engine.queryValues(filter({ channels, bookieMapping }), NOW_MS);
    expect(count).toBe(2);
    expect(valuebets.map(({ id, channel, bet }) => [id.split(':')[1], channel, bet.bookie])).toEqual([
      ['soft_es', 'soft_es', 'soft_es'],
      ['soft_it', 'soft_it', 'soft_it'],
    ]);
    expect(valuebets.every(({ provider, bet }) => provider === 'soft' && !bet.id.includes(':'))).toBe(true);
  });

  it.each<[string, ValueBetQueryInput, number]>([
    ['a floor above it', { minPercentage: 10.01 }, 0],
    ['a floor at it', { minPercentage: 10 }, 1],
    ['a ceiling below it', { maxPercentage: 9.99 }, 0],
    ['another sport', { sports: ['tennis'] }, 0],
    ['another market', { markets: ['AH'] }, 0],
    ['its league excluded', { excludeCompetitions: ['premier'] }, 0],
    ['odds below the bounds', { oddsFilters: { minOdds: 2.21 } }, 0],
    ['odds within the bounds', { oddsFilters: { minOdds: 2.2, maxOdds: 2.2 } }, 1],
  ])('answer %s', (_, input, count) => {
    expect(ids(market(), input)).toHaveLength(count);
  });

  it.each([
    ['value_desc', ['2', '0', '1']],
    ['value_asc', ['1', '0', '2']],
    ['time_asc', ['0', '1', '2']],
    ['time_desc', ['2', '1', '0']],
  ] as const)('stand in the order %s', (sort, order) => {
    const engine = new Engine();
    for (const [place, odds] of [2.2, 2.1, 2.3].entries()) {
      const event = { ...ARSENAL, home: `Home ${place}`, startedAt: `2026-11-2${2 + place}T15:00:00Z` };
      const prices = [...SELLERS.flatMap((name) => total(name, 1.9, 1.9)), ...total('soft', odds, 1.75)];
      engine.apply(
        prices.map((one) => ({ ...one, event })),
        NOW_MS,
      );
    }
    const { valuebets } = engine.queryValues(filter({ sort }), NOW_MS);
    expect(valuebets.map(({ match }) => match.slice(5, 6))).toEqual(order);
    const first = engine.queryValues(filter({ sort, limit: 1 }), NOW_MS);
    expect([first.valuebets[0]?.match.slice(5, 6), first.total]).toEqual([order[0], 3]);
  });

  it('are of the events that are named, in the list and among the rejected', () => {
    const event = { ...ARSENAL, home: 'Leeds', away: 'Burnley' };
    const engine = market();
    const prices = [...SELLERS.flatMap((name) => total(name, 1.9, 1.9)), ...total('soft', 2.2, 1.65)];
    engine.apply(
      prices.map((price) => ({ ...price, event })),
      NOW_MS,
    );
    expect(ids(engine)).toHaveLength(2);
    const [leeds = ''] = ids(engine).filter((id) => id.includes('leeds'));
    const events = [leeds.split('~')[0] ?? ''];
    expect(ids(engine, { events })).toEqual([leeds]);
    expect(ids(engine, { events: ['nobody-plays'] })).toEqual([]);
    const below = ids(engine, { events, minPercentage: -50 });
    expect(below.length).toBeGreaterThan(1);
    expect(below.filter((id) => !id.startsWith(`${events[0]}~`))).toEqual([]);
    const old = NOW_MS + 91_000;
    engine.apply(
      SELLERS.flatMap((name) => total(name, 1.9, 1.9)).flatMap((price) => [price, { ...price, event }]),
      old - 1000,
    );
    const rejected = engine.rejectedValues(filter({ events }), old);
    expect(rejected.valuebets.map(({ id }) => id)).toEqual([leeds]);
    expect(rejected.byReason).toEqual({ STALE: 1 });
  });

  it('below the fair price are every other one that can be judged', () => {
    const { valuebets } = market().queryValues(filter({ minPercentage: -50, sort: 'value_asc' }), NOW_MS);
    expect(valuebets).toHaveLength(10);
    const values = valuebets.map(({ percentage }) => percentage);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  it('say since when they stand, whatever is asked in between', () => {
    const engine = market();
    ids(engine);
    engine.apply(total('alpha', 1.91, 1.89), NOW_MS + 30_000);
    const [bet] = engine.queryValues(filter(), NOW_MS + 30_000).valuebets;
    expect(bet?.addedOn).toBe('2026-11-21T12:00:00.000Z');
  });

  it('on the tie-break of a set say which game that is', () => {
    const engine = new Engine();
    const tieBreak = (bookie: string, yes: number, no: number) =>
      [quote(bookie, 'TB.S2.yes', yes), quote(bookie, 'TB.S2.no', no)].map((one) => ({
        ...one,
        event: { ...ARSENAL, sport: 'tennis' as const },
      }));
    engine.apply(
      [...SELLERS.flatMap((name) => tieBreak(name, 1.9, 1.9)), ...tieBreak('soft', 2.2, 1.65)],
      NOW_MS,
    );
    const [bet] = engine.queryValues(filter(), NOW_MS).valuebets;
    expect(bet?.bet).toMatchObject({ toTiebreak: true, set: 2, game: 13, periodTypeId: 2 });
    expect(market().queryValues(filter(), NOW_MS).valuebets[0]?.bet).not.toHaveProperty('game');
  });

  it('never depend on the order in which prices came', () => {
    const prices = [...SELLERS, 'soft'].flatMap((name, at) => [
      ...total(name, 1.9 + at / 20, 1.9 - at / 25),
      ...total(name, 1.7 + at / 30, 2.05 - at / 30, 2.25),
    ]);
    fc.assert(
      fc.property(fc.shuffledSubarray(prices, { minLength: prices.length }), (shuffled) => {
        const [one, other] = [new Engine(), new Engine()];
        one.apply(prices, NOW_MS);
        other.apply(shuffled, NOW_MS);
        const values = (engine: Engine) =>
          engine
            .queryValues(filter({ minPercentage: -50 }), NOW_MS)
            .valuebets.map(({ id, percentage }) => [id, percentage])
            .toSorted();
        expect(values(other)).toEqual(values(one));
      }),
      { numRuns: 30 },
    );
  });

  it('are the same asked at every step or once at the end', () => {
    const prices = fc.record({
      bookie: fc.constantFrom(...SELLERS, 'soft'),
      pick: fc.constantFrom('OU.over.2.5', 'OU.under.2.5', 'OU.over.3', 'OU.under.3', 'W.1', 'W.X', 'W.2'),
      odds: fc.constantFrom(0, 1.7, 1.9, 2, 2.2, 3.4),
    });
    fc.assert(
      fc.property(fc.array(prices, { minLength: 20, maxLength: 60 }), (steps) => {
        const [asked, quiet] = [new Engine(), new Engine()];
        const all = filter({ minPercentage: -50 });
        for (const [at, { bookie, pick, odds }] of steps.entries()) {
          for (const engine of [asked, quiet]) engine.apply([quote(bookie, pick, odds)], NOW_MS + at);
          asked.queryValues(all, NOW_MS + at);
        }
        const state = (engine: Engine) =>
          engine
            .queryValues(all, NOW_MS + steps.length)
            .valuebets.map(({ id, percentage, bet }) => [id, percentage, bet.value])
            .toSorted();
        expect(state(asked)).toEqual(state(quiet));
      }),
      { numRuns: 60 },
    );
  });
});

describe('rejected value bets', () => {
  const suspend = {
    type: 'suspend',
    event: ARSENAL,
    mode: 'prematch',
    bookie: 'soft',
    suspended: true,
  } as const;
  const fresh = (names: readonly string[], atMs: number, engine: Engine) =>
    engine.apply(
      names.flatMap((name) => total(name, 1.9, 1.9)),
      atMs,
    );

  it.each<[string, number, (engine: Engine) => void, object]>([
    ['a suspended price', 0, (engine) => engine.apply([suspend], NOW_MS), { reason: 'SUSPENDED' }],
    [
      'an old price',
      91_000,
      (engine) => fresh(SELLERS, NOW_MS + 90_000, engine),
      { reason: 'STALE', reasonDetail: { bookie: 'soft', odds: 2.2, ageMs: 91_000, limitMs: 90_000 } },
    ],
    [
      'a price that no market would pay',
      0,
      (engine) =>
        engine.apply(
          [...SELLERS.flatMap((name) => total(name, 1.35, 3)), ...total('soft', 2.05, 1.88)],
          NOW_MS,
        ),
      { reason: 'IMPLAUSIBLE' },
    ],
    [
      'references gone stale',
      91_000,
      (engine) => engine.apply(total('soft', 2.2, 1.65), NOW_MS + 90_000),
      { percentage: 10, reason: 'STALE', reasonDetail: { bookmakers: 4, limitMs: 90_000 } },
    ],
    [
      'references that take no bets',
      0,
      (engine) =>
        engine.apply(
          SELLERS.map((bookie) => ({ ...suspend, bookie })),
          NOW_MS,
        ),
      { percentage: 10, reason: 'SUSPENDED', reasonDetail: { bookmakers: 4 } },
    ],
    [
      'a thin reference',
      0,
      (engine) => engine.apply([...total('alpha', 0, 0), ...total('beta', 0, 0)], NOW_MS),
      { percentage: 10, reason: 'ONE_SIDED_REF', reasonDetail: { bookmakers: 2, needed: 3 } },
    ],
    [
      'a one-sided reference',
      0,
      (engine) =>
        engine.apply(
          SELLERS.map((name) => quote(name, 'OU.under.2.5', 0)),
          NOW_MS,
        ),
      { reason: 'ONE_SIDED_REF', reasonDetail: { bookmakers: 0, needed: 3 } },
    ],
  ])('say why: %s', (_, laterMs, happens, expected) => {
    const engine = market();
    happens(engine);
    const nowMs = NOW_MS + laterMs;
    expect(ids(engine, {}, nowMs)).toEqual([]);
    const asked = filter({ channels: ['soft'] });
    const { valuebets, total: count, byReason } = engine.rejectedValues(asked, nowMs);
    expect(count).toBe(1);
    expect(valuebets[0]).toMatchObject({ channel: 'soft', ...expected });
    expect(valueBetSchema.parse(valuebets[0])).toEqual(valuebets[0]);
    expect(Object.values(byReason)).toEqual([1]);
  });

  it('in play are those whose reference was seen at another moment', () => {
    const engine = new Engine();
    const live = (bookie: string, over: number, under: number) =>
      total(bookie, over, under).map((one) => ({ ...one, mode: 'live' as const }));
    engine.apply(
      SELLERS.flatMap((name) => live(name, 1.9, 1.9)),
      NOW_MS,
    );
    engine.apply(live('soft', 2.2, 1.65), NOW_MS + 12_000);
    const [bet] = engine.rejectedValues(filter({ channels: [] }), NOW_MS + 12_000).valuebets;
    expect(bet).toMatchObject({ reason: 'SKEW', reasonDetail: { apartMs: 12_000, limitMs: 10_000 } });
  });

  it('are none of what stands, of what has no value, and of what the filter does not ask', () => {
    expect(market().rejectedValues(filter(), NOW_MS)).toEqual({
      valuebets: [],
      total: 0,
      byReason: {},
      aboveTotal: 0,
    });
    const engine = market();
    engine.apply([suspend], NOW_MS);
    for (const input of [{ channels: ['alpha'] }, { minPercentage: 10.1 }, { sports: ['tennis'] }])
      expect(engine.rejectedValues(filter(input), NOW_MS).total).toBe(0);
    engine.apply([{ ...suspend, suspended: false }], NOW_MS);
    expect(engine.rejectedValues(filter(), NOW_MS).total).toBe(0);
    expect(ids(engine)).toHaveLength(1);
  });
});

describe('the explanation', () => {
  it('names every price with its margin and weight, and who is left out', () => {
    const engine = market();
    engine.apply([...total('wild', 1.3, 3.6), quote('half', 'OU.over.2.5', 2)], NOW_MS);
    const told = engine.explainValue(ids(engine)[0] ?? '', NOW_MS + 1000);
    expect(told?.estimate).toMatchObject({
      probability: 0.5,
      fairOdds: 2,
      valueBetPercentage: 10,
      groups: 4,
    });
    const reasons = Object.fromEntries(told?.quotes.map(({ bookie, notUsed }) => [bookie, notUsed]) ?? []);
    expect(reasons).toMatchObject({ alpha: undefined, soft: 'OWN', half: 'ONE_SIDED' });
    expect(['WILD', 'UNHEALTHY']).toContain(reasons.wild);
    const alpha = told?.quotes.find(({ bookie }) => bookie === 'alpha');
    expect(alpha).toMatchObject({ ageMs: 1000, weight: 0.25, probability: 0.5, isSameBet: true });
    expect(alpha?.marginPct).toBeCloseTo((2 / 1.9 - 1) * 100, 4);
  });

  it('gives the estimate by each method and without each bookmaker', () => {
    const engine = market();
    const told = engine.explainValue(ids(engine)[0] ?? '', NOW_MS);
    expect(told?.methods.map(({ method }) => method)).toEqual([
      'multiplicative',
      'additive',
      'power',
      'shin',
      'oddsRatio',
      'goto',
      'worstCase',
    ]);
    expect(told?.range.min).toBeLessThanOrEqual(told?.range.max ?? 0);
    expect(told?.without.map(({ bookies }) => bookies)).toEqual(SELLERS.toSorted().map((name) => [name]));
    expect(told?.without.every(({ shiftPoints }) => Math.abs(shiftPoints) < 2)).toBe(true);
  });

  it('there is none of what is not on offer', () => {
    const engine = market();
    expect(engine.explainValue('nonsense', NOW_MS)).toBeUndefined();
    expect(engine.explainValue(OVER.replace('soft', 'nobody'), NOW_MS)).toBeUndefined();
  });
});

describe('subscribed value bets', () => {
  it('come whole, then as changes', () => {
    const engine = market();
    const subscription = engine.valueLists.open(filter());
    expect(engine.valueLists.page(subscription, NOW_MS)?.rows).toHaveLength(1);
    expect(changesOf(engine.valueLists, NOW_MS + 1000)).toEqual([]);
    engine.apply(total('soft', 2.3, 1.75), NOW_MS + 1000);
    const [change] = changesOf(engine.valueLists, NOW_MS + 2000);
    expect(change?.upserts[0]).toMatchObject({ percentage: 15, percentageChange: 'up' });
    engine.apply([quote('soft', 'OU.over.2.5', 0)], NOW_MS + 2000);
    const [gone] = changesOf(engine.valueLists, NOW_MS + 3000);
    expect(gone).toMatchObject({ subscription, upserts: [], total: 0 });
    expect(gone?.removes).toHaveLength(1);
    engine.valueLists.close(subscription);
    expect(engine.valueLists.page(subscription, NOW_MS + 3000)).toBeUndefined();
  });

  it('go when their event does', () => {
    const engine = market();
    const subscription = engine.valueLists.open(filter());
    engine.valueLists.page(subscription, NOW_MS);
    const [change] = changesOf(engine.valueLists, NOW_MS + 3_600_000);
    expect(change).toMatchObject({ total: 0, upserts: [] });
  });
});
