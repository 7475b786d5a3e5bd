import {
  MAX_RATING_PCT,
  type MatchedBet,
  type MatchedQueryInput,
  MIN_RATING_PCT,
  matchedBetSchema,
  matchedQuerySchema,
  planMatched,
} from '@bothways/domain/matched-betting';
import type { FeedItem, Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { changesOf } from '../testing/followed.ts';
import { ARSENAL, eventOf, NOW_MS, quote } from '../testing/quotes.ts';

const fee = { model: 'winnings', ratePct: 2 } as const;
const BOOKIES = [
  { value: 'ex', label: 'Exchange', countries: [], exchange: true, fee },
  { value: 'free', label: 'No fee', countries: [], exchange: true },
  { value: 'alpha', label: 'Alpha', countries: [] },
  { value: 'taxed', label: 'Taxed', countries: [], fee: { model: 'stake', ratePct: 5 } as const },
];
const SECOND_MS = 1000;

const lay = (bookie: string, pick: string, odds: number, more: Partial<Quote> = {}): Quote =>
  quote(bookie, pick, odds, { side: 'lay', ...more });
const filterOf = (input: MatchedQueryInput = {}) => matchedQuerySchema.parse(input);

function engineOf(items: readonly FeedItem[]): Engine {
  const engine = new Engine({ bookies: BOOKIES });
  engine.apply(items, NOW_MS);
  return engine;
}
const betsOf = (items: readonly FeedItem[], input: MatchedQueryInput = {}): MatchedBet[] =>
  engineOf(items).queryMatched(filterOf(input), NOW_MS).matchedBets;
/** Who backs and who lays. */
const pairsOf = (bets: readonly MatchedBet[]): string[] =>
  bets.map(({ back, lay: laid }) => `${back.bookie} ${laid.bookie}`);

describe('a back against a lay', () => {
  it('has the rating of the research and its yields: 3.00 against 3.05 at 2 percent', () => {
    const [bet] = betsOf([quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.05, { maxRisk: 120 })]);
    expect(bet?.ratingPct).toBeCloseTo(97.0297, 4);
    expect(bet?.snrPct).toBeCloseTo(64.6865, 4);
    expect(bet?.srPct).toBeCloseTo(97.0297, 4);
    expect(bet?.back).toMatchObject({ bookie: 'alpha', odds: 3, selection: '1', alternativeOdds: [] });
    expect(bet?.lay).toMatchObject({ bookie: 'ex', side: 'lay', originalOdds: 3.05, maxRisk: 120, fee });
    expect(bet?.id).toMatch(/~p~W\.FT\.1@alpha~W\.FT\.lay\.1@ex$/);
    expect(matchedBetSchema.parse(bet)).toEqual(bet);
  });

  it('counts a fee on top of the stake at the bookmaker', () => {
    const [bet] = betsOf([quote('taxed', 'W.1', 3), lay('free', 'W.1', 3)]);
    expect(bet?.ratingPct).toBeCloseTo(95, 6);
    expect(bet?.snrPct).toBeCloseTo(200 / 3, 6);
  });

  test.each([
    ['another selection', lay('ex', 'W.2', 3.05)],
    ['the opposite of it', lay('ex', 'DC.X2', 1.5)],
    ['the same outcome of another market', lay('ex', 'AH.1.-0.5', 3.05)],
    ['another line', lay('ex', 'W.H1.1', 3.05)],
    ['the game in play', lay('ex', 'W.1', 3.05, { mode: 'live' })],
    ['another event', lay('ex', 'W.1', 3.05, { event: eventOf('hockey') })],
  ])('is none with %s', (_, other) => {
    expect(betsOf([quote('alpha', 'W.1', 3), other])).toEqual([]);
  });

  it('is never the back of an exchange', () => {
    expect(
      pairsOf(betsOf([quote('free', 'W.1', 3), lay('ex', 'W.1', 3.05), quote('alpha', 'W.1', 2.9)])),
    ).toEqual(['alpha ex']);
  });

  it('takes the lay that keeps most after commission, and names the others where it is asked for alone', () => {
    const engine = engineOf([quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.04), lay('free', 'W.1', 3.06)]);
    const [bet] = engine.queryMatched(filterOf(), NOW_MS).matchedBets;
    expect(bet?.lay.bookie).toBe('free');
    const { matchedBets } = engine.latestMatched([bet?.id ?? ''], {}, NOW_MS);
    expect(matchedBets[0]?.lay.alternativeOdds.map(({ bookie }) => bookie)).toEqual(['ex']);
  });

  it('agrees with the calculator', () => {
    const odds = fc.integer({ min: 110, max: 900 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(odds, odds, (backOdds, layOdds) => {
        const [bet] = betsOf([quote('alpha', 'W.1', backOdds), lay('ex', 'W.1', layOdds)], { minRating: 50 });
        if (!bet) return;
        const plan = planMatched({
          back: { stakeCents: 10_000, odds: backOdds, terms: { kind: 'cash' } },
          exchange: { commissionPct: 2 },
          matched: [],
          layOdds,
          aim: 'equal',
        });
        expect(bet.ratingPct).toBeCloseTo(100 + (plan?.yieldPct ?? Number.NaN), 5);
      }),
    );
  });
});

describe('a list of matched bets', () => {
  const BOOK = [
    quote('alpha', 'W.1', 3),
    quote('beta', 'W.1', 2.9),
    lay('ex', 'W.1', 3.05, { maxRisk: 20 }),
    lay('free', 'W.1', 3.1, { maxRisk: 500 }),
    quote('alpha', 'OU.over.2.5', 6),
    lay('free', 'OU.over.2.5', 6.4),
  ];

  test.each<[string, MatchedQueryInput, string[]]>([
    ['everything, best rating first', {}, ['alpha ex', 'beta ex', 'alpha free']],
    ['by what a freebet becomes', { kind: 'snr' }, ['alpha free', 'alpha ex', 'beta ex']],
    ['a bookmaker', { bookies: ['beta'] }, ['beta ex']],
    ['an exchange', { exchanges: ['free'] }, ['alpha free', 'alpha free', 'beta free']],
    ['odds from', { minOdds: 5 }, ['alpha free']],
    ['odds to', { maxOdds: 2.95 }, ['beta ex']],
    ['enough to lay', { minLiquidity: 100 }, ['alpha free', 'beta free']],
    ['a floor', { minRating: 94 }, ['alpha ex']],
    ['a ceiling', { maxRating: 93.78 }, ['alpha free']],
    ['a market', { markets: ['OU'] }, ['alpha free']],
    ['another sport', { sports: ['tennis'] }, []],
    ['what begins soon', { withinHours: 2 }, []],
    ['what begins in time', { withinHours: 4, limit: 1 }, ['alpha ex']],
    ['most to lay first', { sort: 'liquidity_desc' }, ['alpha ex', 'beta ex', 'alpha free']],
  ])('%s', (_, input, pairs) => {
    expect(pairsOf(betsOf(BOOK, input))).toEqual(pairs);
  });

  it('leaves out more than what is there, where it hides arbs', () => {
    const arb = [quote('alpha', 'W.1', 3.3), lay('ex', 'W.1', 3.05)];
    expect(betsOf(arb)).toHaveLength(1);
    expect(betsOf(arb, { maxRating: 100 })).toEqual([]);
  });

  it('shows what is stale or suspended among the rejected, with the reason', () => {
    const engine = engineOf(BOOK);
    const laterMs = NOW_MS + 95 * SECOND_MS;
    engine.apply([quote('alpha', 'W.1', 3), quote('beta', 'W.1', 2.9)], laterMs);
    const page = engine.queryMatched(filterOf(), laterMs);
    expect([page.total, page.rejectedTotal]).toEqual([0, 3]);
    const rejected = engine.rejectedMatched(filterOf(), laterMs);
    expect(rejected).toMatchObject({ total: 3, byReason: { STALE: 3 } });
    expect(rejected.matchedBets[0]).toMatchObject({ reason: 'STALE', reasonDetail: { bookie: 'ex' } });
    engine.apply(
      [{ type: 'suspend', event: ARSENAL, mode: 'prematch', bookie: 'alpha', suspended: true }],
      laterMs,
    );
    expect(engine.rejectedMatched(filterOf(), laterMs).byReason).toMatchObject({ SUSPENDED: 2 });
  });

  it('goes on with the next lay where the best is not believed', () => {
    const engine = engineOf([quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.05), lay('free', 'W.1', 3.1)]);
    engine.apply(
      [{ type: 'suspend', event: ARSENAL, mode: 'prematch', bookie: 'ex', suspended: true }],
      NOW_MS,
    );
    const { matchedBets, rejectedTotal } = engine.queryMatched(filterOf(), NOW_MS);
    expect([pairsOf(matchedBets), rejectedTotal]).toEqual([['alpha free'], 0]);
  });

  it('says of an id that it is gone, or none', () => {
    const engine = engineOf(BOOK);
    const [bet] = engine.queryMatched(filterOf(), NOW_MS).matchedBets;
    const id = bet?.id ?? '';
    expect(engine.latestMatched([id], {}, NOW_MS).matchedBets.map((one) => one.id)).toEqual([id]);
    engine.apply([quote('alpha', 'W.1', 0)], NOW_MS);
    const wrong = [id, 'nonsense', id.replace('lay.1', 'lay.2')];
    expect(engine.latestMatched(wrong, {}, NOW_MS)).toEqual({ matchedBets: [], missingIds: wrong });
  });

  it('calls a bookmaker as the list does', () => {
    const mapping = { alpha: ['alpha_es'] };
    const [bet] = betsOf(BOOK, { bookies: ['alpha_es'], bookieMapping: mapping });
    expect(bet?.back.bookie).toBe('alpha_es');
  });
});

const PICKS = ['W.1', 'W.X', 'W.2', 'OU.over.2.5', 'OU.under.2.5', 'AH.1.-1', 'AH.2.1'];
const NAMES = ['alpha', 'beta', 'gamma', 'taxed', 'ex', 'free'];
const EVENTS = [ARSENAL, eventOf('hockey'), { ...ARSENAL, startedAt: '2026-11-21T12:20:00Z', home: 'Leeds' }];
const anyPrice = fc
  .record({
    event: fc.constantFrom(...EVENTS),
    bookie: fc.constantFrom(...NAMES),
    pick: fc.constantFrom(...PICKS),
    steps: fc.integer({ min: 25, max: 90 }),
    gone: fc.integer({ min: 0, max: 8 }),
    isLay: fc.boolean(),
    maxRisk: fc.constantFrom(undefined, 10, 50, 300),
  })
  .map(
    ({ event, bookie, pick, steps, gone, isLay, maxRisk }): FeedItem =>
      quote(bookie, pick, gone === 0 ? 0 : steps / 20, {
        event,
        ...((bookie === 'ex' || bookie === 'free') && isLay && { side: 'lay' as const }),
        ...(maxRisk !== undefined && { maxRisk }),
      }),
  );
const anyMark = fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom(...NAMES), fc.boolean()).map(
  ([event, bookie, suspended]): FeedItem => ({
    type: 'suspend',
    event,
    mode: 'prematch',
    bookie,
    suspended,
  }),
);
const anyStep = fc.record({
  waitMs: fc.constantFrom(1000, 20_000, 95_000, 1_000_000, 3_000_000),
  items: fc.array(fc.oneof({ weight: 12, arbitrary: anyPrice }, { weight: 1, arbitrary: anyMark }), {
    minLength: 5,
    maxLength: 60,
    size: 'max',
  }),
});
const filters = fc.constantFrom<MatchedQueryInput>(
  { minRating: 50 },
  { minRating: 50, kind: 'snr', minLiquidity: 40, limit: 3 },
  { minRating: 60, bookies: ['alpha', 'taxed'], maxRating: 100, sort: 'time_asc' },
  { minRating: 50, exchanges: ['free'], withinHours: 2, sports: ['football'] },
);

/** What a list promises to keep current; ages may lag. */
const gist = (bets: Iterable<MatchedBet>): string[] =>
  [...bets]
    .map(
      (bet) =>
        `${bet.id} ${bet.ratingPct} ${bet.snrPct} ${bet.srPct} ${bet.lay.maxRisk} ${bet.event.startedAt}`,
    )
    .sort();

describe('a followed list', () => {
  it('is what the same list is, computed afresh, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 2, maxLength: 8 }),
        fc.array(filters, { minLength: 1, maxLength: 3 }),
        (steps, inputs) => {
          const engine = new Engine({ bookies: BOOKIES });
          const lists = inputs.map((input) => {
            const filter = filterOf(input);
            return {
              filter,
              id: engine.matchedLists.open(filter),
              held: new Map<string, MatchedBet>(),
              total: 0,
            };
          });
          let nowMs = NOW_MS;
          for (const { waitMs, items } of steps) {
            nowMs += waitMs;
            engine.apply(items, nowMs);
            for (const { subscription, upserts, removes, total } of changesOf(engine.matchedLists, nowMs)) {
              const list = lists.find(({ id }) => id === subscription);
              for (const { id } of removes) expect(list?.held.delete(id)).toBe(true);
              for (const bet of upserts) list?.held.set(bet.id, bet);
              if (list) list.total = total;
            }
            for (const { filter, held, total } of lists) {
              const fresh = engine.queryMatched(filter, nowMs);
              expect(gist(held.values())).toEqual(gist(fresh.matchedBets));
              expect(total).toBe(fresh.total);
            }
          }
        },
      ),
    );
  });

  it('begins with all that is there, and tells nothing where nothing changed', () => {
    const engine = engineOf([quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.05)]);
    const list = engine.matchedLists.open(filterOf());
    expect(engine.matchedLists.page(list, NOW_MS)).toMatchObject({ total: 1, rejectedTotal: 0 });
    engine.apply([quote('alpha', 'W.1', 3)], NOW_MS + 2 * SECOND_MS);
    expect(changesOf(engine.matchedLists, NOW_MS + 2 * SECOND_MS)).toEqual([]);
    engine.apply([lay('ex', 'W.1', 3.1)], NOW_MS + 4 * SECOND_MS);
    expect(changesOf(engine.matchedLists, NOW_MS + 4 * SECOND_MS)).toMatchObject([{ total: 1, removes: [] }]);
    engine.matchedLists.close(list);
    expect(changesOf(engine.matchedLists, NOW_MS + 9 * SECOND_MS)).toEqual([]);
    expect(engine.listRows).toBe(0);
  });

  it('takes over what is set for bookmakers', () => {
    const engine = engineOf([quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.05)]);
    const list = engine.matchedLists.open(filterOf());
    engine.matchedLists.page(list, NOW_MS);
    const dearer = BOOKIES.map((one) =>
      one.value === 'ex' ? { ...one, fee: { model: 'winnings' as const, ratePct: 5 } } : one,
    );
    engine.setBookies(dearer, NOW_MS);
    const [change] = changesOf(engine.matchedLists, NOW_MS + SECOND_MS);
    expect(change?.upserts[0]?.ratingPct).toBeCloseTo(100 + 100 * ((3 * 0.95) / 3 - 1), 4);
  });

  it('keeps the rows of other bookmakers when settings of one change', () => {
    const ice = { event: eventOf('hockey') };
    const engine = engineOf([
      ...[quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.05)],
      ...[quote('taxed', 'W.2', 2, ice), lay('free', 'W.2', 2.1, ice)],
    ]);
    const list = engine.matchedLists.open(filterOf());
    expect(engine.matchedLists.page(list, NOW_MS)?.total).toBe(2);
    engine.setBookies(
      BOOKIES.map((one) => (one.value === 'alpha' ? { ...one, fee } : one)),
      NOW_MS,
    );
    expect(changesOf(engine.matchedLists, NOW_MS + SECOND_MS)).toMatchObject([{ total: 2, removes: [] }]);
  });

  it('sends a row again when only the money at its lay changed', () => {
    const engine = engineOf([quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.05, { maxRisk: 120 })]);
    const list = engine.matchedLists.open(filterOf({ minLiquidity: 100 }));
    expect(engine.matchedLists.page(list, NOW_MS)?.total).toBe(1);
    engine.apply([lay('ex', 'W.1', 3.05, { maxRisk: 80 })], NOW_MS + SECOND_MS);
    expect(changesOf(engine.matchedLists, NOW_MS + SECOND_MS)).toMatchObject([{ total: 0 }]);
  });

  it('lets go of events that leave the book, and of the numbers of their lines', () => {
    const engine = engineOf([quote('alpha', 'W.1', 3), lay('ex', 'W.1', 3.05)]);
    const list = engine.matchedLists.open(filterOf());
    engine.matchedLists.page(list, NOW_MS);
    const laterMs = NOW_MS + 90 * 60 * SECOND_MS;
    engine.expire(laterMs);
    const other = { event: eventOf('hockey') };
    engine.apply([quote('alpha', 'W.2', 2, other), lay('ex', 'W.2', 2.1, other)], laterMs);
    const [change] = changesOf(engine.matchedLists, laterMs);
    expect(change).toMatchObject({ total: 1, removes: [{ id: expect.stringContaining('arsenal') }] });
    expect(engine.listRows).toBe(1);
  });
});

describe('what is outside of the ratings of a list', () => {
  /** A back of `odds` laid at 1.50 without commission: its rating is 100 odds / 1.5. */
  const rated = (bookie: string, pick: string, odds: number): FeedItem[] => [
    quote(bookie, pick, odds),
    lay('free', pick, 1.5),
  ];

  it('is counted with the list and with what is left out: 4.00 laid at 1.50, and 1.10', () => {
    const engine = engineOf([...rated('alpha', 'W.1', 4), ...rated('alpha', 'W.2', 1.1)]);
    const counts = { aboveTotal: 1, belowTotal: 1 };
    expect(engine.queryMatched(filterOf(), NOW_MS)).toMatchObject({ total: 0, rejectedTotal: 0, ...counts });
    expect(engine.rejectedMatched(filterOf(), NOW_MS)).toMatchObject({ total: 0, ...counts });
    const above = filterOf({ minRating: 200, maxRating: MAX_RATING_PCT });
    expect(engine.rejectedMatched(above, NOW_MS)).toMatchObject({ total: 1, aboveTotal: 0 });
    const below = filterOf({ minRating: MIN_RATING_PCT, maxRating: 80 });
    expect(engine.rejectedMatched(below, NOW_MS)).toMatchObject({ total: 1, aboveTotal: 1, belowTotal: 0 });
  });

  it('is not counted of other bookmakers, events and markets', () => {
    const engine = engineOf(rated('alpha', 'W.1', 4));
    const others: MatchedQueryInput[] = [
      { bookies: ['taxed'] },
      { exchanges: ['ex'] },
      { sports: ['tennis'] },
    ];
    for (const filter of others)
      expect(engine.queryMatched(filterOf(filter), NOW_MS)).toMatchObject({ aboveTotal: 0, belowTotal: 0 });
  });

  it('can be opened like any other: a long shot of 100 laid at 40 is above 200', () => {
    const engine = engineOf([quote('alpha', 'W.1', 100), lay('free', 'W.1', 40)]);
    expect(engine.queryMatched(filterOf(), NOW_MS)).toMatchObject({ total: 0, aboveTotal: 1 });
    const all = filterOf({ maxRating: MAX_RATING_PCT });
    const [bet] = engine.queryMatched(all, NOW_MS).matchedBets;
    expect(bet?.ratingPct).toBeCloseTo(250, 6);
    expect(engine.latestMatched([bet?.id ?? ''], {}, NOW_MS).matchedBets).toHaveLength(1);
  });

  test('with the list and what is left out is every pair, whatever the bounds', () => {
    const odds = fc.integer({ min: 101, max: 100_000 }).map((cents) => cents / 100);
    const bound = fc.integer({ min: 50, max: 400 });
    const pair = fc.tuple(fc.constantFrom('alpha', 'taxed'), fc.constantFrom('W.1', 'W.2'), odds, odds);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), bound, bound, (pairs, one, other) => {
        const engine = engineOf(
          pairs.flatMap(([bookie, pick, back, laid]) => [quote(bookie, pick, back), lay('ex', pick, laid)]),
        );
        const sumOf = (filter: MatchedQueryInput): number => {
          const page = engine.queryMatched(filterOf(filter), NOW_MS);
          return page.total + page.rejectedTotal + page.aboveTotal + page.belowTotal;
        };
        const all = { minRating: MIN_RATING_PCT, maxRating: MAX_RATING_PCT };
        const everyPair = engine.queryMatched(filterOf(all), NOW_MS);
        expect([everyPair.aboveTotal, everyPair.belowTotal]).toEqual([0, 0]);
        expect(sumOf({ minRating: Math.min(one, other), maxRating: Math.max(one, other) })).toBe(sumOf(all));
      }),
      { numRuns: 100 },
    );
  });
});
