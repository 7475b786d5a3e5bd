import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOff } from '../stakes/index.ts';
import {
  afterCommission,
  type BackBet,
  type BackTerms,
  backNet,
  type ExchangeBet,
  fillLadder,
  layWorth,
  levelStake,
  type MatchedInput,
  type MatchedPlan,
  marketNet,
  matchedYields,
  planMatched,
} from './index.ts';

const CASH: BackTerms = { kind: 'cash' };
const SNR: BackTerms = { kind: 'freebet', returns: 'snr' };
const SR: BackTerms = { kind: 'freebet', returns: 'sr' };
const lay = (odds: number, stakeCents: number): ExchangeBet => ({ side: 'lay', odds, stakeCents });

function planOf(
  back: BackBet,
  layOdds: number,
  { commissionPct = 2, matched = [], aim = 'equal', ...exchange }: Options = {},
): MatchedPlan {
  const plan = planMatched({ back, layOdds, matched, aim, exchange: { commissionPct, ...exchange } });
  if (!plan) throw new Error('expected a plan');
  return plan;
}
type Options = Partial<Pick<MatchedInput, 'matched' | 'aim'> & MatchedInput['exchange']>;
const bet = (stakeCents: number, odds: number, terms: BackTerms = CASH): BackBet => ({
  stakeCents,
  odds,
  terms,
});

describe('the worked examples of the research', () => {
  it.each([
    ['qualifying 50', bet(5000, 3), 49.505, -2.97, -1.49],
    ['freebet 50, stake not returned', bet(5000, 3, SNR), 33.0033, 64.69, 32.34],
    ['freebet 50, stake returned', bet(5000, 3, SR), 49.505, 97.03, 48.51],
  ])('%s at 3.00 against 3.05 and 2 percent', (_, back, stake, yieldPct, worst) => {
    const plan = planOf(back, 3.05);
    expect(plan.exactStakeCents / 100).toBeCloseTo(stake, 4);
    expect(plan.yieldPct).toBeCloseTo(yieldPct, 2);
    expect(Math.min(plan.ifWins.totalCents, plan.ifLoses.totalCents)).toBe(Math.round(worst * 100));
  });

  it('1: what is left after a part at better odds, and what stays open without it', () => {
    const matched = [lay(4.1, 6000)];
    const plan = planOf(bet(10_000, 4), 4.3, { matched });
    expect(plan.exactStakeCents / 100).toBeCloseTo(36.2617, 4);
    expect(plan.yieldPct).toBeCloseTo(-5.6636, 4);
    expect(plan).toMatchObject({ stakeCents: 3626, laidCents: 9626, liabilityCents: 30_566 });
    expect(plan.meanOdds).toBeCloseTo(4.17534, 4);
    expect(plan.ifWins).toEqual({ bookCents: 30_000, exchangeCents: -30_566, totalCents: -566 });
    expect(plan.ifLoses).toEqual({ bookCents: -10_000, exchangeCents: 9433, totalCents: -567 });
    const unmatched = planOf(bet(10_000, 4), 4.3, { matched, minCents: 4000 });
    expect(unmatched).toMatchObject({ stakeCents: 0, openCents: 3626 });
    expect(unmatched.ifWins.totalCents).toBe(11_400);
    expect(unmatched.ifLoses.totalCents).toBe(-4120);
  });

  it('1: a ladder is filled level by level', () => {
    const levels = [
      { odds: 4.1, sizeCents: 6000 },
      { odds: 4.2, sizeCents: 2000 },
      { odds: 4.3, sizeCents: 4000 },
    ];
    const { lays, isFull } = fillLadder(backNet(bet(10_000, 4)), 2, levels);
    expect(isFull).toBe(true);
    expect(lays.slice(0, 2)).toEqual([lay(4.1, 6000), lay(4.2, 2000)]);
    expect((lays[2]?.stakeCents ?? 0) / 100).toBeCloseTo(16.729, 3);
    const net = marketNet(lays);
    expect((30_000 + net.ifWins) / 100).toBeCloseTo(-5.2056, 4);
    expect(fillLadder(backNet(bet(10_000, 4)), 2, levels.slice(0, 2)).isFull).toBe(false);
  });

  it('2: a refund if it loses, and the freebet that follows', () => {
    const back = bet(5000, 5, { kind: 'refund', freebetCents: 5000, ratePct: 75 });
    const plan = planOf(back, 5.2);
    expect(plan.exactStakeCents / 100).toBeCloseTo(41.0232, 4);
    expect((plan.yieldPct / 100) * 50).toBeCloseTo(27.7027, 4);
    expect(plan).toMatchObject({ stakeCents: 4102, liabilityCents: 17_228 });
    const next = planOf(bet(5000, 6, SNR), 6.4);
    expect(next.exactStakeCents / 100).toBeCloseTo(39.185, 3);
    expect(next.yieldPct).toBeCloseTo(76.8, 1);
  });

  it('4: a bet on the selection after an early payout is reckoned by the market, not bet by bet', () => {
    const standing = { back: { ifWins: 15_000, ifLoses: 15_000 }, market: marketNet([lay(2.5, 10_080.65)]) };
    const stake = levelStake({ ...standing, commissionPct: 2 }, { side: 'back', odds: 1.2 });
    expect(stake / 100).toBeCloseTo(210.0134, 3);
  });

  it.each([
    ['underlay', 51.0204, -4.59, 0],
    ['equal', 49.505, -1.49, -1.49],
    ['overlay', 48.7805, 0, -2.2],
  ] as const)('6: %s of 50 at 3.00 against 3.05', (aim, stake, ifWins, ifLoses) => {
    const plan = planOf(bet(5000, 3), 3.05, { aim });
    expect(plan.exactStakeCents / 100).toBeCloseTo(stake, 4);
    expect(Math.abs(plan.ifWins.totalCents / 100 - ifWins)).toBeLessThan(0.021);
    expect(Math.abs(plan.ifLoses.totalCents / 100 - ifLoses)).toBeLessThan(0.011);
  });

  it.each([
    [
      'published: refund kept at 80 percent',
      bet(2500, 7, { kind: 'refund', freebetCents: 2500, ratePct: 80 }),
      7.4,
      5,
      2109,
    ],
    ['published: 10 at 7.0 against 7.2', bet(1000, 7), 7.2, 5, 979],
    [
      'published: a bonus of 18.75 if it wins',
      bet(5000, 5, { kind: 'bonus', bonusCents: 1875 }),
      5.5,
      2,
      4904,
    ],
  ])('%s', (_, back, layOdds, commissionPct, stakeCents) => {
    expect(planOf(back, layOdds, { commissionPct }).stakeCents).toBe(stakeCents);
  });
});

describe('a row of the oddsmatcher', () => {
  it('is rated with the commission: 3.00 against 3.05 at 2 percent is 97.03, not 98.36', () => {
    const yields = matchedYields({ cash: 3, snr: 2, sr: 3, outlay: 1 }, layWorth(3.05, 2));
    expect(yields.ratingPct).toBeCloseTo(97.0297, 4);
    expect(yields.snrPct).toBeCloseTo(64.6865, 4);
    expect(yields.srPct).toBeCloseTo(97.0297, 4);
  });

  it('says what the calculator says of the same odds', () => {
    fc.assert(
      fc.property(prices, prices, commissions, (odds, layOdds, commissionPct) => {
        const back = { cash: odds, snr: odds - 1, sr: odds, outlay: 1 };
        const yields = matchedYields(back, layWorth(layOdds, commissionPct));
        const yieldOf = (terms: BackTerms) =>
          planOf(bet(10_000, odds, terms), layOdds, { commissionPct }).yieldPct;
        expect(yields.ratingPct).toBeCloseTo(100 + yieldOf(CASH), 6);
        expect(yields.snrPct).toBeCloseTo(yieldOf(SNR), 6);
        expect(yields.srPct).toBeCloseTo(yieldOf(SR), 6);
      }),
    );
  });
});

const prices = fc.double({ min: 1.02, max: 30, noNaN: true });
const commissions = fc.double({ min: 0, max: 10, noNaN: true });
const cents = fc.integer({ min: 100, max: 500_000 });
const rates = fc.integer({ min: 0, max: 100 });
const terms: fc.Arbitrary<BackTerms> = fc.oneof(
  fc.constant(CASH),
  fc.constant(SNR),
  fc.constant(SR),
  fc.record({ kind: fc.constant('refund' as const), freebetCents: cents, ratePct: rates }),
  fc.record({ kind: fc.constant('bonus' as const), bonusCents: cents }),
  fc.record({ kind: fc.constant('boost' as const), freebetCents: cents, ratePct: rates }),
);
const backs: fc.Arbitrary<BackBet> = fc.record({ stakeCents: cents, odds: prices, terms });
const stands: fc.Arbitrary<ExchangeBet> = fc.record({
  side: fc.constantFrom('lay' as const, 'back' as const),
  odds: prices,
  stakeCents: fc.integer({ min: 0, max: 200_000 }),
});

/** One result by counting money, as nobody's formula. */
function money(back: BackBet, bets: readonly ExchangeBet[], commissionPct: number, wins: boolean): number {
  const { terms: how, stakeCents, odds } = back;
  const isFree = how.kind === 'freebet';
  const keepsStake = isFree && how.returns === 'sr';
  const lost = isFree ? 0 : -stakeCents;
  let book = wins ? stakeCents * odds - (keepsStake ? 0 : stakeCents) : lost;
  if (how.kind === 'refund' && !wins) book += how.freebetCents * (how.ratePct / 100);
  if (how.kind === 'boost' && wins) book += how.freebetCents * (how.ratePct / 100);
  if (how.kind === 'bonus' && wins) book += how.bonusCents;
  let market = 0;
  for (const one of bets) {
    const isPaid = one.side === 'back' ? wins : !wins;
    const other = one.stakeCents * (one.odds - 1);
    const [gain, risk] = one.side === 'back' ? [other, one.stakeCents] : [one.stakeCents, other];
    market += isPaid ? gain : -risk;
  }
  return book + (market > 0 ? market * (1 - commissionPct / 100) : market);
}
const counted = (back: BackBet, bets: readonly ExchangeBet[], commissionPct: number): [number, number] => [
  money(back, bets, commissionPct, true),
  money(back, bets, commissionPct, false),
];

describe('any bet, whatever stands already', () => {
  it('pays what counting money says', () => {
    fc.assert(
      fc.property(
        backs,
        fc.array(stands, { maxLength: 4 }),
        prices,
        commissions,
        (back, matched, layOdds, commissionPct) => {
          const plan = planOf(back, layOdds, { matched, commissionPct });
          const bets = [...matched, lay(layOdds, plan.stakeCents)];
          const [wins, loses] = counted(back, bets, commissionPct);
          expect(Math.abs(plan.ifWins.totalCents - wins)).toBeLessThanOrEqual(1.01);
          expect(Math.abs(plan.ifLoses.totalCents - loses)).toBeLessThanOrEqual(1.01);
        },
      ),
    );
  });

  it('is level before rounding, and where it cannot be, less is laid', () => {
    fc.assert(
      fc.property(
        backs,
        fc.array(stands, { maxLength: 4 }),
        prices,
        commissions,
        (back, matched, layOdds, commissionPct) => {
          const plan = planOf(back, layOdds, { matched, commissionPct });
          const [wins, loses] = counted(
            back,
            [...matched, lay(layOdds, Math.max(0, plan.exactStakeCents))],
            commissionPct,
          );
          if (plan.isOverlaid) expect(wins).toBeLessThan(loses);
          else if (plan.exactStakeCents >= 0) expect(Math.abs(wins - loses)).toBeLessThan(1e-3);
        },
      ),
    );
  });

  it('is beaten in its worse result by no other stake', () => {
    fc.assert(
      fc.property(
        backs,
        fc.array(stands, { maxLength: 3 }),
        prices,
        commissions,
        cents,
        (back, matched, layOdds, commissionPct, other) => {
          const plan = planOf(back, layOdds, { matched, commissionPct });
          const worst = (stake: number) =>
            Math.min(...counted(back, [...matched, lay(layOdds, stake)], commissionPct));
          expect(worst(other)).toBeLessThanOrEqual(worst(Math.max(0, plan.exactStakeCents)) + 1e-3);
        },
      ),
    );
  });

  it('takes the rest of what is matched from the same odds', () => {
    fc.assert(
      fc.property(
        backs,
        prices,
        commissions,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (back, layOdds, commissionPct, share) => {
          const whole = planOf(back, layOdds, { commissionPct }).exactStakeCents;
          const matched = [lay(layOdds, Math.max(0, whole * share))];
          const rest = planOf(back, layOdds, { commissionPct, matched }).exactStakeCents;
          if (whole > 0) expect(rest).toBeCloseTo(whole * (1 - share), 4);
        },
      ),
    );
  });

  it('leaves nothing in the result that it aims at', () => {
    fc.assert(
      fc.property(
        backs,
        prices,
        commissions,
        fc.constantFrom('underlay' as const, 'overlay' as const),
        (back, layOdds, commissionPct, aim) => {
          const { exactStakeCents } = planOf(back, layOdds, { commissionPct, aim });
          if (exactStakeCents < 0) return;
          const [wins, loses] = counted(back, [lay(layOdds, exactStakeCents)], commissionPct);
          expect(Math.abs(aim === 'underlay' ? loses : wins)).toBeLessThan(1e-3);
        },
      ),
    );
  });

  it('fills a ladder so that it is level, or all of it is taken', () => {
    const level = fc.record({ odds: prices, sizeCents: fc.integer({ min: 1, max: 50_000 }) });
    fc.assert(
      fc.property(
        backs,
        commissions,
        fc.array(level, { minLength: 1, maxLength: 6 }),
        (back, commissionPct, raw) => {
          const levels = raw.sort((a, b) => a.odds - b.odds);
          const { lays, isFull } = fillLadder(backNet(back), commissionPct, levels);
          const [wins, loses] = counted(back, lays, commissionPct);
          if (isFull && lays.length > 0) expect(Math.abs(wins - loses)).toBeLessThan(1e-3);
          else if (!isFull)
            expect(lays.map(({ stakeCents }) => stakeCents)).toEqual(
              levels.map(({ sizeCents }) => sizeCents),
            );
        },
      ),
    );
  });

  it('agrees with the public calculator', () => {
    fc.assert(
      fc.property(
        cents,
        prices,
        prices,
        commissions,
        fc.constantFrom(CASH, SNR, SR),
        (stakeCents, odds, layOdds, commissionPct, how) => {
          const freebet = how.kind === 'freebet' ? how.returns : undefined;
          const held = layOff({ backCents: stakeCents, backOdds: odds, layOdds, commissionPct, freebet });
          const plan = planOf(bet(stakeCents, odds, how), layOdds, { commissionPct });
          expect(plan.stakeCents).toBe(held?.layStakeCents);
          expect(Math.abs(plan.ifWins.totalCents - (held?.profitIfBackWinsCents ?? 0))).toBeLessThanOrEqual(
            1,
          );
          expect(Math.abs(plan.ifLoses.totalCents - (held?.profitIfLayWinsCents ?? 0))).toBeLessThanOrEqual(
            1,
          );
        },
      ),
    );
  });

  it('rounds to the step of the exchange', () => {
    fc.assert(
      fc.property(backs, prices, fc.constantFrom(1, 10, 50, 100), (back, layOdds, stepCents) => {
        const { stakeCents, exactStakeCents } = planOf(back, layOdds, { stepCents });
        expect(stakeCents % stepCents).toBe(0);
        if (exactStakeCents > 0)
          expect(Math.abs(stakeCents - exactStakeCents)).toBeLessThan(stepCents + 1e-3);
      }),
    );
  });

  it('takes of the two stakes that an exchange takes the one with the better worst result', () => {
    // 96.00 levels both: 100 is nearer and loses 21.84 if the bet wins, 90 loses 14.52 if the lay wins.
    const plan = planOf(bet(10_272, 4), 4.3, { stepCents: 1000 });
    expect([plan.stakeCents, plan.ifWins.totalCents, plan.ifLoses.totalCents]).toEqual([9000, 1116, -1452]);
    fc.assert(
      fc.property(
        backs,
        prices,
        fc.constantFrom(10, 100, 500),
        commissions,
        (back, layOdds, stepCents, pct) => {
          const { stakeCents, ifWins, ifLoses } = planOf(back, layOdds, { stepCents, commissionPct: pct });
          const worst = Math.min(ifWins.totalCents, ifLoses.totalCents);
          for (const other of [stakeCents - stepCents, stakeCents + stepCents].filter(
            (cents) => cents >= 0,
          )) {
            const [wins, loses] = counted(back, [lay(layOdds, other)], pct);
            expect(worst).toBeGreaterThanOrEqual(Math.min(wins, loses) - 1.01);
          }
        },
      ),
    );
  });

  it.each<[string, BackBet, number, Options & { keeps?: boolean }, MatchedPlan['notCovered']]>([
    ['the back, the lay loses', bet(10_000, 4), 4.3, {}, { voids: 'book', totalCents: -30_842 }],
    [
      'the lay, the back loses: worse below evens',
      bet(10_000, 1.5),
      1.55,
      {},
      { voids: 'exchange', totalCents: -10_000 },
    ],
    ['a freebet, the lay loses', bet(10_000, 1.5, SNR), 1.55, {}, { voids: 'book', totalCents: -1797 }],
    [
      'a back whose stake is kept',
      bet(10_000, 4),
      4.3,
      { keeps: true },
      { voids: 'book', totalCents: -40_842 },
    ],
    [
      'a freebet, of which nothing can be kept',
      bet(10_000, 4, SNR),
      4.3,
      { keeps: true },
      { voids: 'book', totalCents: -23_130 },
    ],
    [
      'a lay whose liability is kept',
      bet(10_000, 4),
      4.3,
      { losesWhenVoid: true },
      { voids: 'exchange', totalCents: -40_842 },
    ],
  ])('says what no stake covers: %s', (_, back, layOdds, { keeps, losesWhenVoid }, notCovered) => {
    const exchange = { commissionPct: 2, losesWhenVoid };
    const plan = planMatched({ back, layOdds, matched: [], aim: 'equal', exchange, losesWhenVoid: keeps });
    expect(plan?.notCovered).toEqual(notCovered);
  });

  it.each([
    ['down', 3000],
    ['up', 3500],
  ] as const)('rounds always %s where the exchange does', (rounding, stakeCents) => {
    // 50 of a freebet at 3.00 over 3.05: 33.0033
    expect(planOf(bet(5000, 3, SNR), 3.05, { stepCents: 500, rounding }).stakeCents).toBe(stakeCents);
  });

  it.each([
    ['a stake of nothing', { back: bet(0, 3) }],
    ['odds of 1', { back: bet(100, 1) }],
    ['lay odds of 1', { layOdds: 1 }],
    [
      'a refund that is worth more than its face',
      { back: bet(100, 3, { kind: 'refund', freebetCents: 1, ratePct: 101 }) },
    ],
    ['a match below nothing', { matched: [lay(3, -1)] }],
    ['all of it as commission', { exchange: { commissionPct: 100 } }],
  ])('is none with %s', (_, wrong) => {
    const input: MatchedInput = {
      back: bet(100, 3),
      layOdds: 3,
      matched: [],
      aim: 'equal',
      exchange: { commissionPct: 2 },
    };
    expect(planMatched({ ...input, ...wrong })).toBeUndefined();
  });

  it('takes commission of what is won, and nothing of what is lost', () => {
    expect([afterCommission(1000, 2), afterCommission(-1000, 2)]).toEqual([980, -1000]);
  });
});
