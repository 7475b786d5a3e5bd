import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../src/index.ts';
import { filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';

/** Arbs of draw no bet, one of each profit in percent: one bookmaker of its own for each side. */
function engineWith(profits: readonly number[]): Engine {
  const engine = new Engine();
  for (const [at, profit] of profits.entries()) {
    const event = {
      sport: 'football' as const,
      country: 'England',
      league: 'Premier League',
      home: `Home ${at}`,
      away: `Away ${at}`,
      startedAt: new Date(NOW_MS + 3_600_000).toISOString(),
    };
    const odds = Math.round(2e6 / (1 - profit / 100)) / 1e6;
    const sides = [quote('alpha', 'DNB.1', odds, { event }), quote('beta', 'DNB.2', odds, { event })];
    engine.apply(sides, NOW_MS);
  }
  return engine;
}

describe('what is above the maximum', () => {
  it('is counted with the list and with the rejected: 10.01 and 13.92 percent under a maximum of 10', () => {
    const engine = engineWith([9.99, 10.01, 13.92]);
    const filter = filterOf({ maxPercentage: 10 });
    expect(engine.query(filter, NOW_MS)).toMatchObject({ total: 1, rejectedTotal: 0, aboveTotal: 2 });
    expect(engine.rejected(filter, NOW_MS)).toMatchObject({ total: 0, aboveTotal: 2 });
    const above = filterOf({ minPercentage: 10, maxPercentage: 100 });
    expect(engine.query(above, NOW_MS)).toMatchObject({ total: 2, aboveTotal: 0 });
  });

  it('and the list together are the list without a maximum', () => {
    const profit = fc.integer({ min: -300, max: 1400 }).map((step) => step / 100);
    const bound = fc.integer({ min: -3, max: 14 });
    fc.assert(
      fc.property(fc.array(profit, { maxLength: 6 }), bound, bound, (profits, one, other) => {
        const engine = engineWith(profits);
        const [minPercentage, maxPercentage] = [Math.min(one, other), Math.max(one, other)];
        const { total, aboveTotal } = engine.query(filterOf({ minPercentage, maxPercentage }), NOW_MS);
        expect(total + aboveTotal).toBe(engine.query(filterOf({ minPercentage }), NOW_MS).total);
      }),
      { numRuns: 60 },
    );
  });

  it('is counted of value bets, too', () => {
    const engine = new Engine();
    const total = (bookie: string, over: number, under: number) => [
      quote(bookie, 'OU.over.2.5', over),
      quote(bookie, 'OU.under.2.5', under),
    ];
    for (const bookie of ['one', 'two', 'three', 'four']) engine.apply(total(bookie, 1.95, 1.95), NOW_MS);
    engine.apply(total('soft', 2.2, 1.72), NOW_MS);
    const filter = (maxPercentage: number) =>
      valueBetQuerySchema.parse({ channels: ['prematch'], minPercentage: 0, maxPercentage });
    expect(engine.queryValues(filter(50), NOW_MS)).toMatchObject({ total: 1, aboveTotal: 0 });
    expect(engine.queryValues(filter(5), NOW_MS)).toMatchObject({ total: 0, aboveTotal: 1 });
    expect(engine.rejectedValues(filter(5), NOW_MS)).toMatchObject({ total: 0, aboveTotal: 1 });
  });
});
