import type { NotTaken } from '@bothways/engine';

/** How many items of pushes were taken, were no quotes (`unreadable`), or found no room in the book, and of what kind. */
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
