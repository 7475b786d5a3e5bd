export type Verdict = 'unknown' | 'above' | 'luck' | 'below';

/** Compares an interval with zero profit; one that contains both signs may be luck. */
export function verdictOf(interval: { low: number; high: number } | undefined): Verdict {
  if (!interval) return 'unknown';
  if (interval.low > 0) return 'above';
  return interval.high < 0 ? 'below' : 'luck';
}
