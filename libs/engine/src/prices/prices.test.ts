import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecentPrices } from '../book/recent-prices.ts';
import { Engine } from '../engine/engine.ts';
import { filterOf, NOW_MS, quote } from '../testing/quotes.ts';
import { ruled } from '../testing/ruled.ts';

const engineWithLog = () => new Engine({ logsPrices: true });

/** A batch as a person reads it: `bookie selection odds @second`. */
function told(engine: Engine, names = new Map<number, string>()): string[] {
  const batch = engine.takePrices();
  if (!batch) return [];
  for (const { series, selection, bookie, mode } of batch.names)
    names.set(series, `${bookie} ${selection.split('~')[1]} ${mode}`);
  return [...batch.series].map(
    (series, at) => `${names.get(series)} ${batch.oddsMilli[at]} @${((batch.atMs[at] ?? 0) - NOW_MS) / 1000}`,
  );
}

describe('the log of prices', () => {
  test('has each price that moved, none that was only seen again, and a zero for one taken away', () => {
    const engine = engineWithLog();
    engine.apply([quote('alpha', 'W.1', 2.1), quote('beta', 'W.2', 1.9)], NOW_MS, 'test');
    engine.apply([quote('alpha', 'W.1', 2.1), quote('beta', 'W.2', 2)], NOW_MS + 1000, 'test');
    engine.apply([quote('alpha', 'W.1', 0)], NOW_MS + 2000, 'test');
    expect(told(engine)).toEqual([
      'alpha W.FT.1 prematch 2100 @0',
      'beta W.FT.2 prematch 1900 @0',
      'beta W.FT.2 prematch 2000 @1',
      'alpha W.FT.1 prematch 0 @2',
    ]);
  });

  test('keeps thousandths, what is beyond cut off', () => {
    const engine = engineWithLog();
    engine.apply([quote('alpha', 'W.1', 1.251889)], NOW_MS, 'test');
    engine.apply([quote('alpha', 'W.1', 1.2529999)], NOW_MS + 1000, 'test');
    expect(told(engine)).toEqual(['alpha W.FT.1 prematch 1251 @0', 'alpha W.FT.1 prematch 1252 @1']);
  });

  test('is empty after it was taken, and names a series once', () => {
    const engine = engineWithLog();
    engine.apply([quote('alpha', 'W.1', 2.1)], NOW_MS, 'test');
    expect(engine.takePrices()?.names).toHaveLength(1);
    expect(engine.takePrices()).toBeUndefined();
    engine.apply([quote('alpha', 'W.1', 2.2)], NOW_MS + 1000, 'test');
    expect(engine.takePrices()).toMatchObject({ names: [], dropped: 0 });
  });

  test('names a number anew when it stands for another price', () => {
    const engine = new Engine({ logsPrices: true, limits: { emptyEventMs: 1000 } });
    const names = new Map<number, string>();
    engine.apply([quote('alpha', 'W.1', 2.1), quote('alpha', 'W.1', 0)], NOW_MS, 'test');
    expect(told(engine, names)).toHaveLength(2);
    engine.expire(NOW_MS + 5000);
    engine.apply([quote('gamma', 'W.2', 3)], NOW_MS + 6000, 'test');
    expect(told(engine, names)).toEqual(['gamma W.FT.2 prematch 3000 @6']);
    expect(names.size).toBe(1);
  });

  test('tells of a silence of ten minutes, though the bookmaker may be silent for longer', () => {
    const engine = engineWithLog();
    engine.setBookies([ruled('alpha', { staleSeconds: 3600 })], NOW_MS);
    const at = (seconds: number): number => NOW_MS + seconds * 1000;
    const spoken = (seconds: number, odds?: number) => {
      if (odds !== undefined) engine.apply([quote('alpha', 'W.1', odds)], at(seconds), 'test');
      // Sweeps rest for two seconds.
      engine.expire(at(seconds + 3));
      const silent = [...(engine.takePrices()?.silent ?? [])];
      return silent.map((one) => (one === 1 ? 'silent' : 'heard'));
    };
    expect(spoken(0, 2.1)).toEqual(['heard']);
    expect(spoken(500, 2.1)).toEqual([]);
    expect(spoken(1096)).toEqual([]);
    expect(spoken(1098)).toEqual(['silent']);
    expect(spoken(1200)).toEqual([]);
    expect(spoken(1300, 2.1)).toEqual(['heard']);
    expect(spoken(2500, 2.2)).toEqual(['silent', 'heard']);
    // Its own limit has nothing to add, and then it is gone.
    expect(spoken(3200)).toEqual(['silent']);
    expect(spoken(6096)).toEqual([]);
    // Withdrawn.
    expect(spoken(6098)).toEqual(['heard']);
  });

  test('tells of no silence of an event that was merged away, and of those that it moved to', () => {
    const engine = engineWithLog();
    engine.setBookies([ruled('alpha', { staleSeconds: 3600 })], NOW_MS);
    const one = quote('alpha', 'W.1', 2.1);
    engine.apply([one, { ...one, event: { ...one.event, id: 'other' } }], NOW_MS, 'test');
    const [first, second] = (engine.takePrices()?.names ?? []).map(
      ({ selection }) => selection.split('~')[0],
    );
    expect(first).not.toBe(second);
    engine.mergeEvents({ kept: first ?? '', dropped: second ?? '', swapped: false }, NOW_MS + 1000);
    engine.takePrices();
    engine.expire(NOW_MS + 700_000);
    const batch = engine.takePrices();
    expect([...(batch?.silent ?? [])]).toEqual([1]);
  });

  test('is not stored where nobody asked for it', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'W.1', 2.1)], NOW_MS, 'test');
    expect(engine.takePrices()).toBeUndefined();
  });
});

describe('the recent prices of a quote', () => {
  test('are the last five before the present one, whatever came', () => {
    const move = fc.record({
      quote: fc.nat(3),
      odds: fc.integer({ min: 1_000_001, max: 99_000_000 }),
      isNew: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), fc.integer({ min: 0, max: 7 }), (moves, max) => {
        const recent = new RecentPrices();
        const model = new Map<number, { atMs: number; oddsMicro: number }[]>();
        moves.forEach((step, at) => {
          // Numbers far apart share one table.
          const number = step.quote * 3000;
          if (step.isNew) {
            recent.forget(number);
            model.delete(number);
          }
          recent.push(number, NOW_MS + at, step.odds);
          model.set(number, [...(model.get(number) ?? []), { atMs: NOW_MS + at, oddsMicro: step.odds }]);
        });
        for (const number of [0, 3000, 6000, 9000, 12_000]) {
          const all = model.get(number) ?? [];
          expect(recent.of(number, max)).toEqual(max === 0 ? [] : all.slice(-Math.min(max, 5)));
        }
      }),
    );
  });

  test('stand on the record: six of a leg, three of an alternative, the last one the price it has', () => {
    const engine = new Engine();
    const odds = [2.1, 2.11, 2.12, 2.13, 2.14, 2.15, 2.16];
    odds.forEach((price, at) => {
      const items = [
        quote('alpha', 'OU.over.2.5', price),
        quote('gamma', 'OU.over.2.5', price - 0.5),
        quote('beta', 'OU.under.2.5', 2.1),
      ];
      engine.apply(items, NOW_MS + at * 1000, 'test');
    });
    const [arb] = engine.query(filterOf(), NOW_MS + 7000).arbs;
    const leg = arb?.bets.find(({ bookie }) => bookie === 'alpha');
    expect(leg?.history?.map((point) => point.odds)).toEqual(odds.slice(-6));
    expect(leg?.history?.at(-1)).toEqual({ timestamp: '2026-11-21T12:00:06.000Z', odds: 2.16 });
    expect(leg?.alternativeOdds[0]?.history?.map((point) => point.odds)).toEqual([1.64, 1.65, 1.66]);
    expect(arb?.bets.find(({ bookie }) => bookie === 'beta')?.history).toEqual([
      { timestamp: '2026-11-21T12:00:00.000Z', odds: 2.1 },
    ]);
  });
});
