import { centsOfEuros } from '../money/index.ts';
import { DAY_MS } from '../time/index.ts';
import type { ProfitDay } from './billing.schema.ts';

/** Periods of the statistics in days, including today. */
export const PROFIT_PERIODS = { '1D': 1, '7D': 7, '1M': 30, '3M': 90, '1Y': 365 } as const;
export type ProfitPeriod = keyof typeof PROFIT_PERIODS;
export const PROFIT_DAYS = PROFIT_PERIODS['1Y'];

/** Start (UTC) of a moment's day. */
const midnightOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
const dayMs = ({ _id: { year, month, day } }: ProfitDay): number => Date.UTC(year, month - 1, day);

/** Results of the bets of some days: whole cents, and the cumulated profit at the end of each day. */
export interface ProfitStatistics {
  /** Midnight UTC of the first day and of the one after the last. */
  fromMs: number;
  toMs: number;
  profitCents: number;
  stakedCents: number;
  /** Percent of the stakes; 0 without any. */
  yieldPct: number;
  bets: number;
  /** From 0 at the first midnight, a point at the end of each day. */
  line: { atMs: number; cents: number }[];
  /** Days with bets, by their starting midnight. */
  days: { atMs: number; profitCents: number; stakedCents: number; bets: number }[];
}

/** Percent of the stakes; 0 without any. */
export const yieldOfCents = (profitCents: number, stakedCents: number): number =>
  stakedCents === 0 ? 0 : (profitCents / stakedCents) * 100;

/** Returns the sums of one day. */
const sumsOf = ({ day, atMs }: { day: ProfitDay; atMs: number }): ProfitStatistics['days'][number] => ({
  atMs,
  profitCents: centsOfEuros(day.profit),
  stakedCents: centsOfEuros(day.expenditure),
  bets: day.totalBets,
});

/** Computes the statistics of the last days of a period, including today, in UTC. */
export function statisticsOf(
  days: readonly ProfitDay[],
  period: ProfitPeriod,
  nowMs: number,
): ProfitStatistics {
  const toMs = midnightOf(nowMs) + DAY_MS;
  const fromMs = toMs - PROFIT_PERIODS[period] * DAY_MS;
  const within = days
    .map((day) => ({ day, atMs: dayMs(day) }))
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .sort((a, b) => a.atMs - b.atMs)
    .map(sumsOf);
  const line = [{ atMs: fromMs, cents: 0 }];
  let [profitCents, stakedCents, bets] = [0, 0, 0];
  for (const { atMs, ...day } of within) {
    profitCents += day.profitCents;
    stakedCents += day.stakedCents;
    bets += day.bets;
    // Nothing changed since the last point: a straight line to the next one would suggest a gradual change.
    const before = line.at(-1);
    if (before && before.atMs < atMs) line.push({ atMs, cents: before.cents });
    line.push({ atMs: atMs + DAY_MS, cents: profitCents });
  }
  const last = line.at(-1);
  if (last && last.atMs < toMs) line.push({ atMs: toMs, cents: last.cents });
  const yieldPct = yieldOfCents(profitCents, stakedCents);
  return { fromMs, toMs, profitCents, stakedCents, yieldPct, bets, line, days: within };
}
