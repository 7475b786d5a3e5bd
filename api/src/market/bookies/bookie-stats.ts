import type { BookieStats } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { BookieStats as BookStats } from '@bothways/engine';

/** One bookmaker's part of what the book holds, as the back office reads it. */
export function statsOf(value: string, all: readonly BookStats[]): BookieStats {
  const inMode = (mode: Mode): BookieStats[Mode] => {
    const row = all.find((candidate) => candidate.bookie === value && candidate.mode === mode);
    if (!row) return { events: 0, quotes: 0 };
    const { events, quotes, lastSeenMs } = row;
    return { events, quotes, ...(lastSeenMs > 0 && { lastSeenOn: new Date(lastSeenMs).toISOString() }) };
  };
  return { prematch: inMode('prematch'), live: inMode('live') };
}
