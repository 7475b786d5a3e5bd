import type { FeedItem } from '@bothways/domain/quotes';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { dnbArb, everyValue, reading, ruled, softPrices } from '../src/testing/ruled.ts';

let engine: Engine;
const read = reading(() => engine);
beforeEach(() => {
  engine = new Engine();
});

describe('the highest profit that is believed', () => {
  /** A sum of exactly 0.95. */
  const five = (): FeedItem[] => [quote('alpha', 'DNB.1', 2), quote('beta', 'DNB.2', 1 / 0.45)];
  const exact = (): FeedItem[] => [quote('alpha', 'DNB.1', 2.5), quote('beta', 'DNB.2', 2)];

  it.each([
    [10, true],
    [9.99, false],
    [10.01, true],
    [0, false],
  ])('of 10 percent is kept to at %f', (maxPercentage, isBelieved) => {
    engine.apply(exact(), NOW_MS);
    engine.setBookies([ruled('beta', { maxPercentage })], NOW_MS);
    expect(read.arbs(NOW_MS)).toEqual(isBelieved ? ['alpha,beta'] : []);
    const refusal = { reason: 'IMPLAUSIBLE', bookie: 'beta', profitPct: 10, limitPct: maxPercentage };
    expect(read.refused(NOW_MS)).toEqual(isBelieved ? [] : [refusal]);
  });

  test('is the strictest of its legs, and lets the next best stand', () => {
    engine.apply([...exact(), quote('gamma', 'DNB.2', 1.8)], NOW_MS);
    engine.setBookies([ruled('alpha', { maxPercentage: 8 }), ruled('beta', { maxPercentage: 5 })], NOW_MS);
    expect(read.refused(NOW_MS)).toMatchObject([{ bookie: 'beta', limitPct: 5 }]);
    expect(read.arbs(NOW_MS)).toEqual(['alpha,gamma']);
  });

  test('does not hold for others, nor in the other mode', () => {
    engine.apply([...five(), ...dnbArb('live')], NOW_MS);
    engine.setBookies(
      [ruled('gamma', { maxPercentage: 1 }), ruled('alpha', { maxPercentage: 1 }, 'live')],
      NOW_MS,
    );
    expect(read.arbs(NOW_MS)).toEqual(['alpha,beta']);
    expect(read.refused(NOW_MS, 'live')).toMatchObject([{ reason: 'IMPLAUSIBLE', limitPct: 1 }]);
  });

  test('by its id an arb beyond it is missing', () => {
    engine.apply(exact(), NOW_MS);
    const ids = engine.query(filterOf(), NOW_MS).arbs.map(({ id }) => id);
    engine.setBookies([ruled('alpha', { maxPercentage: 9 })], NOW_MS);
    expect(engine.latest(ids, {}, NOW_MS)).toEqual({ arbs: [], missingIds: ids });
  });

  test('holds for value bets there, exactly at it not', () => {
    engine.apply(softPrices(), NOW_MS);
    const maxPercentage = read.values(NOW_MS)[0]?.percentage ?? 0;
    engine.setBookies([ruled('soft', { maxPercentage })], NOW_MS);
    expect(read.values(NOW_MS)).toHaveLength(1);
    const ids = engine.queryValues(everyValue(), NOW_MS).valuebets.map(({ id }) => id);
    engine.setBookies([ruled('soft', { maxPercentage: maxPercentage - 0.01 })], NOW_MS);
    expect(read.values(NOW_MS)).toEqual([]);
    expect(read.refusedSoft(NOW_MS)).toMatchObject([{ reason: 'IMPLAUSIBLE', bookie: 'soft' }]);
    expect(engine.latestValues(ids, NOW_MS).missingIds).toEqual(ids);
  });
});

describe('the reference', () => {
  test('has those who are set to be one', () => {
    engine.apply(softPrices(), NOW_MS);
    engine.setBookies([ruled('one', { reference: false })], NOW_MS);
    const [value] = engine.queryValues(everyValue(), NOW_MS).valuebets;
    const notUsed = engine
      .explainValue(value?.id ?? '', NOW_MS)
      ?.quotes.map((quoted) => `${quoted.bookie} ${quoted.notUsed ?? quoted.weight}`);
    expect(notUsed?.toSorted()).toEqual([
      'four 0.333333',
      'one NO_REFERENCE',
      'soft OWN',
      'three 0.333333',
      'two 0.333333',
    ]);
    engine.setBookies([ruled('one', { reference: false }), ruled('two', { reference: false })], NOW_MS);
    expect(read.refusedSoft(NOW_MS)).toMatchObject([{ reason: 'ONE_SIDED_REF', bookmakers: 2 }]);
  });

  test('who is none is judged all the same, and its arbs stand', () => {
    engine.apply([...softPrices(), ...dnbArb()], NOW_MS);
    engine.setBookies([ruled('soft', { reference: false }), ruled('alpha', { reference: false })], NOW_MS);
    expect(read.values(NOW_MS)).toHaveLength(1);
    expect(read.arbs(NOW_MS)).toContain('alpha,beta');
  });

  test('leans to who counts more', () => {
    engine.apply(softPrices(), NOW_MS);
    engine.apply([quote('one', 'OU.over.2.5', 1.85), quote('one', 'OU.under.2.5', 2.05)], NOW_MS);
    const worth = (referenceWeight: number): number => {
      engine.setBookies([ruled('one', { referenceWeight })], NOW_MS);
      return read.values(NOW_MS)[0]?.percentage ?? 0;
    };
    expect(worth(2)).toBeGreaterThan(worth(1));
    expect(worth(1)).toBeGreaterThan(worth(0.1));
  });
});
