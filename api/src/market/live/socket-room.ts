import { ApiError } from '#kernel/errors';
import type { LiveLimits } from './live.limits.ts';
import { Tally } from './tally.ts';

/** Whose socket it is, and from where. */
export interface SocketOwner {
  userId: string;
  /** See `placeOf`. */
  place: string;
}

/** This machine: a proxy whose word nobody said to believe, behind which everybody is. */
const isThisMachine = (place: string): boolean => place.startsWith('127.') || place === '0:0:0:0::/64';

/** How many sockets there may be: of a person, from a place, and of all together. */
export class SocketRoom {
  readonly #limits: LiveLimits;
  readonly #ofUser = new Tally();
  readonly #ofPlace = new Tally();
  #all = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError RATE_LIMITED or UNAVAILABLE when there is no room for one more */
  demand({ userId, place }: SocketOwner): void {
    const { socketsPerUser, socketsPerPlace, sockets } = this.#limits;
    const isCrowded = !isThisMachine(place) && this.#ofPlace.of(place) >= socketsPerPlace;
    if (isCrowded || this.#ofUser.of(userId) >= socketsPerUser)
      throw new ApiError('RATE_LIMITED', { message: 'Too many sockets' });
    if (this.#all >= sockets) throw new ApiError('UNAVAILABLE', { message: 'All sockets are taken' });
  }

  take({ userId, place }: SocketOwner): void {
    this.#ofUser.add(userId);
    this.#ofPlace.add(place);
    this.#all += 1;
  }

  giveBack({ userId, place }: SocketOwner): void {
    this.#ofUser.drop(userId);
    this.#ofPlace.drop(place);
    this.#all -= 1;
  }
}
