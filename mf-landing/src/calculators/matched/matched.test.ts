import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withState } from '../address/index.ts';
import { betOf, layOf, MATCHED_ADDRESS, MATCHED_MODES, MATCHED_START, type MatchedState } from './matched.ts';

const amount = (max: number) =>
  fc.option(
    fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100),
    { nil: null },
  );
const odds = fc.option(
  fc.integer({ min: 1_000_001, max: 1_000_000_000 }).map((micro) => micro / 1_000_000),
  { nil: null },
);
const states: fc.Arbitrary<MatchedState> = fc.record({
  mode: fc.constantFrom(...MATCHED_MODES),
  stake: amount(1_000_000),
  backOdds: odds,
  layOdds: odds,
  commissionPct: amount(20),
  refund: amount(1_000_000),
  refundPct: amount(100),
  isPartial: fc.boolean(),
  matched: amount(1_000_000),
  matchedOdds: odds,
  isRounded: fc.boolean(),
});

const queryOf = (state: MatchedState) => withState(new URLSearchParams(), MATCHED_ADDRESS, state).toString();
const stateOf = (query: string) => MATCHED_ADDRESS.read(new URLSearchParams(query));

describe('the address of a matched bet', () => {
  it('is empty for what the page begins with', () => {
    expect(queryOf(MATCHED_START)).toBe('');
    expect(stateOf('')).toEqual(MATCHED_START);
  });

  it('says every state, and leaves what belongs to others', () => {
    fc.assert(
      fc.property(states, (state) => {
        const query = withState(new URLSearchParams('ref=ABC'), MATCHED_ADDRESS, state);
        expect(MATCHED_ADDRESS.read(query)).toEqual(state);
        expect(query.get('ref')).toBe('ABC');
        expect(withState(query, MATCHED_ADDRESS, MATCHED_START).toString()).toBe('ref=ABC');
      }),
    );
  });

  it.each([
    'stake=0',
    'stake=-1',
    'stake=1e3',
    'stake=9007199254740992',
    'stake=٥٠',
    'stake=50,5',
    'stake=1.005',
    'stake=NaN',
    'back=1',
    'back=0.5',
    'back=1001',
    'lay=abc',
    'commission=21',
    'commission=-2',
    'worth=101',
    'mode=constructor',
    'partly=yes',
    'at=3.0000001',
    'stake=%3Cscript%3E',
  ])('takes nothing from %j, field by field', (query) => {
    expect(stateOf(`${query}&mode=sr`)).toEqual({
      ...MATCHED_START,
      mode: query.startsWith('mode') ? MATCHED_START.mode : 'sr',
    });
  });

  it('reads any query as a whole state, which its own address says again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...MATCHED_ADDRESS.keys), fc.string()), (query) => {
        const state = stateOf(new URLSearchParams(query).toString());
        expect(Object.keys(state)).toEqual(Object.keys(MATCHED_START));
        expect(MATCHED_MODES).toContain(state.mode);
        expect(stateOf(queryOf(state))).toEqual(state);
      }),
    );
  });
});

describe('a matched bet', () => {
  it('is the one of the specification', () => {
    const bet = betOf(MATCHED_START);
    expect(bet && layOf(bet)).toMatchObject({
      layStakeCents: 3300,
      liabilityCents: 6765,
      profitIfBackWinsCents: 3235,
      profitIfLayWinsCents: 3234,
    });
  });

  it.each([
    { stake: null },
    { backOdds: null },
    { layOdds: null },
    { commissionPct: null },
    { mode: 'refund' as const, refund: null },
    { isPartial: true, matched: null },
  ])('is none without %j', (missing) => {
    expect(betOf({ ...MATCHED_START, ...missing })).toBeUndefined();
  });

  it('does not ask for what does not count', () => {
    expect(betOf({ ...MATCHED_START, refund: null, matched: null, matchedOdds: null })).toBeDefined();
  });
});
