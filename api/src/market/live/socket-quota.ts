import { ApiError } from '#kernel/errors';
import type { LiveLimits } from './live.limits.ts';
import { Tally } from './tally.ts';

/** Who opened a socket, and from which network. */
export interface SocketOwner {
  userId: string;
  /** See `clientNetwork`. */
  network: string;
}

/** A loopback address: a proxy that is not configured as trusted, so every client appears to come from it. */
const isThisMachine = (network: string): boolean => network.startsWith('127.') || network === '0:0:0:0::/64';

/** Limits open sockets per user, per client network and in total. */
export class SocketQuota {
  readonly #limits: LiveLimits;
  readonly #ofUser = new Tally();
  readonly #ofNetwork = new Tally();
  #all = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError RATE_LIMITED or UNAVAILABLE when a limit is reached */
  demand({ userId, network }: SocketOwner): void {
    const { socketsPerUser, socketsPerNetwork: socketsPerPlace, sockets } = this.#limits;
    const isCrowded = !isThisMachine(network) && this.#ofNetwork.of(network) >= socketsPerPlace;
    if (isCrowded || this.#ofUser.of(userId) >= socketsPerUser)
      throw new ApiError('RATE_LIMITED', { message: 'Too many sockets' });
    if (this.#all >= sockets) throw new ApiError('UNAVAILABLE', { message: 'All sockets are taken' });
  }

  take({ userId, network }: SocketOwner): void {
    this.#ofUser.add(userId);
    this.#ofNetwork.add(network);
    this.#all += 1;
  }

  giveBack({ userId, network }: SocketOwner): void {
    this.#ofUser.drop(userId);
    this.#ofNetwork.drop(network);
    this.#all -= 1;
  }
}
