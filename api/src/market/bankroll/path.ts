import {
  axesOf,
  axisKey,
  type ExpectedBet,
  momentsOf,
  type PathPoint,
  type Step,
} from '@bothways/domain/bankroll';
import { utcDay } from '@bothways/domain/time';
import type { BetRow } from './bets.store.ts';
import { expectedBet } from './days.ts';

/** Above this the chart uses day sums, which are as fine as it can show. */
export const MAX_PATH_BETS = 2000;

type Settled = BetRow & { settledAtMs: number };
const isSettled = (bet: BetRow): bet is Settled => bet.settledAtMs !== null;
const inOrder = (a: Settled, b: Settled): number => a.settledAtMs - b.settledAtMs || (a.id < b.id ? -1 : 1);

/**
 * Cumulative results bet by bet; bets of one group settled on one day form one point. After the last bet of a day the
 * totals equal the day sums.
 */
export function pathOf(settled: readonly BetRow[]): PathPoint[] {
  const path: PathPoint[] = [];
  let [bets, profitCents, expectedCents, variance] = [0, 0, 0, 0];
  for (const [day, own] of Map.groupBy(settled.filter(isSettled).toSorted(inOrder), (bet) =>
    utcDay(bet.settledAtMs),
  )) {
    const strays = strayOf(own);
    // One leg of an arb wins what another loses, so points between legs mean nothing.
    for (const legs of Map.groupBy(own, ({ groupId }) => groupId).values()) {
      for (const bet of legs) {
        profitCents += bet.profitCents ?? 0;
        expectedCents += expectedCentsOf(bet);
        variance += strays.get(bet.id) ?? 0;
      }
      bets += legs.length;
      path.push({ day, bets, profitCents, expectedCents, variance });
    }
  }
  return path;
}

/** The results bet by bet, oldest first; as in the chart, bets of one group settled on one day are one. */
export const stepsOf = (settled: readonly BetRow[]): Step[] =>
  [
    ...Map.groupBy(
      settled.filter(isSettled).toSorted(inOrder),
      ({ groupId, settledAtMs }) => `${utcDay(settledAtMs)} ${groupId}`,
    ).values(),
  ].map((legs) => ({
    atMs: legs.at(-1)?.settledAtMs ?? 0,
    profitCents: legs.reduce((sum, { profitCents }) => sum + (profitCents ?? 0), 0),
  }));

/** A bet with an unknown fair price contributes its actual profit. */
function expectedCentsOf(bet: BetRow): number {
  const known = expectedBet(bet);
  const [axis] = known ? axesOf([known]) : [];
  return axis ? momentsOf(axis).meanCents : (bet.profitCents ?? 0);
}

/** The variance of a day's bets, by id: bets decided by one draw vary together, booked on the last of them. */
function strayOf(bets: readonly BetRow[]): ReadonlyMap<string, number> {
  const known = bets.flatMap((bet) => {
    const own = expectedBet(bet);
    return own ? [{ id: bet.id, own }] : [];
  });
  return new Map(
    [...Map.groupBy(known, ({ own }) => axisKey(own)).values()].map((together) => {
      const drawn: ExpectedBet[] = together.map(({ own }) => own);
      const variance = axesOf(drawn).reduce((sum, axis) => sum + momentsOf(axis).variance, 0);
      return [together.at(-1)?.id ?? '', variance];
    }),
  );
}
