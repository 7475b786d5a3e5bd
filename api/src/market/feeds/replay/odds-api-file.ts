import type { FeedItem, SnapshotMark } from '@bothways/domain/quotes';
import { createTally } from '../tally.ts';
import { quotesOf } from '../the-odds-api/to-items.ts';
import type { Recording } from './timed-batch.ts';

/** Reads a saved v4 `/odds` response: all offers of its bookmakers, as of its newest price. */
export function readOddsApiFile(events: readonly unknown[]): Recording {
  const seenMs = newestMs(events);
  const tally = createTally();
  const quotes = quotesOf(events, seenMs, tally);
  const offers = new Map(quotes.map(({ bookie, mode }) => [`${bookie} ${mode}`, { bookie, mode }]));
  const marks = (type: SnapshotMark['type']): FeedItem[] =>
    [...offers.values()].map((offer) => ({ type, ...offer }));
  const items = [...marks('snapshot_begin'), ...quotes, ...marks('snapshot_end')];
  const batches = quotes.length > 0 ? [{ atMs: seenMs, source: 'the-odds-api', items }] : [];
  return { batches, skipped: tally.counts, isTimed: false };
}

/** Returns the newest `last_update` anywhere in the file; 0 without one, which makes every event prematch. */
function newestMs(value: unknown): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map(newestMs));
  if (typeof value !== 'object' || value === null) return 0;
  const own =
    'last_update' in value && typeof value.last_update === 'string' ? Date.parse(value.last_update) : 0;
  return Math.max(Number.isNaN(own) ? 0 : own, ...Object.values(value).map(newestMs));
}
