import type { Arb } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drain, snapshot, subscribe } from '../testing/followed.ts';
import { BOOKIES, LEVEL_PICKS, priceNear } from '../testing/level-book.ts';
import { ARSENAL, filterOf, NOW_MS, quote } from '../testing/quotes.ts';
import { Engine } from './engine.ts';

const LIST = filterOf({ minPercentage: -10, limit: 500 });

/** Two collectors state one event; one of them may have its sides the other way round. */
const HERE = { ...ARSENAL, id: 'here' };
const THERE = { ...ARSENAL, id: 'there', home: 'Chelsea FC', away: 'Arsenal London' };

/** An engine that takes the second collector's event for one of its own until it is told better. */
function apart(swapped: boolean) {
  let isMerged = false;
  const engine = new Engine({
    resolveEvent: ({ id }) =>
      id === 'there' && !isMerged
        ? { key: 'there', swapped: false }
        : { key: 'here', swapped: id === 'there' && swapped },
  });
  const merge = (nowMs = NOW_MS): void => {
    isMerged = true;
    engine.mergeEvents({ kept: 'here', dropped: 'there', swapped }, nowMs);
  };
  return { engine, merge };
}

/** One that knew from the start. */
const together = (swapped: boolean): Engine =>
  new Engine({
    resolveEvent: ({ id }) => ({ key: 'here', swapped: id === 'there' && swapped }),
  });

const gist = (arbs: readonly Arb[]): unknown[] =>
  arbs
    .map(({ id, profit, addedOn, bets }) => ({
      id,
      profit,
      addedOn,
      bets: bets.map(({ bookie, odds, updatedOn, changedOn }) => [bookie, odds, updatedOn, changedOn]),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('an event that turns out to be another one', () => {
  const one = quote('alpha', 'DNB.1', 2.1, { event: HERE });
  const other = quote('beta', 'DNB.2', 2.1, { event: THERE });

  test('has its arbs with the other, under its name', () => {
    const { engine, merge } = apart(false);
    engine.apply([one, other], NOW_MS, 'test');
    expect(engine.query(LIST, NOW_MS).arbs).toEqual([]);
    merge();
    const { arbs } = engine.query(LIST, NOW_MS);
    expect(arbs.map(({ id }) => id)).toEqual(['here~p~DNB.FT.1@alpha~DNB.FT.2@beta']);
    expect(engine.stats(NOW_MS).events.prematch).toBe(1);
  });

  test('has its sides turned where it has them the other way round', () => {
    const { engine, merge } = apart(true);
    engine.apply([one, { ...other, selection: '1' }], NOW_MS, 'test');
    merge();
    expect(engine.query(LIST, NOW_MS).arbs[0]?.bets.map(({ selection }) => selection)).toEqual(['1', '2']);
  });

  test('tells those who follow a list what went and what came', () => {
    const { engine, merge } = apart(false);
    const subscription = subscribe(engine, LIST, NOW_MS);
    engine.apply([one, other, quote('gamma', 'DNB.1', 2.05, { event: THERE })], NOW_MS, 'test');
    snapshot(engine, subscription, NOW_MS);
    merge(NOW_MS + 1000);
    const [change] = drain(engine, NOW_MS + 1000);
    expect(change?.removes.map(({ id }) => id)).toEqual(['there~p~DNB.FT.1@gamma~DNB.FT.2@beta']);
    expect(change?.upserts.map(({ id }) => id)).toEqual(['here~p~DNB.FT.1@alpha~DNB.FT.2@beta']);
  });

  test('keeps what a source says of it afterwards, suspended bookmakers included', () => {
    const { engine, merge } = apart(false);
    engine.apply([one, other], NOW_MS, 'test');
    const suspend = { type: 'suspend' as const, event: THERE, mode: 'prematch' as const, bookie: 'beta' };
    engine.apply([{ ...suspend, suspended: true }], NOW_MS, 'test');
    merge();
    expect(engine.rejected(LIST, NOW_MS).arbs.map(({ reason }) => reason)).toEqual(['SUSPENDED']);
    engine.apply(
      [
        { ...suspend, suspended: false },
        { ...other, odds: 2.2 },
      ],
      NOW_MS,
      'test',
    );
    expect(engine.query(LIST, NOW_MS).arbs[0]?.bets[1]?.odds).toBe(2.2);
  });

  test('of a bookmaker that both have, the price seen last counts', () => {
    const { engine, merge } = apart(false);
    const seen = (at: number) => new Date(NOW_MS - at).toISOString();
    const late = quote('beta', 'DNB.2', 2.2, { event: HERE, at: seen(1000) });
    engine.apply([one, late, { ...other, at: seen(2000) }], NOW_MS, 'test');
    merge();
    expect(engine.query(LIST, NOW_MS).arbs[0]?.bets[1]?.odds).toBe(2.2);
  });

  // Of equal prices the one that came first leads, and of two events nobody knows whose came first: none are equal here.
  const ownPrice = (price: number, bookie: (typeof BOOKIES)[number], isHere: boolean): number => {
    const voices = 2 * BOOKIES.length;
    const own = 2 * BOOKIES.indexOf(bookie) + Number(isHere);
    return (Math.round((price * 1000) / voices) * voices + own) / 1000;
  };

  const anyQuote: fc.Arbitrary<Quote> = fc
    .tuple(fc.constantFrom(...Object.entries(LEVEL_PICKS)), fc.boolean(), fc.constantFrom(...BOOKIES))
    .chain(([[pick, odds], isHere, bookie]) =>
      // Each bookmaker is collected by one of the two.
      priceNear(odds).map((price) =>
        quote(`${isHere ? 'here' : 'there'}_${bookie}`, pick, ownPrice(price, bookie, isHere), {
          event: isHere ? HERE : THERE,
        }),
      ),
    );
  const batches = fc.array(fc.array(anyQuote, { maxLength: 20 }), { minLength: 1, maxLength: 6 });

  test('afterwards the book is as if it had been known from the start, and says so twice alike', () => {
    fc.assert(
      fc.property(batches, fc.boolean(), (steps, swapped) => {
        const run = (): Engine => {
          const { engine, merge } = apart(swapped);
          for (const [step, items] of steps.entries()) engine.apply(items, NOW_MS + step * 1000, 'test');
          merge(NOW_MS + steps.length * 1000);
          return engine;
        };
        const known = together(swapped);
        for (const [step, items] of steps.entries()) known.apply(items, NOW_MS + step * 1000, 'test');
        const endMs = NOW_MS + steps.length * 1000;
        const [first, second] = [run(), run()].map((engine) => engine.query(LIST, endMs));
        expect(gist(first?.arbs ?? [])).toEqual(gist(known.query(LIST, endMs).arbs));
        expect(JSON.stringify(first)).toBe(JSON.stringify(second));
      }),
      { numRuns: 60 },
    );
  });
});
