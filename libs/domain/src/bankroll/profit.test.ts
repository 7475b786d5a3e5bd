import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetTerms, betProfitCents, type Ending, outlayCents, stakedCents } from './index.ts';

const terms = (over: Partial<BetTerms> = {}): BetTerms => ({
  side: 'back',
  oddsMicro: 2_500_000,
  stakeCents: 4000,
  commissionBp: 0,
  freebet: null,
  matchedCents: null,
  reducedOddsMicro: null,
  ...over,
});
const ending = (state: Ending['state'], over: Partial<Ending> = {}): Ending => ({
  state,
  cashOutCents: null,
  shareMicro: null,
  ...over,
});

describe('a bet brings', () => {
  it.each<[string, Partial<BetTerms>, Ending, number]>([
    ['nothing while open', {}, ending('open'), 0],
    ['nothing where it was refused', {}, ending('refused'), 0],
    ['its winnings', {}, ending('won'), 6000],
    ['half of them', {}, ending('halfWon'), 3000],
    ['nothing where it is void', {}, ending('void'), 0],
    ['the loss of half the stake', {}, ending('halfLost'), -2000],
    ['the loss of the stake', {}, ending('lost'), -4000],
    ['what a cash-out paid above the stake', {}, ending('cashedOut', { cashOutCents: 4500 }), 500],
    ['and below it', {}, ending('cashedOut', { cashOutCents: 0 }), -4000],
    ['winnings less commission', { commissionBp: 200 }, ending('won'), 5880],
    ['a dead heat of two', {}, ending('deadHeat', { shareMicro: 500_000 }), 1000],
    ['a dead heat of two after 5 %', { commissionBp: 500 }, ending('deadHeat', { shareMicro: 500_000 }), 950],
    [
      'a lost dead heat without commission',
      { oddsMicro: 1_500_000, commissionBp: 500 },
      ending('deadHeat', { shareMicro: 500_000 }),
      -1000,
    ],
    ['Rule 4: the reduced odds', { reducedOddsMicro: 2_125_000 }, ending('won'), 4500],
    ['what was matched of it', { matchedCents: 1000 }, ending('won'), 1500],
    ['the loss of what was matched', { matchedCents: 1000 }, ending('lost'), -1000],
    ['a lay that is won, the stake less 2 %', { side: 'lay', commissionBp: 200 }, ending('won'), 3920],
    ['a lay that is lost, its liability', { side: 'lay', commissionBp: 200 }, ending('lost'), -6000],
    ['a lay in a dead heat', { side: 'lay' }, ending('deadHeat', { shareMicro: 500_000 }), -1000],
    ['a free bet without its stake', { freebet: 'snr' }, ending('won'), 6000],
    ['a free bet with its stake', { freebet: 'sr' }, ending('won'), 10_000],
    ['a lost free bet: nothing', { freebet: 'snr' }, ending('lost'), 0],
    ['a void free bet: nothing', { freebet: 'sr' }, ending('void'), 0],
    ['a free bet that is cashed out', { freebet: 'snr' }, ending('cashedOut', { cashOutCents: 1700 }), 1700],
  ])('%s', (_, over, end, cents) => {
    expect(betProfitCents(terms(over), end)).toBe(cents);
  });
});

const anyTerms = fc.record<BetTerms>({
  side: fc.constantFrom('back', 'lay'),
  oddsMicro: fc.integer({ min: 1_010_000, max: 50_000_000 }),
  stakeCents: fc.integer({ min: 1, max: 1_000_000 }),
  commissionBp: fc.integer({ min: 0, max: 1000 }),
  freebet: fc.constant(null),
  matchedCents: fc.constant(null),
  reducedOddsMicro: fc.constant(null),
});

it('never loses more than it holds, and a lay of the same odds mirrors the back', () => {
  fc.assert(
    fc.property(anyTerms, (bet) => {
      const lost = betProfitCents(bet, ending('lost'));
      expect(lost).toBe(0 - outlayCents(bet) === 0 ? 0 : -outlayCents(bet));
      for (const state of ['won', 'halfWon', 'void', 'halfLost'] as const)
        expect(betProfitCents(bet, ending(state))).toBeGreaterThanOrEqual(lost);
      const free = { ...bet, commissionBp: 0 };
      const other = { ...free, side: free.side === 'lay' ? ('back' as const) : ('lay' as const) };
      expect(betProfitCents(free, ending('won')) + betProfitCents(other, ending('lost'))).toBeCloseTo(0, 6);
    }),
  );
});

it('puts a half state between its neighbours, to the cent', () => {
  fc.assert(
    fc.property(anyTerms, (bet) => {
      const [won, half] = [betProfitCents(bet, ending('won')), betProfitCents(bet, ending('halfWon'))];
      expect(Math.abs(2 * half - won)).toBeLessThanOrEqual(2);
    }),
  );
});

it.each<[string, Partial<BetTerms>, Ending['state'], number]>([
  ['a lay counts its liability', { side: 'lay' }, 'won', 6000],
  ['a free bet counts nothing', { freebet: 'snr' }, 'won', 0],
  ['void counts nothing', {}, 'void', 0],
  ['refused counts nothing', {}, 'refused', 0],
  ['half lost counts whole', {}, 'halfLost', 4000],
])('staked: %s', (_, over, state, cents) => {
  expect(stakedCents(terms(over), state)).toBe(cents);
});
