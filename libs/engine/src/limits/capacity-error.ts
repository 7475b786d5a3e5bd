/** The kind that exceeds its capacity. */
export type LimitedKind = 'events' | 'namesakes' | 'sources' | 'bookmakers' | 'prices';

/** Why the book does not accept an item: it is full, or the bookmaker has no lays. */
export type NotTaken = LimitedKind | 'lays';

/** The book is full; its present contents continue to be updated. Nothing of the item was applied. */
export class CapacityError extends RangeError {
  override name = 'NoRoomError';
  readonly crowd: LimitedKind;

  constructor(crowd: LimitedKind, most: number) {
    super(`No room for more than ${most} ${crowd}`);
    this.crowd = crowd;
  }
}

/** A lay at a bookmaker that is not an exchange. */
export class NoLaysError extends RangeError {
  override name = 'NoLaysError';

  constructor(bookie: string) {
    super(`${bookie} is no exchange: nobody can lay there`);
  }
}

/** Returns why an item was not accepted. Rethrows any other error. */
export function whyNot(error: unknown): NotTaken {
  if (error instanceof CapacityError) return error.crowd;
  if (error instanceof NoLaysError) return 'lays';
  throw error;
}
