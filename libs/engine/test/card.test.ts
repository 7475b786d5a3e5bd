import type { Arb } from '@bothways/domain/arbs';
import { describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { drain, snapshot, subscribe } from '../src/testing/followed.ts';
import { filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';

describe('what a card says', () => {
  const only = ({ arbs }: { arbs: Arb[] }): Arb => {
    const [arb, ...more] = arbs;
    expect(more).toEqual([]);
    if (!arb) throw new Error('No arb');
    return arb;
  };
  const at = (seconds: number): number => NOW_MS + seconds * 1000;
  const iso = (seconds: number): string => new Date(at(seconds)).toISOString();

  test('a price far above the next best of another original, by how much', () => {
    const engine = new Engine({
      bookies: [{ value: 'clone', label: 'Clone', countries: [], ogBookie: 'alpha' }],
    });
    const legs = () => only(engine.query(filterOf({ bookies: ['alpha', 'beta'] }), NOW_MS)).bets;
    engine.apply(
      [quote('alpha', 'DNB.1', 2.28), quote('beta', 'DNB.2', 2), quote('clone', 'DNB.1', 2.28)],
      NOW_MS,
    );
    expect(legs().map(({ aboveNextPct }) => aboveNextPct)).toEqual([undefined, undefined]);
    engine.apply([quote('gamma', 'DNB.1', 2)], NOW_MS);
    expect(legs().map(({ aboveNextPct }) => aboveNextPct)).toEqual([14, undefined]);
    engine.apply([quote('gamma', 'DNB.1', 2.1)], NOW_MS);
    expect(legs()[0]).not.toHaveProperty('aboveNextPct');
  });

  test('a middle: what is won when both legs are, and the loss otherwise', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'OU.over.2.5', 1.95), quote('beta', 'OU.under.3.5', 1.95)], NOW_MS);
    const arb = only(engine.query(filterOf({ minPercentage: -10 }), NOW_MS));
    expect([arb.profit, arb.middle]).toEqual([expect.closeTo(1.025641, 6), expect.closeTo(95, 3)]);
  });

  test('prices of an original are shown under the name of the selected variant', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1)], NOW_MS);
    const filter = filterOf({
      bookies: ['alpha_uk', 'beta'],
      bookieMapping: { alpha: ['alpha_uk', 'alpha_it'] },
    });
    const arb = only(engine.query(filter, NOW_MS));
    expect(arb.bets.map(({ bookie }) => bookie)).toEqual(['alpha_uk', 'beta']);
    expect(only(engine.latest([arb.id], { filter }, NOW_MS)).bets[0]?.bookie).toBe('alpha_uk');
    const { bookieMapping } = filter;
    expect(only(engine.latest([arb.id], { bookieMapping }, NOW_MS)).bets[0]?.bookie).toBe('alpha_uk');
  });

  test('bookmakers called like what every object has are bookmakers like any other', () => {
    const engine = new Engine();
    engine.apply([quote('constructor', 'DNB.1', 2.1), quote('valueof', 'DNB.2', 2.1)], NOW_MS);
    const arb = only(engine.query(filterOf(), NOW_MS));
    expect(arb.bets.map(({ bookie }) => bookie)).toEqual(['constructor', 'valueof']);
    const own = { ...filterOf(), bookieMapping: JSON.parse('{"__proto__":["constructor"]}') };
    expect(only(engine.query(own, NOW_MS)).bets.map(({ bookie }) => bookie)).toEqual([
      'constructor',
      'valueof',
    ]);
    const ranged = filterOf({ bookieOddsFilters: { constructor: { min: 3 } } });
    expect(engine.query(ranged, NOW_MS).arbs).toEqual([]);
  });

  test('since when it stands: through changes of price, and anew after a break', () => {
    const engine = new Engine();
    const list = subscribe(engine, filterOf(), NOW_MS);
    const now = (seconds: number): Arb => only(snapshot(engine, list, at(seconds)) ?? { arbs: [] });
    engine.apply([quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1)], at(0));
    expect(now(0).addedOn).toBe(iso(0));
    engine.apply([quote('alpha', 'DNB.1', 2.2)], at(5));
    expect([now(5).addedOn, now(5).profitChange, now(5).bets[0]?.oddsChange]).toEqual([iso(0), 'up', 'up']);
    engine.apply([quote('alpha', 'DNB.1', 2.05)], at(10));
    expect([now(10).addedOn, now(10).profitChange, now(10).bets[0]?.oddsChange]).toEqual([
      iso(0),
      'down',
      'down',
    ]);
    engine.apply([quote('alpha', 'DNB.1', 1.5)], at(20));
    expect(snapshot(engine, list, at(20))?.arbs).toEqual([]);
    engine.apply([quote('alpha', 'DNB.1', 2.1)], at(30));
    expect(now(30).addedOn).toBe(iso(30));
  });

  test('an id says what the arb is, without a colon; `latest` reads it back at the price of now', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'AH.1.-0.25', 2.1), quote('beta', 'AH.2.0.25', 2.1)], at(0));
    const { id } = only(engine.query(filterOf(), at(0)));
    expect(id).toBe('football-202611211500-arsenal-chelsea~p~AH.FT.1.-0.25@alpha~AH.FT.2.0.25@beta');
    engine.apply([quote('alpha', 'AH.1.-0.25', 1.8)], at(1));
    const { arbs, missingIds } = engine.latest([id, 'nonsense', `${id}~W.FT.X@gamma`], {}, at(1));
    expect([arbs.map((arb) => arb.id), arbs[0]?.profit]).toEqual([
      [id],
      expect.closeTo(1 / 1.8 + 1 / 2.1, 6),
    ]);
    expect(missingIds).toEqual(['nonsense', `${id}~W.FT.X@gamma`]);
    engine.apply([quote('alpha', 'AH.1.-0.25', 0)], at(2));
    expect(engine.latest([id], {}, at(2))).toEqual({ arbs: [], missingIds: [id] });
  });

  test('a list cut to its first rows removes none that only changed', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1)], at(0));
    const list = subscribe(engine, filterOf({ limit: 1 }), at(0));
    expect(snapshot(engine, list, at(0))?.arbs).toHaveLength(1);
    engine.apply([quote('alpha', 'DNB.1', 2.2)], at(1));
    const [change] = drain(engine, at(1));
    expect([change?.upserts.length, change?.removes]).toEqual([1, []]);
  });

  test('a price that moved twice at one moment is shown as it is now', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1)], at(0));
    expect(only(engine.query(filterOf(), at(0))).bets[0]?.odds).toBe(2.1);
    engine.apply([quote('alpha', 'DNB.1', 2.2)], at(0));
    expect(only(engine.query(filterOf(), at(0))).bets[0]?.odds).toBe(2.2);
  });

  test('a price that could not change a list does not decide whose price is unbelievable either', () => {
    const engine = new Engine();
    const list = subscribe(engine, filterOf({ minPercentage: -10 }), NOW_MS);
    const ids = (seconds: number) =>
      engine.query(filterOf({ minPercentage: -10 }), at(seconds)).arbs.map(({ id }) => id);
    engine.apply(
      [quote('alpha', 'DC.X2', 2), quote('beta', 'W.1', 2.95), quote('gamma', 'DC.X2', 1.4)],
      at(0),
    );
    const before = ids(0);
    engine.apply([quote('delta', 'W.1', 1.25)], at(1));
    expect(ids(1)).toEqual(before);
    expect(snapshot(engine, list, at(1))?.arbs.map(({ id }) => id)).toEqual(before);
  });
});
