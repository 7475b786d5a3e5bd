/** How long quotes were under way. */
export interface DelayReading {
  /** Milliseconds, to some seven percent. */
  p50: number;
  p95: number;
  /** How many quotes were measured. */
  of: number;
}

/** How many arbs with a leg there were followed to the end, and how many of them stood. */
export interface SurvivalCounts {
  of: number;
  after5: number;
  after15: number;
  after60: number;
}

/** That a bookmaker should be in a group, or leave its own. */
export interface Suggestion {
  kind: 'join' | 'split';
  /** A bookmaker of the other group, or of its own. */
  with: string;
  /** 0 to 1 */
  sameShare: number;
  selections: number;
}

/** How alike a bookmaker's prices are to those of its group. */
export interface CloneReading {
  bookie: string;
  /** 0 to 1; absent where nobody else of its group quotes the same selections. */
  sameShare?: number;
  selections: number;
  suggestion?: Suggestion;
}
