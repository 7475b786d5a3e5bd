/** What there is too much of. */
export type LimitedKind = 'events' | 'namesakes' | 'sources' | 'bookmakers' | 'prices';

/** Why the book does not take an item: it is full, or the bookmaker takes no lays. */
export type NotTaken = LimitedKind | 'lays';

/** The book is full; what it has goes on. Nothing of the item that asked for more room was taken. */
export class CapacityError extends RangeError {
  override name = 'NoRoomError';
  readonly crowd: LimitedKind;

  constructor(crowd: LimitedKind, most: number) {
    super(`No room for more than ${most} ${crowd}`);
    this.crowd = crowd;
  }
}

/** A lay at a bookmaker that is no exchange. */
export class NoLaysError extends RangeError {
  override name = 'NoLaysError';

  constructor(bookie: string) {
    super(`${bookie} is no exchange: nobody can lay there`);
  }
}

/** Why an item was not taken. Throws the error again where it is another one. */
export function whyNot(error: unknown): NotTaken {
  if (error instanceof CapacityError) return error.crowd;
  if (error instanceof NoLaysError) return 'lays';
  throw error;
}
