/** What there is too much of. */
export type Crowd = 'events' | 'namesakes' | 'sources' | 'bookmakers' | 'prices';

/** The book is full; what it has goes on. Nothing of the item that asked for more room was taken. */
export class NoRoomError extends RangeError {
  override name = 'NoRoomError';
  readonly crowd: Crowd;

  constructor(crowd: Crowd, most: number) {
    super(`No room for more than ${most} ${crowd}`);
    this.crowd = crowd;
  }
}

/** What there was no room for. Throws the error again where it is another one. */
export function crowdOf(error: unknown): Crowd {
  if (error instanceof NoRoomError) return error.crowd;
  throw error;
}
