import type { AlternativeOdds, Arb } from '@bothways/domain/arbs';
import { type MatchedQueryInput, matchedQuerySchema } from '@bothways/domain/matched-betting';
import type { Quote } from '@bothways/domain/quotes';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../src/index.ts';
import { drain, snapshot, subscribe } from '../src/testing/followed.ts';
import { filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';

const BOOKIES = [
  ...['paf', 'leo'].map((value) => ({ value, label: value, countries: [], ogBookie: 'unibet' })),
  { value: 'ex', label: 'Exchange', countries: [], exchange: true },
];
const MAPPING = { unibet: ['paf'] };
const BOTH = { unibet: ['paf', 'leo'] };
const engineOf = (quotes: readonly Quote[]): Engine => {
  const engine = new Engine({ bookies: BOOKIES });
  engine.apply(quotes, NOW_MS);
  return engine;
};
const MARKET = [quote('unibet', 'DNB.1', 2.2), quote('beta', 'DNB.2', 1.95), quote('beta', 'DNB.1', 1.85)];
const PAF = filterOf({ bookies: ['paf', 'beta'], bookieMapping: MAPPING, minPercentage: -20 });

const offersOf = ({ bets }: Arb): AlternativeOdds[] => bets.flatMap((bet) => [bet, ...bet.alternativeOdds]);
const pricesOf = (arbs: readonly Arb[]): string[] =>
  [...new Set(arbs.flatMap(offersOf).map(({ bookie, odds }) => `${bookie} ${odds}`))].sort();

describe('a variant mapped to another bookmaker', () => {
  it('has its own price where it has one', () => {
    const engine = engineOf([...MARKET, quote('paf', 'DNB.1', 1.9)]);
    expect(pricesOf(engine.query(PAF, NOW_MS).arbs)).toEqual(['beta 1.85', 'beta 1.95', 'paf 1.9']);
  });

  it('has the price that it is mapped to where it has none, and the topic says whose', () => {
    const engine = engineOf([...MARKET, quote('paf', 'OU.over.2.5', 1.9)]);
    const { arbs } = engine.query(PAF, NOW_MS);
    expect(pricesOf(arbs)).toEqual(['beta 1.85', 'beta 1.95', 'paf 2.2']);
    const mapped = arbs.flatMap(offersOf).find(({ bookie }) => bookie === 'paf');
    expect(mapped?.topic).toMatch(/~unibet$/);
  });

  it('leaves the price to the next variant, or to the original', () => {
    const engine = engineOf([...MARKET, quote('paf', 'DNB.1', 1.9)]);
    const names = (bookies: string[]): string[] =>
      pricesOf(
        engine.query(filterOf({ bookies, bookieMapping: BOTH, minPercentage: -20 }), NOW_MS).arbs,
      ).filter((price) => !price.startsWith('beta'));
    expect(names(['paf', 'leo', 'beta'])).toEqual(['leo 2.2', 'paf 1.9']);
    expect(names(['paf', 'unibet', 'beta'])).toEqual(['paf 1.9', 'unibet 2.2']);
  });

  it("is within its own range of odds, and another variant within that one's", () => {
    const engine = engineOf([...MARKET, quote('paf', 'DNB.1', 1.9)]);
    const shown = (bookieOddsFilters: Record<string, { min?: number; max?: number }>): string[] => {
      const ask = { bookies: ['paf', 'leo', 'beta'], bookieMapping: BOTH, minPercentage: -20 };
      const { arbs } = engine.query(filterOf({ ...ask, bookieOddsFilters }), NOW_MS);
      return arbs.flatMap(({ bets }) => bets.map(({ bookie, odds }) => `${bookie} ${odds}`)).sort();
    };
    expect(shown({})).toEqual(['beta 1.95', 'leo 2.2']);
    expect(shown({ paf: { max: 2 } })).toEqual(['beta 1.95', 'leo 2.2']);
    expect(shown({ leo: { max: 2 } })).toEqual(['beta 1.95', 'paf 1.9']);
    expect(shown({ unibet: { max: 2 } })).toEqual(['beta 1.95', 'paf 1.9']);
  });

  it('is followed by a list as its price comes and goes', () => {
    const engine = engineOf(MARKET);
    const list = subscribe(engine, PAF, NOW_MS);
    const shown = new Map(snapshot(engine, list, NOW_MS)?.arbs.map((arb) => [arb.id, arb]));
    const after = (item: Quote, seconds: number): string[] => {
      engine.apply([item], NOW_MS + seconds * 1000);
      for (const { upserts, removes } of drain(engine, NOW_MS + seconds * 1000)) {
        for (const { id } of removes) shown.delete(id);
        for (const arb of upserts) shown.set(arb.id, arb);
      }
      return pricesOf([...shown.values()]).filter((price) => !price.startsWith('beta'));
    };
    expect(after(quote('beta', 'DNB.2', 1.96), 1)).toEqual(['paf 2.2']);
    expect(after(quote('paf', 'DNB.1', 1.9), 2)).toEqual(['paf 1.9']);
    expect(after(quote('paf', 'DNB.1', 0), 3)).toEqual(['paf 2.2']);
  });

  it('gives a value bet of its own price alone', () => {
    const others = ['alpha', 'beta', 'gamma', 'delta'].flatMap((bookie) => [
      quote(bookie, 'DNB.1', 1.95),
      quote(bookie, 'DNB.2', 1.95),
    ]);
    const ask = valueBetQuerySchema.parse({
      channels: ['paf', 'leo'],
      bookieMapping: BOTH,
      minPercentage: -20,
    });
    const market = [...others, quote('unibet', 'DNB.1', 2.1), quote('unibet', 'DNB.2', 1.8)];
    const own = [quote('paf', 'DNB.1', 1.9), quote('paf', 'DNB.2', 1.9)];
    const shown = (quotes: readonly Quote[]): string[] =>
      engineOf(quotes)
        .queryValues(ask, NOW_MS)
        .valuebets.filter(({ bet }) => bet.selection === '1')
        .map(({ channel, bet }) => `${channel} ${bet.odds}`)
        .sort();
    expect(shown(market)).toEqual(['leo 2.1', 'paf 2.1']);
    expect(shown([...market, ...own])).toEqual(['leo 2.1', 'paf 1.9']);
  });

  it('is backed in a matched bet at its own price alone', () => {
    const market = [quote('unibet', 'W.1', 2.2), quote('ex', 'W.1', 2.24, { side: 'lay' })];
    const ask = (bookies: string[]): MatchedQueryInput => ({ bookies, bookieMapping: BOTH, minRating: 50 });
    const backs = (quotes: readonly Quote[], bookies: string[]): string[] =>
      engineOf(quotes)
        .queryMatched(matchedQuerySchema.parse(ask(bookies)), NOW_MS)
        .matchedBets.map(({ back }) => `${back.bookie} ${back.odds}`)
        .sort();
    expect(backs(market, ['paf'])).toEqual(['paf 2.2']);
    expect(backs([...market, quote('paf', 'W.1', 1.9)], ['paf'])).toEqual(['paf 1.9']);
    expect(backs([...market, quote('paf', 'W.1', 1.9)], ['paf', 'leo'])).toEqual(['leo 2.2', 'paf 1.9']);
  });

  it('never has two prices of one selection, whatever is asked for', () => {
    const price = fc.tuple(
      fc.constantFrom('unibet', 'paf', 'leo', 'alpha', 'beta'),
      fc.constantFrom('DNB.1', 'DNB.2', 'OU.over.2.5', 'OU.under.2.5'),
      fc.integer({ min: 36, max: 46 }),
    );
    const bookies = fc.subarray(['unibet', 'paf', 'leo', 'alpha', 'beta'], { minLength: 1 });
    fc.assert(
      fc.property(fc.array(price, { maxLength: 20 }), bookies, (prices, chosen) => {
        const own = new Map(prices.map(([bookie, pick, odds]) => [`${bookie} ${pick}`, odds / 20]));
        const engine = engineOf(prices.map(([bookie, pick, odds]) => quote(bookie, pick, odds / 20)));
        const ask = { bookieMapping: BOTH, minPercentage: -50 };
        const { arbs } = engine.query(filterOf({ ...ask, bookies: chosen }), NOW_MS);
        const values = valueBetQuerySchema.parse({ ...ask, channels: chosen });
        const shown = [
          ...arbs.flatMap(({ bets }) => bets.flatMap((bet) => [bet, ...bet.alternativeOdds])),
          ...engine.queryValues(values, NOW_MS).valuebets.flatMap(({ bet }) => [bet]),
        ];
        const pickOf = (topic: string): string =>
          topic.includes('DNB')
            ? `DNB.${topic.includes('.1~') ? 1 : 2}`
            : `OU.${topic.includes('over') ? 'over' : 'under'}.2.5`;
        for (const { bookie, topic, odds } of shown)
          expect([bookie, topic, odds]).toEqual([
            bookie,
            topic,
            own.get(`${bookie} ${pickOf(topic)}`) ?? own.get(`unibet ${pickOf(topic)}`),
          ]);
      }),
      { numRuns: 100 },
    );
  });
});
