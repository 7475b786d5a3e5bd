export type Verdict = 'unknown' | 'above' | 'luck' | 'below';

/** Where an interval stands to nothing won and nothing lost; one that holds both may be luck. */
export function verdictOf(interval: { low: number; high: number } | undefined): Verdict {
  if (!interval) return 'unknown';
  if (interval.low > 0) return 'above';
  return interval.high < 0 ? 'below' : 'luck';
}
