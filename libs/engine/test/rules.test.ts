import type { BookRules, ModeSettings } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { eventOf, filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { bookie, dnbArb, everyValue, reading, ruled, softPrices } from '../src/testing/ruled.ts';

const S = 1000;
const MINUTE = 60 * S;

let engine: Engine;
const read = reading(() => engine);
beforeEach(() => {
  engine = new Engine({ limits: { wanderMs: Number.POSITIVE_INFINITY } });
});

describe('a bookmaker that does not count in a mode', () => {
  it.each<[string, Partial<ModeSettings>, boolean]>([
    ['is set off', { enabled: false }, false],
    ['is set for another sport', { sports: ['tennis', 'hockey'] }, false],
    ['is set for this sport', { sports: ['tennis', 'football'] }, true],
    ['is set for other markets', { markets: ['W', 'AH'] }, false],
    ['is set for this market', { markets: ['DNB'] }, true],
    ['is set for both', { sports: ['football'], markets: ['DNB'] }, true],
    ['is set for this market of another sport', { sports: ['tennis'], markets: ['DNB'] }, false],
  ])('is there as far as it %s', (_, settings, counts) => {
    engine.apply(dnbArb(), NOW_MS);
    engine.apply(dnbArb('live'), NOW_MS);
    engine.setBookies([ruled('beta', settings)], NOW_MS);
    expect(read.arbs(NOW_MS)).toEqual(counts ? ['alpha,beta'] : []);
    expect(read.refused(NOW_MS)).toEqual([]);
    expect(read.arbs(NOW_MS, 'live'), 'the other mode').toEqual(['alpha,beta']);
    const { bookies, quotes } = engine.stats(NOW_MS);
    expect(quotes).toBe(counts ? 4 : 3);
    const [own] = bookies.filter((stats) => stats.bookie === 'beta' && stats.mode === 'prematch');
    expect(own).toMatchObject({ events: counts ? 1 : 0, quotes: counts ? 1 : 0, lastSeenMs: NOW_MS });
  });

  test('comes back with what came meanwhile, and without what went', () => {
    engine.apply([...dnbArb(), quote('beta', 'W.1', 3)], NOW_MS);
    engine.setBookies([ruled('beta', { enabled: false })], NOW_MS);
    engine.apply([quote('beta', 'DNB.2', 2.2), quote('beta', 'W.1', 0)], NOW_MS + S);
    expect(engine.stats(NOW_MS + S).quotes).toBe(1);
    engine.setBookies([], NOW_MS + 2 * S);
    expect(engine.stats(NOW_MS + 2 * S).quotes).toBe(2);
    const [found] = engine.query(filterOf(), NOW_MS + 2 * S).arbs;
    expect(found?.bets[1]).toMatchObject({
      bookie: 'beta',
      odds: 2.2,
      history: [{ odds: 2.1 }, { odds: 2.2 }],
    });
  });

  test('is no alternative, and no bookmaker of the event', () => {
    engine.apply([...dnbArb(), quote('gamma', 'DNB.2', 2.05), quote('gamma', 'W.1', 3)], NOW_MS);
    engine.setBookies([ruled('gamma', { enabled: false })], NOW_MS);
    const [found] = engine.query(filterOf(), NOW_MS).arbs;
    expect(found?.bets.map((bet) => bet.alternativeOdds)).toEqual([[], []]);
    expect(found?.event.bookies).toEqual(['alpha', 'beta']);
  });

  test('says nothing of what is fair', () => {
    engine.apply(softPrices(), NOW_MS);
    expect(read.values(NOW_MS)).toHaveLength(1);
    engine.setBookies([ruled('one', { enabled: false }), ruled('two', { enabled: false })], NOW_MS);
    expect(read.values(NOW_MS)).toEqual([]);
    expect(read.refusedSoft(NOW_MS)).toMatchObject([{ reason: 'ONE_SIDED_REF', bookmakers: 2, needed: 3 }]);
  });

  test('keeps its events in the book for as long as it speaks of them, and no longer', () => {
    const released: string[] = [];
    engine = new Engine({ releaseEvent: (key) => released.push(key) });
    const off = [ruled('alpha', { enabled: false }), ruled('beta', { enabled: false })];
    engine.setBookies(off, NOW_MS);
    const prices = [quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1)];
    for (let minute = 0; minute <= 60; minute++) engine.apply(prices, NOW_MS + minute * MINUTE);
    expect(engine.vitals(NOW_MS + 60 * MINUTE)).toMatchObject({ quotes: 0, events: { prematch: 0 } });
    engine.setBookies([], NOW_MS + 60 * MINUTE);
    expect(read.arbs(NOW_MS + 60 * MINUTE)).toEqual(['alpha,beta']);
    engine.setBookies(off, NOW_MS + 60 * MINUTE);
    // Forgotten after a quarter of an hour, it is kept half an hour more.
    for (let minute = 61; minute < 105; minute++) engine.expire(NOW_MS + minute * MINUTE);
    expect(released).toEqual([]);
    for (let minute = 105; minute < 110; minute++) engine.expire(NOW_MS + minute * MINUTE);
    expect(released).toHaveLength(1);
  });

  test('with its lays', () => {
    const exchange = { exchange: true } as const;
    engine.setBookies([bookie('beta', exchange)], NOW_MS);
    engine.apply([quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.1', 1.9, { side: 'lay' })], NOW_MS);
    expect(read.arbs(NOW_MS)).toEqual(['alpha,beta']);
    engine.setBookies([{ ...ruled('beta', { enabled: false }), ...exchange }], NOW_MS);
    expect(read.arbs(NOW_MS)).toEqual([]);
    engine.setBookies([bookie('beta', exchange)], NOW_MS);
    expect(read.arbs(NOW_MS)).toEqual(['alpha,beta']);
  });

  test('in price series has ended, and goes on where it counts again', () => {
    engine = new Engine({ logsPrices: true });
    engine.apply([quote('alpha', 'DNB.1', 2.1)], NOW_MS);
    engine.takePrices();
    engine.setBookies([ruled('alpha', { enabled: false })], NOW_MS + S);
    engine.apply([quote('alpha', 'DNB.1', 2.2)], NOW_MS + 2 * S);
    expect(engine.takePrices()).toMatchObject({ oddsMilli: Int32Array.of(0) });
    engine.setBookies([], NOW_MS + 3 * S);
    expect(engine.takePrices()).toMatchObject({ oddsMilli: Int32Array.of(2200) });
  });
});

describe('the age of a price', () => {
  it.each<[string, Mode, Partial<ModeSettings>, number, boolean]>([
    ['just under the house’s limit', 'prematch', {}, 90 * S - 1, true],
    ['exactly at it', 'prematch', {}, 90 * S, false],
    ['just under it with a delay', 'prematch', { delaySeconds: 60 }, 30 * S - 1, true],
    ['exactly at it with a delay', 'prematch', { delaySeconds: 60 }, 30 * S, false],
    ['just under a limit of its own', 'prematch', { staleSeconds: 120.5 }, 120_499, true],
    ['exactly at a limit of its own', 'prematch', { staleSeconds: 120.5 }, 120_500, false],
    ['in play just under one', 'live', { staleSeconds: 2 }, 2 * S - 1, true],
    ['in play exactly at one', 'live', { staleSeconds: 2 }, 2 * S, false],
    ['with a delay just under one', 'live', { delaySeconds: 5, staleSeconds: 8 }, 3 * S - 1, true],
    ['with a delay exactly at one', 'live', { delaySeconds: 5, staleSeconds: 8 }, 3 * S, false],
    ['of a delay beyond the house’s limit', 'live', { delaySeconds: 20 }, 0, false],
    ['long forgotten by the house', 'prematch', { staleSeconds: 3600 }, 3600 * S - 1, true],
    ['longer than anything', 'prematch', { staleSeconds: 3600 }, 3600 * S, false],
  ])('%s is right whenever it is set', (_, mode, settings, ageMs, isFresh) => {
    const rules = [ruled('alpha', settings, mode), ruled('beta', settings, mode)];
    const nowMs = NOW_MS + ageMs;
    const fresh = isFresh ? ['alpha,beta'] : [];
    engine.setBookies(rules, NOW_MS);
    engine.apply(dnbArb(mode), NOW_MS);
    expect(read.arbs(nowMs, mode), 'from the beginning').toEqual(fresh);
    engine = new Engine();
    engine.apply(dnbArb(mode), NOW_MS);
    read.arbs(nowMs, mode);
    engine.setBookies(rules, nowMs);
    expect(read.arbs(nowMs, mode), 'afterwards').toEqual(fresh);
  });

  test('that is too high is told with the limit in force', () => {
    engine.setBookies([ruled('alpha', { delaySeconds: 10, staleSeconds: 30 })], NOW_MS);
    engine.apply(dnbArb(), NOW_MS);
    expect(read.refused(NOW_MS + 25 * S)).toEqual([
      { reason: 'STALE', bookie: 'alpha', odds: 2.1, ageMs: 35 * S, limitMs: 30 * S },
    ]);
  });

  test('is what cards say', () => {
    engine.apply([...dnbArb(), quote('gamma', 'DNB.1', 2.05)], NOW_MS);
    engine.apply(softPrices(), NOW_MS);
    const delayed = ['alpha', 'gamma', 'soft', 'one'].map((value) => ruled(value, { delaySeconds: 7.5 }));
    engine.setBookies(delayed, NOW_MS + S);
    const [found] = engine.query(filterOf({ markets: ['DNB'] }), NOW_MS + S).arbs;
    const before = new Date(NOW_MS - 7500).toISOString();
    expect(found?.bets[0]).toMatchObject({ updatedOn: before, alternativeOdds: [{ updatedOn: before }] });
    expect(found?.bets[1]?.updatedOn).toBe(new Date(NOW_MS).toISOString());
    const [value] = engine.queryValues(everyValue(), NOW_MS + S).valuebets;
    expect(value?.bet.updatedOn).toBe(before);
    const explained = engine.explainValue(value?.id ?? '', NOW_MS + S);
    expect(explained?.quotes.map(({ bookie: of, ageMs }) => [of, ageMs])).toContainEqual(['one', 8500]);
    expect(explained?.quotes.map(({ bookie: of, ageMs }) => [of, ageMs])).toContainEqual(['two', 1000]);
  });

  it.each([
    [10, []],
    [10.1, ['SKEW']],
  ])('counts between legs in play: %f s', (delaySeconds, refused) => {
    engine.apply(dnbArb('live'), NOW_MS);
    engine.setBookies([ruled('alpha', { delaySeconds }, 'live')], NOW_MS);
    expect(read.refused(NOW_MS, 'live').map(({ reason }) => reason)).toEqual(refused);
    expect(read.arbs(NOW_MS, 'live')).toHaveLength(refused.length === 0 ? 1 : 0);
  });

  test('counts between a value bet in play and its reference', () => {
    engine.apply(softPrices('live'), NOW_MS);
    engine.setBookies([ruled('soft', { delaySeconds: 10 }, 'live')], NOW_MS);
    expect(read.values(NOW_MS, 'live')).toHaveLength(1);
    engine.setBookies([ruled('soft', { delaySeconds: 10.1 }, 'live')], NOW_MS);
    expect(read.values(NOW_MS, 'live')).toEqual([]);
  });
});

describe('a clone group', () => {
  it.each<[string, BookRules[], boolean]>([
    ['of their own name', [bookie('alpha', { cloneGroup: 'x' }), bookie('beta', { cloneGroup: 'x' })], false],
    ['of another name', [bookie('alpha', { cloneGroup: 'x' }), bookie('beta', { cloneGroup: 'y' })], true],
    ['of one alone', [bookie('alpha', { cloneGroup: 'x' })], true],
    ['by an original', [bookie('beta', { ogBookie: 'alpha' })], false],
    [
      'by originals of one group',
      [
        bookie('alpha', { cloneGroup: 'x' }),
        bookie('og', { cloneGroup: 'x' }),
        bookie('beta', { ogBookie: 'og' }),
      ],
      false,
    ],
    [
      'by an original, beside a group of its own',
      [bookie('beta', { ogBookie: 'og', cloneGroup: 'x' }), bookie('alpha', { ogBookie: 'og' })],
      false,
    ],
    [
      'by a group, beside an original of its own',
      [bookie('beta', { ogBookie: 'og', cloneGroup: 'x' }), bookie('alpha', { cloneGroup: 'x' })],
      false,
    ],
    [
      'of originals of each other',
      [bookie('beta', { ogBookie: 'alpha' }), bookie('alpha', { ogBookie: 'beta' })],
      false,
    ],
  ])('%s: there is an arb inside or not, by its id, too', (_, rules, isArb) => {
    engine.apply(dnbArb(), NOW_MS);
    const ids = engine.query(filterOf(), NOW_MS).arbs.map(({ id }) => id);
    const missing = () => engine.latest(ids, {}, NOW_MS).missingIds;
    engine.setBookies(rules, NOW_MS);
    expect(read.arbs(NOW_MS)).toEqual(isArb ? ['alpha,beta'] : []);
    expect(missing()).toEqual(isArb ? [] : ids);
    engine.setBookies([], NOW_MS);
    expect(read.arbs(NOW_MS)).toEqual(['alpha,beta']);
    expect(missing()).toEqual([]);
  });

  test('is one voice in what is fair', () => {
    engine.apply(softPrices(), NOW_MS);
    const cloneGroup = 'x';
    engine.setBookies([bookie('one', { cloneGroup }), bookie('two', { cloneGroup })], NOW_MS);
    expect(read.values(NOW_MS)).toHaveLength(1);
    engine.setBookies(
      ['one', 'two', 'three'].map((value) => bookie(value, { cloneGroup })),
      NOW_MS,
    );
    expect(read.refusedSoft(NOW_MS)).toMatchObject([{ reason: 'ONE_SIDED_REF', bookmakers: 2 }]);
  });
});

test('a fee is reckoned at once, in prices that are kept as well', () => {
  engine.apply(dnbArb(), NOW_MS);
  const fee = { model: 'winnings', ratePct: 10 } as const;
  engine.setBookies([bookie('beta', { fee })], NOW_MS);
  expect(engine.query(filterOf(), NOW_MS).arbs[0]?.bets[1]).toMatchObject({
    odds: 1.99,
    originalOdds: 2.1,
    fee,
  });
  engine.setBookies([{ ...ruled('beta', { enabled: false }), fee: { ...fee, ratePct: 1 } }], NOW_MS);
  engine.setBookies([bookie('beta', { fee: { ...fee, ratePct: 20 } })], NOW_MS);
  expect(engine.query(filterOf({ minPercentage: -9 }), NOW_MS).arbs[0]?.bets[1]).toMatchObject({
    odds: 1.88,
  });
});

test('what is not another than before touches nothing', () => {
  engine.setBookies([ruled('alpha', { delaySeconds: 3 }), bookie('beta', { cloneGroup: 'x' })], NOW_MS);
  engine.apply([...dnbArb(), quote('alpha', 'W.1', 3, { event: eventOf('hockey') })], NOW_MS);
  engine.query(filterOf(), NOW_MS);
  const { version } = engine.stats(NOW_MS);
  engine.setBookies([bookie('beta', { cloneGroup: 'x' }), ruled('alpha', { delaySeconds: 3 })], NOW_MS);
  expect(engine.stats(NOW_MS).version).toBe(version);
  engine.setBookies([], NOW_MS);
  expect(engine.stats(NOW_MS).version).toBeGreaterThan(version);
});
