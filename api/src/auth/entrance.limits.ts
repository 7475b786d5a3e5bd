import { TokenBuckets } from '../http/token-bucket.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Where a try comes from, and whether this browser has been in this account before. */
export interface Knock {
  place: string;
  email: string;
  isKnownDevice: boolean;
}

/**
 * How often one may knock. They are kept in this process and only move with a clock that never goes back. Who guesses
 * at one account from many places uses up what strangers have at it; browsers that were in the account before are not
 * strangers, so that nobody can be locked out by somebody else.
 */
export class EntranceLimits {
  readonly #signIns: TokenBuckets;
  readonly #failures: TokenBuckets;
  readonly #strangers: TokenBuckets;
  readonly #signUps: TokenBuckets;
  readonly #letters: TokenBuckets;
  readonly #lettersToOne: TokenBuckets;
  readonly #links: TokenBuckets;
  readonly #codes: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#signIns = new TokenBuckets({ burst: 120, refillMs: SECOND_MS / 2, nowMs });
    this.#failures = new TokenBuckets({ burst: 10, refillMs: 30 * SECOND_MS, nowMs });
    this.#strangers = new TokenBuckets({ burst: 100, refillMs: MINUTE_MS, nowMs });
    this.#signUps = new TokenBuckets({ burst: 30, refillMs: 20 * SECOND_MS, nowMs });
    this.#letters = new TokenBuckets({ burst: 30, refillMs: 30 * SECOND_MS, nowMs });
    this.#lettersToOne = new TokenBuckets({ burst: 5, refillMs: 5 * MINUTE_MS, nowMs });
    this.#links = new TokenBuckets({ burst: 30, refillMs: 10 * SECOND_MS, nowMs });
    this.#codes = new TokenBuckets({ burst: 60, refillMs: 5 * SECOND_MS, nowMs });
  }

  /** Counts a sign-in as failed until `signedIn` says otherwise. @throws ApiError RATE_LIMITED */
  signIn(knock: Knock): void {
    this.#signIns.take(knock.place);
    this.#failures.take(personAt(knock));
    if (!knock.isKnownDevice) this.#strangers.take(knock.email);
  }

  /** The password was right. */
  signedIn(knock: Knock): void {
    this.#failures.giveBack(personAt(knock));
    if (!knock.isKnownDevice) this.#strangers.giveBack(knock.email);
  }

  /** @throws ApiError RATE_LIMITED */
  signUp(place: string): void {
    this.#signUps.take(place);
  }

  /** A letter that somebody asks for. @throws ApiError RATE_LIMITED */
  letter(place: string, email: string): void {
    this.#letters.take(place);
    this.#lettersToOne.take(`${place} ${email}`);
  }

  /** Somebody comes with a link. @throws ApiError RATE_LIMITED */
  link(place: string): void {
    this.#links.take(place);
  }

  /** Somebody types a code of the second factor. @throws ApiError RATE_LIMITED */
  code(place: string): void {
    this.#codes.take(place);
  }
}

const personAt = ({ place, email }: Knock): string => `${place} ${email}`;
