import {
  BETS_PERIODS,
  type BetSums,
  type BetsPeriod,
  type BetsStatistics,
  type KeyedSums,
} from '@bothways/domain/bot-bets';
import { eurosOfCents } from '@bothways/domain/money';
import { DAY_MS, utcDay } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import type { BetsScope } from './scope.store.ts';
import { added, cellsOf, type Everything, everybodysSums, type SumsRow, sumsOfCells } from './sums.store.ts';

const NOTHING: SumsRow = { profitCents: 0, stakeCents: 0, bets: 0, covered: 0, better: 0, edge: 0 };
const PERCENT = 100;
const PLACES = 1000;

const wire = ({ profitCents, stakeCents, bets }: SumsRow): BetSums => ({
  profit: eurosOfCents(profitCents),
  staked: eurosOfCents(stakeCents),
  bets,
});
const keyed = (sums: ReadonlyMap<string, SumsRow>): KeyedSums[] =>
  [...sums]
    .map(([key, row]) => ({ key, ...wire(row) }))
    .sort((a, b) => b.staked - a.staked || a.key.localeCompare(b.key));

const sumsIn = async (db: Db, scope: BetsScope, from: string, to: string): Promise<Everything> =>
  scope.of === 'all'
    ? everybodysSums(db, from, to)
    : sumsOfCells(await cellsOf(db, scope, Date.parse(from), Date.parse(to) + DAY_MS));

/** Returns the results of a scope in the last days, today included, in UTC. */
export async function statisticsOf(
  db: Db,
  scope: BetsScope,
  period: BetsPeriod,
  nowMs: number,
): Promise<BetsStatistics> {
  const to = utcDay(nowMs);
  const from = utcDay(nowMs - (BETS_PERIODS[period] - 1) * DAY_MS);
  const { days, keys } = await sumsIn(db, scope, from, to);
  const total = [...days.values()].reduce(added, NOTHING);
  const { covered, better, edge } = total;
  return {
    success: true,
    message: 'OK',
    from,
    to,
    total: wire(total),
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, row]) => ({ day, ...wire(row) })),
    byBookie: keyed(keys.bookie),
    bySport: keyed(keys.sport),
    byMarket: keyed(keys.market),
    closing: {
      bets: total.bets,
      covered,
      better,
      ...(covered > 0 && { averagePercent: Math.round((edge / covered) * PERCENT * PLACES) / PLACES }),
    },
  };
}
