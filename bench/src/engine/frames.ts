import type { Quote } from '@bothways/domain/quotes';
import type { FeedEncoder } from '@bothways/engine';

export const FRAME_QUOTES = 1000;
export const FRAME_EVERY_MS = 5;
export const START_MS = Date.UTC(2026, 10, 21);

export interface Frames {
  frames: ArrayBuffer[];
  endMs: number;
  count: number;
}

/** At most `limit` quotes as binary frames of a thousand, one every few milliseconds. */
export function framesOf(
  quotes: Iterable<Quote>,
  encoder: FeedEncoder,
  startMs: number,
  limit: number,
): Frames {
  const frames: ArrayBuffer[] = [];
  let batch: Quote[] = [];
  let nowMs = startMs;
  let count = 0;
  for (const quote of quotes) {
    batch.push({ ...quote, at: new Date(nowMs - (count % 5)).toISOString() });
    count += 1;
    if (batch.length === FRAME_QUOTES) {
      frames.push(encoder.encode(batch, nowMs));
      batch = [];
      nowMs += FRAME_EVERY_MS;
    }
    if (count >= limit) break;
  }
  if (batch.length > 0) frames.push(encoder.encode(batch, nowMs));
  return { frames, endMs: nowMs, count };
}
