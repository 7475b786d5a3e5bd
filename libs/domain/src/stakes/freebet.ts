import {
  effectiveOdds,
  type FreebetKind,
  freebetReturn,
  isOdds,
  outlayPerStake,
  returnFactor,
  type Settled,
} from '../odds/index.ts';
import { partitionResults, type Results } from './balance.ts';
import { roundCents, type StakeLeg, wonShare } from './leg.ts';
import { planOf, type StakePlan } from './money.ts';
import { maximise } from './simplex.ts';

interface FreebetPlan extends StakePlan {
  /** Share of the freebet that becomes cash in every result except a refund, before rounding to cents, in percent. */
  conversionPct: number;
}

/** One result, per unit of the freebet. */
interface FreebetRow {
  /** Cash from the freebet itself. */
  free: number;
  /** Return of one unit of outlay on each of the other legs. */
  returns: readonly number[];
}

interface Cover {
  /** Profit in the worst row. */
  profit: number;
  /** On each of the other legs. */
  outlays: readonly number[];
}

/**
 * Every cash stake is returned and the freebet pays nothing, whatever the stakes: such a result does not depend on
 * them.
 */
const isRefunded = (row: readonly Settled[], freebetLeg: number): boolean =>
  row.every((settled, leg) => (leg === freebetLeg ? wonShare(settled) === 0 : settled === 'void'));

/**
 * Computes the outlays with the highest profit in the worst row: maximizes `R - sum u` with `R - sum_j M_rj u_j <=
 * free_r` for each result r and `u_j <= most_j`. A cash leg that is void in a row returns its stake there, so `R` may
 * exceed the freebet's pay. Where the cash legs are an arb by themselves only `most` bounds it; then it is bounded by
 * the freebet's pay.
 */
function bestCover(rows: readonly FreebetRow[], most: readonly number[]): Cover {
  const objective = [1, ...most.map(() => -1)];
  const results = rows.map(({ returns }) => [1, ...returns.map((factor) => -factor)]);
  const bounded = most.flatMap((limit, leg) => (Number.isFinite(limit) ? [{ limit, leg }] : []));
  const bounds = bounded.map(({ leg }) => objective.map((_, at) => (at === leg + 1 ? 1 : 0)));
  const paid = Math.max(...rows.map(({ free }) => free));
  const limits = [...rows.map(({ free }) => free), ...bounded.map(({ limit }) => limit)];
  const best =
    maximise(objective, [...results, ...bounds], limits) ??
    maximise(
      objective,
      [...results, ...bounds, objective.map((_, at) => (at === 0 ? 1 : 0))],
      [...limits, paid],
    );
  return { profit: best?.value ?? 0, outlays: best?.point.slice(1) ?? most.map(() => 0) };
}

/**
 * Places a freebet on one leg and stakes the others so that the worst result yields the most cash. Where each result is
 * won by one leg alone, every result returns the same: `R = F (o_k - 1)` (stake not returned), `s_j = R / e_j`, profit
 * `R - sum s_j`. A refund of all legs (the push of a line) returns the cash stakes and converts nothing. Where covering
 * costs more than it yields the freebet stays uncovered. No stake exceeds its leg's `maxCents`. Undefined when the
 * amount is not positive, odds are invalid, or some result pays nothing at all; and for a lay: exchanges accept no
 * freebets on it.
 */
export function stakesByFreebet(
  legs: readonly StakeLeg[],
  freebetLeg: number,
  freebetCents: number,
  kind: FreebetKind = 'snr',
  results: Results = partitionResults(legs.length),
): FreebetPlan | undefined {
  const free = legs[freebetLeg];
  if (!free || free.side === 'lay' || !(freebetCents > 0) || !legs.every((leg) => isOdds(leg.odds)))
    return undefined;
  const cash = legs.flatMap((leg, at) => (at === freebetLeg ? [] : [{ leg, at }]));
  const full = freebetReturn(kind, free.odds, free.fee);
  const telling = results.filter((row) => !isRefunded(row, freebetLeg));
  const rows = telling.map((row) => ({
    free: full * wonShare(row[freebetLeg] ?? 'lost'),
    returns: cash.map(({ leg, at }) =>
      returnFactor(row[at] ?? 'lost', effectiveOdds(leg.odds, leg.fee, leg.side)),
    ),
  }));
  if (rows.length === 0 || rows.some((row) => row.free === 0 && row.returns.every((factor) => factor === 0)))
    return undefined;
  const most = cash.map(
    ({ leg }) => ((leg.maxCents ?? Number.POSITIVE_INFINITY) * outlayPerStake(leg)) / freebetCents,
  );
  const cover = bestCover(rows, most);
  const stakes = legs.map(() => freebetCents);
  for (const [place, { leg, at }] of cash.entries()) {
    const exact = ((cover.outlays[place] ?? 0) * freebetCents) / outlayPerStake(leg);
    stakes[at] = Math.min(roundCents(exact), Math.floor(leg.maxCents ?? Number.POSITIVE_INFINITY));
  }
  const placed = legs.map((leg, at) => (at === freebetLeg ? { ...free, freebet: kind } : leg));
  return { ...planOf(placed, stakes, results), conversionPct: cover.profit * 100 };
}

/** Returns the leg that converts the most of a freebet to cash, ties to the first; undefined where none can. */
export function bestFreebetLeg(
  legs: readonly StakeLeg[],
  freebetCents: number,
  kind: FreebetKind = 'snr',
  results: Results = partitionResults(legs.length),
): { leg: number; plan: FreebetPlan } | undefined {
  const plans = legs.flatMap((_, leg) => {
    const plan = stakesByFreebet(legs, leg, freebetCents, kind, results);
    return plan ? [{ leg, plan }] : [];
  });
  return plans.reduce<(typeof plans)[number] | undefined>(
    (best, one) => (best && best.plan.conversionPct >= one.plan.conversionPct ? best : one),
    undefined,
  );
}
