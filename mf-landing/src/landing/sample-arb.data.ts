import type { Pick } from '@bothways/domain/markets';
import { profitPct } from '@bothways/domain/odds';
import { payoffTable, type ResultLabel } from '@bothways/domain/settlement';
import { stakesByTotal } from '@bothways/domain/stakes';

const goals = { market: 'OU', period: 'FT', overTimeIncluded: false } as const;
const over = { ...goals, selection: 'over', handicap: 2.25 } as const satisfies Pick;
const under = { ...goals, selection: 'under', handicap: 2.75 } as const satisfies Pick;

/** Fictional clubs and bookmakers: public pages show no real ones. */
export const SAMPLE = {
  event: 'Puerto Real – Villanueva CF',
  league: 'Liga Norte',
  totalCents: 20_000,
  legs: [
    { bookie: 'Casa Uno', pick: over, odds: 2.12, maxRisk: undefined },
    { bookie: 'Northbet', pick: under, odds: 2.02, maxRisk: 1900 },
  ],
} as const;

export interface SampleRow {
  from: number;
  to: number | undefined;
  legProfitCents: number[];
  profitCents: number;
  isMiddle: boolean;
}

const totalOf = (label: ResultLabel | undefined): { from: number; to: number | undefined } =>
  label?.kind === 'total' ? { from: label.from, to: label.to } : { from: 0, to: undefined };

/** Stakes and payoff of the sample, computed by the lists' own functions. */
export function sampleSums() {
  const plan = stakesByTotal([...SAMPLE.legs], SAMPLE.totalCents);
  const stakes = plan?.legs.map((leg) => leg.stakeCents) ?? [];
  const table = payoffTable(SAMPLE.legs.map((leg, index) => ({ ...leg, stakeCents: stakes[index] ?? 0 })));
  const rows = table.rows.map((row): SampleRow => ({ ...row, ...totalOf(row.results[0]) }));
  return {
    percent: profitPct(SAMPLE.legs.reduce((sum, leg) => sum + 1 / leg.odds, 0)),
    stakes,
    rows: rows.toSorted((a, b) => a.from - b.from),
    notCoveredCents: table.notCovered?.profitCents ?? 0,
  };
}
