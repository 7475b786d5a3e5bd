import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arb, arbBet } from '../../test-data/arb.ts';
import {
  type Arb,
  type ArbRules,
  activeSeconds,
  arbProfitPct,
  arbQuerySchema,
  passesArbFilter,
} from './index.ts';

/** 4 min 12 s after the sample's `addedOn`. */
const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z');
const passes = (rules: ArbRules, of: Arb = arb()): boolean => passesArbFilter(of, rules, NOW_MS);

describe('profit range', () => {
  it('without rules everything passes', () => {
    expect(passes({})).toBe(true);
  });

  it.each([
    [3.32, 3.33, true],
    [3.33, 100, false],
    [-10, 3.32, false],
    [undefined, 3.33, true],
    [3.32, undefined, true],
  ])('3.3253 between %s and %s: %s', (minPercentage, maxPercentage, is) => {
    expect(passes({ minPercentage, maxPercentage })).toBe(is);
  });

  it('both ends belong to it, as people read the percent: (1 - 0.9) * 100 is 10', () => {
    const ten = arb({ profit: 0.9 });
    expect((1 - 0.9) * 100).not.toBe(10);
    expect(arbProfitPct(ten)).toBe(10);
    expect(passes({ minPercentage: 10 }, ten)).toBe(true);
    expect(passes({ maxPercentage: 10 }, ten)).toBe(true);
  });

  it('reaches below nothing', () => {
    expect(passes({ minPercentage: -10 }, arb({ profit: 1.1 }))).toBe(true);
    expect(passes({ minPercentage: 0 }, arb({ profit: 1.0001 }))).toBe(false);
  });
});

describe('events, sports and markets', () => {
  it('an event in the filter excludes the others', () => {
    expect(passes({ events: [] })).toBe(true);
    expect(passes({ events: ['another', arb().event.id] })).toBe(true);
    expect(passes({ events: ['another'] })).toBe(false);
  });

  it('no sport in the filter excludes nothing', () => {
    expect(passes({ sports: [] })).toBe(true);
  });

  it('a sport in the filter excludes the others', () => {
    expect(passes({ sports: ['football', 'tennis'] })).toBe(true);
    expect(passes({ sports: ['tennis'] })).toBe(false);
  });

  it('every leg must be on a chosen market', () => {
    const mixed = arb({ bets: [arbBet({ marketShortName: 'DNB' }), arbBet({ marketShortName: 'W' })] });
    expect(passes({ markets: ['W', 'DNB'] }, mixed)).toBe(true);
    expect(passes({ markets: ['W'] }, mixed)).toBe(false);
    expect(passes({ markets: [] }, mixed)).toBe(true);
  });
});

describe('excluded competitions', () => {
  it.each([
    ['LaLiga', false],
    ['laliga', false],
    ['LIGA', false],
    ['spain laliga', false],
    ['Spain', false],
    ['  liga  ', false],
    ['Premier', true],
    ['', true],
    ['   ', true],
    ['LaLiga Spain', true],
  ])('"%s" lets LaLiga of Spain pass: %s', (term, is) => {
    expect(passes({ excludeCompetitions: ['Serie A', term] })).toBe(is);
  });
});

describe('active age', () => {
  it('counts from addedOn', () => {
    expect(activeSeconds(arb(), NOW_MS)).toBe(252);
  });

  it.each([
    [252, 252, true],
    [253, undefined, false],
    [undefined, 251, false],
    [0, 300, true],
  ])('252 s between %s and %s: %s', (minActiveSeconds, maxActiveSeconds, is) => {
    expect(passes({ minActiveSeconds, maxActiveSeconds })).toBe(is);
  });

  it('an age that cannot be read hides an arb only where the age matters', () => {
    const undated = arb({ addedOn: '' });
    expect(passes({}, undated)).toBe(true);
    expect(passes({ maxActiveSeconds: 300 }, undated)).toBe(false);
  });
});

describe('overtime mismatch', () => {
  const mismatch = arb({ overTimeMatch: false });

  it('is hidden only with the switch on', () => {
    expect(passes({ filterOvertimeMismatch: true }, mismatch)).toBe(false);
    expect(passes({ filterOvertimeMismatch: false }, mismatch)).toBe(true);
    expect(passes({}, mismatch)).toBe(true);
  });

  it('hides nothing else', () => {
    expect(passes({ filterOvertimeMismatch: true })).toBe(true);
  });
});

describe('liquid events', () => {
  it.each([
    [7, true],
    [6.99, false],
    [0, false],
    [undefined, true],
  ])('a score of %s passes: %s', (liquidityScore, is) => {
    const scored = arb({ event: liquidityScore === undefined ? {} : { liquidityScore } });
    expect(passes({ onlyLiquidEvents: true }, scored)).toBe(is);
    expect(passes({ onlyLiquidEvents: false }, scored)).toBe(true);
  });
});

describe('odds ranges per bookmaker', () => {
  it('a bookmaker that is no leg has no effect', () => {
    expect(passes({ bookieOddsFilters: { betfair: { min: 10 } } })).toBe(true);
  });

  it.each([
    [{ min: 2 }, true],
    [{ min: 2.12, max: 2.12 }, true],
    [{ min: 2.13 }, false],
    [{ max: 2.11 }, false],
    [{}, true],
  ])('Winamax at 2.12 in %j: %s', (range, is) => {
    expect(passes({ bookieOddsFilters: { winamax: range } })).toBe(is);
  });

  it.each([
    ['shown inside, below after the fee', 2.1, 2.05, { min: 2.1 }, true],
    ['shown outside, inside after the fee', 2.1, 2.05, { max: 2.07 }, false],
  ])('are of the odds that the card shows: %s', (_, originalOdds, odds, range, is) => {
    const exchange = arb({ bets: [arbBet({ originalOdds, odds })] });
    expect(passes({ bookieOddsFilters: { winamax: range } }, exchange)).toBe(is);
  });

  it('take -110 as the price that it is kept as', () => {
    const kept = arb({ bets: [arbBet({ originalOdds: 1.90909 })] });
    const bound = 1 + 100 / 110;
    expect(passes({ bookieOddsFilters: { winamax: { min: bound, max: bound } } }, kept)).toBe(true);
    expect(passes({ bookieOddsFilters: { winamax: { min: 1.909092 } } }, kept)).toBe(false);
  });

  it('one leg of the bookmaker in range is enough', () => {
    const twice = arb({ bets: [arbBet({ originalOdds: 1.5 }), arbBet({ originalOdds: 3 })] });
    expect(passes({ bookieOddsFilters: { winamax: { min: 2 } } }, twice)).toBe(true);
    expect(passes({ bookieOddsFilters: { winamax: { min: 4 } } }, twice)).toBe(false);
  });

  it('every range that applies must hold', () => {
    expect(passes({ bookieOddsFilters: { winamax: { min: 2 }, pinnacle: { min: 2.1 } } })).toBe(false);
  });
});

describe('paused events', () => {
  const tennis = { sport: { name: 'tennis' as const, id: 'tennis' } };
  const rules: ArbRules = {
    showOnlyPausedEvents: { tennis: { enabled: true, selectedOptions: ['paused'] } },
  };

  it('shows only events that stand still', () => {
    expect(passes(rules, arb({ event: tennis, status: { paused: true } }))).toBe(true);
    expect(passes(rules, arb({ event: tennis }))).toBe(false);
  });

  it('leaves other sports alone', () => {
    expect(passes(rules)).toBe(true);
  });

  it('is ignored before the event begins', () => {
    expect(passes({ ...rules, mode: 'prematch' }, arb({ event: tennis }))).toBe(true);
    expect(passes({ ...rules, mode: 'live' }, arb({ event: tennis }))).toBe(false);
  });

  it('takes a flag of the event record as well', () => {
    const event = { ...tennis, status: { paused: true, longPaused: false, extra: {} } };
    expect(passes(rules, arb({ event }))).toBe(true);
  });
});

describe('the query body is a set of rules', () => {
  it('as it is parsed, with its defaults', () => {
    const filter = arbQuerySchema.parse({ channels: ['live'], excludeCompetitions: ['laliga'] });
    expect(passes(filter)).toBe(false);
    expect(passes(arbQuerySchema.parse({}))).toBe(true);
    expect(passes(arbQuerySchema.parse({ channels: ['live'] }), arb({ profit: 1.01 }))).toBe(false);
  });
});

describe('a range in a query', () => {
  const parse = (body: unknown) => arbQuerySchema.safeParse(body);
  const turned = 'The lower bound is above the upper one';
  it.each([
    [{ minPercentage: 5, maxPercentage: 2 }, ['maxPercentage']],
    [{ bookieOddsFilters: { bet365: { min: 3, max: 2 } } }, ['bookieOddsFilters', 'bet365', 'max']],
  ])('that is turned round is refused at its upper bound: %j', (body, path) => {
    expect(parse(body).error?.issues).toMatchObject([{ path, message: turned }]);
  });

  it.each([
    [{ maxPercentage: -5 }, -10, -5],
    [{ channels: ['live'], maxPercentage: -5 }, -10, -5],
    [{ channels: ['live'], maxPercentage: 5 }, 0, 5],
    [{ minPercentage: 2, maxPercentage: 2 }, 2, 2],
  ])('is never turned round by a default: %j', (body, minPercentage, maxPercentage) => {
    expect(parse(body).data).toMatchObject({ minPercentage, maxPercentage });
  });
});

describe('what must hold for any rules', () => {
  const rules = fc.record<ArbRules>(
    {
      minPercentage: fc.integer({ min: -10, max: 100 }),
      maxPercentage: fc.integer({ min: -10, max: 100 }),
      sports: fc.subarray(['football', 'tennis'] as const),
      markets: fc.subarray(['OU', 'W'] as const),
      excludeCompetitions: fc.subarray(['laliga', 'nba']),
      onlyLiquidEvents: fc.boolean(),
      filterOvertimeMismatch: fc.boolean(),
      minActiveSeconds: fc.nat(500),
    },
    { requiredKeys: [] },
  );
  const arbs = fc
    .record({
      profit: fc.double({ min: 0.85, max: 1.1, noNaN: true }),
      overTimeMatch: fc.boolean(),
      event: fc.record({ liquidityScore: fc.nat(10) }),
    })
    .map(arb);

  it('a rule more never lets more pass', () => {
    fc.assert(
      fc.property(rules, arbs, (some, of) => {
        const stricter = { ...some, filterOvertimeMismatch: true, onlyLiquidEvents: true };
        expect(passes(stricter, of) && !passes(some, of)).toBe(false);
      }),
    );
  });

  it('the rules are the conjunction of each alone', () => {
    fc.assert(
      fc.property(rules, arbs, (some, of) => {
        const each = Object.entries(some).map(([name, value]) => passes({ [name]: value }, of));
        expect(passes(some, of)).toBe(each.every(Boolean));
      }),
    );
  });
});
