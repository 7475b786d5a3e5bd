/** Counts what an adapter skipped, by reason: nothing is dropped silently. */
export interface Tally {
  readonly counts: Record<string, number>;
  skip(reason: string, count?: number): void;
}

export function createTally(): Tally {
  const counts: Record<string, number> = {};
  return {
    counts,
    skip: (reason, count = 1) => {
      counts[reason] = (counts[reason] ?? 0) + count;
    },
  };
}
