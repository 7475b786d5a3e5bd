import { kelly } from '../kelly/index.ts';
import { effectiveOdds, isOdds, type Settled } from '../odds/index.ts';
import { resultsOf } from '../settlement/index.ts';
import {
  legOutlayCents,
  type Results,
  returnsCents,
  type StakeLeg,
  stakesUnderLimits,
} from '../stakes/index.ts';
import type { BacktestKind } from './backtest.schema.ts';
import { endsOf, type Find, type FindLeg } from './find.ts';

/** A bet with the stake of each leg, in cents. */
export interface StakedBet {
  find: Find;
  stakesCents: readonly number[];
}

/** Money of one leg of a settled bet. */
export interface LegMoney {
  leg: FindLeg;
  outlayCents: number;
  profitCents: number;
}

/** Identifies the market of a leg: exchanges charge commission on the net winnings of all bets on a market. */
function marketKey({ eventId }: Find, { bookie, pick }: FindLeg): string {
  const { market, period, overTimeIncluded, team = '', selection, handicap = '' } = pick;
  const line = selection === '2' && handicap !== '' ? 0 - handicap : handicap;
  return [bookie, eventId, market, period, overTimeIncluded, team, line].join(' ');
}

const stakeLeg = (find: Find, leg: FindLeg): StakeLeg => ({
  odds: leg.odds,
  side: leg.side,
  fee: leg.fee,
  market: marketKey(find, leg),
});

/** Computes stakes of finds of one kind; caches shared work. */
export class Stakes {
  readonly #kind: BacktestKind;
  readonly #capCents: number;
  readonly #results = new Map<string, Results>();
  /** The last stakes of a find: flat stakes are requested again for every delay. */
  readonly #put = new WeakMap<Find, { totalCents: number; stakesCents: readonly number[] }>();

  /** @param capCents maximum stake of a leg */
  constructor(kind: BacktestKind, capCents: number) {
    this.#kind = kind;
    this.#capCents = capCents;
  }

  /**
   * Spreads a total over the legs of an arb so that every result returns the same; for a value bet the total is the
   * outlay.
   */
  ofTotal(find: Find, totalCents: number): readonly number[] {
    const known = this.#put.get(find);
    if (known?.totalCents === totalCents) return known.stakesCents;
    const stakesCents = this.#spread(find, totalCents);
    this.#put.set(find, { totalCents, stakesCents });
    return stakesCents;
  }

  #spread(find: Find, totalCents: number): readonly number[] {
    const legs = find.legs.map((leg) => ({ ...stakeLeg(find, leg), maxCents: this.#capCents }));
    if (this.#kind === 'valuebets') {
      const [leg] = legs;
      const perStake = leg ? legOutlayCents(leg, 10_000) / 10_000 : 1;
      return [Math.max(0, Math.min(this.#capCents, Math.floor(totalCents / Math.max(perStake, 1e-9))))];
    }
    const plan = stakesUnderLimits(legs, totalCents, this.#resultsOf(find));
    return plan ? plan.legs.map(({ stakeCents }) => stakeCents) : legs.map(() => 0);
  }

  /** Kelly's share of the bank: by fair odds for a value bet; all of it for an arb, which cannot lose. */
  kellyShare(find: Find): number {
    if (this.#kind === 'arbs') return find.pct > 0 ? 1 : 0;
    const [leg] = find.legs;
    if (!leg?.fairOdds || leg.fairOdds < 1) return 0;
    const odds = effectiveOdds(leg.odds, leg.fee, leg.side);
    return isOdds(odds) ? kelly(odds, 1 / leg.fairOdds) : 0;
  }

  #resultsOf({ legs, sport }: Find): Results {
    const picks = legs.map(({ pick, side }) => ({ ...pick, side }));
    const key = JSON.stringify([sport, picks]);
    const known = this.#results.get(key) ?? resultsOf(picks, sport).map(({ settled }) => settled);
    this.#results.set(key, known);
    return known;
  }
}

export const outlayOf = ({ find, stakesCents }: StakedBet): number =>
  find.legs.reduce((sum, leg, at) => sum + legOutlayCents(stakeLeg(find, leg), stakesCents[at] ?? 0), 0);

/** Returns the money of bets on one event, leg by leg, including commission on whole markets. All must be settled. */
export function moneyOf(bets: readonly StakedBet[]): LegMoney[] {
  const legs = bets.flatMap(({ find, stakesCents }) =>
    find.legs.map((leg, at) => ({ leg, staked: stakeLeg(find, leg), stakeCents: stakesCents[at] ?? 0 })),
  );
  const settled: Settled[] = bets.flatMap(({ find }) => endsOf(find) ?? []);
  const stakes = legs.map(({ stakeCents }) => stakeCents);
  const returned = returnsCents(
    legs.map(({ staked }) => staked),
    stakes,
    settled,
  );
  return legs.map(({ leg, staked, stakeCents }, at) => {
    const outlayCents = legOutlayCents(staked, stakeCents);
    return { leg, outlayCents, profitCents: (returned[at] ?? 0) - outlayCents };
  });
}

/** Returns the money at risk: refunded legs had none. */
export const turnoverOf = (money: readonly LegMoney[]): number =>
  money.reduce((sum, { leg, outlayCents }) => sum + (leg.settled === 'void' ? 0 : outlayCents), 0);

export const profitOf = (money: readonly LegMoney[]): number =>
  money.reduce((sum, { profitCents }) => sum + profitCents, 0);
