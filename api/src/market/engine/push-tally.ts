import type { NotTaken } from '@bothways/engine';

/**
 * Numbers of pushed items that were applied, that were unparseable (`unreadable`), or that exceeded the book's
 * capacity, by reason.
 */
export type PushTally = Record<'taken' | 'unreadable' | NotTaken, number>;

export const noPushes = (): PushTally => ({
  taken: 0,
  unreadable: 0,
  events: 0,
  namesakes: 0,
  sources: 0,
  bookmakers: 0,
  prices: 0,
  lays: 0,
});
