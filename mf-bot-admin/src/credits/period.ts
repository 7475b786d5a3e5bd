export const PERIODS = ['month', 'lastMonth', 'quarter', 'year', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const isPeriod = (raw: string): raw is Period => PERIODS.some((period) => period === raw);

/** Returns a period's bounds in the caller's local days; a missing bound is open. */
export function boundsOf(period: Period, nowMs: number): { from?: string; to?: string } {
  const now = new Date(nowMs);
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const start = (monthOfYear: number): string => new Date(year, monthOfYear, 1).toISOString();
  if (period === 'month') return { from: start(month) };
  if (period === 'lastMonth') return { from: start(month - 1), to: start(month) };
  if (period === 'quarter') return { from: start(month - 2) };
  return period === 'year' ? { from: start(0) } : {};
}
