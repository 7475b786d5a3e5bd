import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { NOW_MS, quote } from '../testing/quotes.ts';

const BOOKIES = ['alpha', 'beta', 'gamma', 'delta', 'clone', 'soft'];
const everything = valueBetQuerySchema.parse({ minPercentage: -50, maxPercentage: 100 });

/** What is known of every price: nothing of when it was worked out. */
const valuesOf = (engine: Engine, nowMs: number) =>
  engine
    .queryValues(everything, nowMs)
    .valuebets.map(({ id, percentage, bet }) => ({ id, percentage, value: bet.value }));

const moves = fc.array(
  fc.record({
    bookie: fc.constantFrom(...BOOKIES),
    line: fc.constantFrom(2, 2.25, 2.5, 3.5),
    side: fc.constantFrom('over', 'under'),
    odds: fc.constantFrom(0, 1.7, 1.8, 1.9, 1.95, 2.05, 2.3),
  }),
  { minLength: 20, maxLength: 60 },
);

it('values are the same whoever asked meanwhile, whatever came, moved and went', () => {
  fc.assert(
    fc.property(moves, (steps) => {
      const bookies = [{ value: 'clone', label: 'Clone', countries: [], ogBookie: 'alpha' }];
      const [asked, fresh] = [new Engine({ bookies }), new Engine({ bookies })];
      let nowMs = NOW_MS;
      for (const { bookie, line, side, odds } of steps) {
        nowMs += 1000;
        const items = [quote(bookie, `OU.${side}.${line}`, odds)];
        asked.apply(items, nowMs);
        fresh.apply(items, nowMs);
        valuesOf(asked, nowMs);
      }
      expect(valuesOf(asked, nowMs)).toEqual(valuesOf(fresh, nowMs));
    }),
  );
});
