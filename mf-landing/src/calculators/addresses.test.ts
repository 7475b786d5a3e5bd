import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, withState } from './address/index.ts';
import { ARB_ADDRESS, ARB_KINDS, ARB_START, type ArbState, ROUNDINGS } from './arb/arb.ts';
import { MIDDLE_ADDRESS, MIDDLE_KINDS, MIDDLE_START, type MiddleState } from './middle/middle.ts';
import { ODDS_ADDRESS, ODDS_START, type OddsState } from './odds/odds.ts';
import { FAIR_METHODS, VALUE_ADDRESS, VALUE_START, type ValueState } from './value/value.ts';

const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const hundredths = (least: number, most: number) =>
  orNone(fc.integer({ min: least, max: most * 100 }).map((value) => value / 100));
const price = fc.integer({ min: 1_000_001, max: 1_000_000_000 }).map((micro) => micro / 1_000_000);
const odds = orNone(price);
const line = orNone(fc.integer({ min: -1200, max: 1200 }).map((quarters) => (0 + quarters) / 4));
const market = fc.array(price, { minLength: 2, maxLength: 40 });
const leg = fc.record({ odds, commissionPct: hundredths(0, 20), limit: hundredths(1, 1_000_000) });

const ARBS: fc.Arbitrary<ArbState> = fc.record({
  kind: fc.constantFrom(...ARB_KINDS),
  total: hundredths(100, 1_000_000),
  line,
  rounding: fc.constantFrom(...ROUNDINGS),
  legs: fc.tuple(leg, leg, leg),
});
const VALUES: fc.Arbitrary<ValueState> = fc.record({
  prices: fc.oneof(market, fc.constant([])),
  outcome: orNone(fc.integer({ min: 1, max: 40 })),
  odds,
  method: fc.constantFrom(...FAIR_METHODS),
  bank: hundredths(100, 1_000_000),
  fractionPct: orNone(fc.integer({ min: 0, max: 100 })),
});
const MIDDLES: fc.Arbitrary<MiddleState> = fc.record({
  kind: fc.constantFrom(...MIDDLE_KINDS),
  line1: line,
  odds1: odds,
  line2: line,
  odds2: odds,
  total: hundredths(100, 1_000_000),
});
const ODDS: fc.Arbitrary<OddsState> = fc.record({ odds, prices: fc.oneof(market, fc.constant([])) });

/** The address says every state, is short for the first one, and is never thrown by what stands in it. */
function holds<State>(address: Address<State>, start: State, states: fc.Arbitrary<State>): void {
  const empty = new URLSearchParams();
  expect(withState(empty, address, start).toString()).toBe('');
  expect(address.read(empty)).toEqual(start);
  expect(new Set(address.keys).size).toBe(address.keys.length);
  fc.assert(
    fc.property(states, (state) => {
      const query = withState(new URLSearchParams('ref=ABC'), address, state).toString();
      expect(address.read(new URLSearchParams(query))).toEqual(state);
    }),
  );
  const garbage = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '0',
      '-1',
      '1.5',
      '1e3',
      '9007199254740992',
      '٣',
      '2,5',
      'NaN',
      '__proto__',
      '1_2_3',
      '2.5_x',
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...address.keys), garbage), (query) => {
      const read = address.read(new URLSearchParams(Object.entries(query)));
      const again = withState(empty, address, read);
      expect(address.read(again)).toEqual(read);
    }),
  );
}

describe('the address says every state and takes no garbage', () => {
  it('of arbs', () => holds(ARB_ADDRESS, ARB_START, ARBS));
  it('of value bets', () => holds(VALUE_ADDRESS, VALUE_START, VALUES));
  it('of middles', () => holds(MIDDLE_ADDRESS, MIDDLE_START, MIDDLES));
  it('of odds', () => holds(ODDS_ADDRESS, ODDS_START, ODDS));

  it.each(['o1=0', 'o1=-1', 'total=0', 'total=1e3', 'line=2.3', 'line=999', 'c1=21', 'market=toString'])(
    'and %s changes nothing of an arb',
    (query) => {
      expect(ARB_ADDRESS.read(new URLSearchParams(query))).toEqual(ARB_START);
    },
  );
});
