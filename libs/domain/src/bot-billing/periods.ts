import { centsOfEuros } from '../money/index.ts';
import { DAY_MS } from '../time/index.ts';
import type { ProfitDay } from './billing.schema.ts';

/** How far back statistics look, in days; today is one of them. */
export const PROFIT_PERIODS = { '1D': 1, '7D': 7, '1M': 30, '3M': 90, '1Y': 365 } as const;
export type ProfitPeriod = keyof typeof PROFIT_PERIODS;
export const PROFIT_DAYS = PROFIT_PERIODS['1Y'];

/** Midnight of UTC of the day of a moment. */
const midnightOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
const dayMs = ({ _id: { year, month, day } }: ProfitDay): number => Date.UTC(year, month - 1, day);

/** What the bets of some days brought: whole cents, and what had been won by the end of each day. */
export interface ProfitStatistics {
  /** Midnight of UTC of the first day and of the one after the last. */
  fromMs: number;
  toMs: number;
  profitCents: number;
  stakedCents: number;
  /** Percent of what was staked; 0 where nothing was. */
  yieldPct: number;
  bets: number;
  /** From 0 at the first midnight, a point at the end of each day. */
  line: { atMs: number; cents: number }[];
  /** Those on which there was something, by the midnight they begin with. */
  days: { atMs: number; profitCents: number; stakedCents: number; bets: number }[];
}

/** Percent of what was staked; 0 where nothing was. */
export const yieldOfCents = (profitCents: number, stakedCents: number): number =>
  stakedCents === 0 ? 0 : (profitCents / stakedCents) * 100;

/** What one day brought. */
const sumsOf = ({ day, atMs }: { day: ProfitDay; atMs: number }): ProfitStatistics['days'][number] => ({
  atMs,
  profitCents: centsOfEuros(day.profit),
  stakedCents: centsOfEuros(day.expenditure),
  bets: day.totalBets,
});

/** The last days of a period, today included, in UTC. */
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
    // Nothing moved since the last point: a straight line would say that it did, little by little.
    const before = line.at(-1);
    if (before && before.atMs < atMs) line.push({ atMs, cents: before.cents });
    line.push({ atMs: atMs + DAY_MS, cents: profitCents });
  }
  const last = line.at(-1);
  if (last && last.atMs < toMs) line.push({ atMs: toMs, cents: last.cents });
  const yieldPct = yieldOfCents(profitCents, stakedCents);
  return { fromMs, toMs, profitCents, stakedCents, yieldPct, bets, line, days: within };
}
