import type { SecurityEvent } from '@bothways/domain/account';
import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import { TokenBuckets } from '#kernel/limits';
import { mailboxOf } from './mailbox.ts';

/** Wrong passwords for one account from one network, or one of its browsers. */
export const FAILURES = { burst: 10, refillMs: 30 * SECOND_MS };
/** Wrong passwords for one account from all unknown browsers. */
export const STRANGERS = { burst: 100, refillMs: MINUTE_MS };
/** The lifetime of a password link: while further letters to an address are withheld, the last one still works. */
const LETTER_EVERY_MS = 30 * MINUTE_MS;

/** Letters that are counted apart from all others. */
export type LetterQuota = 'signIn' | 'signUp';

/** Origin of an attempt, and the browser if it has been in this account before. */
export interface Knock {
  network: string;
  email: string;
  device: string | undefined;
}

/**
 * Rate limits of sign-in in this process, by a clock that never goes back. `SharedGuesses` counts across processes. The
 * quota of unknown browsers, per network or in total, can be exhausted by any of them; a browser that has been in the
 * account counts separately, so that nobody is locked out by others, and a stolen cookie gains no more guesses than one
 * network has.
 */
export class EntranceLimits {
  readonly #signIns: TokenBuckets;
  readonly #failures: TokenBuckets;
  readonly #strangers: TokenBuckets;
  readonly #knownSignIns: TokenBuckets;
  readonly #signUps: TokenBuckets;
  readonly #letters: TokenBuckets;
  readonly #lettersToOne: TokenBuckets;
  readonly #mailboxes: TokenBuckets;
  readonly #ownMailbox: TokenBuckets;
  readonly #warnings: TokenBuckets;
  readonly #wrongLinks: TokenBuckets;
  readonly #codes: TokenBuckets;
  readonly #passkeys: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#signIns = new TokenBuckets({ burst: 120, refillMs: SECOND_MS / 2, nowMs });
    this.#failures = new TokenBuckets({ ...FAILURES, nowMs });
    this.#strangers = new TokenBuckets({ ...STRANGERS, nowMs });
    this.#knownSignIns = new TokenBuckets({ burst: 120, refillMs: SECOND_MS / 2, nowMs });
    this.#signUps = new TokenBuckets({ burst: 30, refillMs: 20 * SECOND_MS, nowMs });
    this.#letters = new TokenBuckets({ burst: 30, refillMs: 30 * SECOND_MS, nowMs });
    this.#lettersToOne = new TokenBuckets({ burst: 5, refillMs: 5 * MINUTE_MS, nowMs });
    this.#mailboxes = new TokenBuckets({ burst: 5, refillMs: LETTER_EVERY_MS, nowMs });
    this.#ownMailbox = new TokenBuckets({ burst: 3, refillMs: LETTER_EVERY_MS, nowMs });
    this.#warnings = new TokenBuckets({ burst: 10, refillMs: LETTER_EVERY_MS, nowMs });
    this.#wrongLinks = new TokenBuckets({ burst: 30, refillMs: 10 * SECOND_MS, nowMs });
    this.#passkeys = new TokenBuckets({ burst: 120, refillMs: SECOND_MS / 2, nowMs });
    this.#codes = new TokenBuckets({ burst: 60, refillMs: 5 * SECOND_MS, nowMs });
  }

  /** Counts a sign-in as failed until `signedIn` is called. @throws ApiError RATE_LIMITED */
  signIn(knock: Knock): void {
    if (knock.device === undefined) this.#signIns.take(knock.network);
    this.#failures.take(personAt(knock));
    if (knock.device === undefined) this.#strangers.take(knock.email);
    // After its own quota: a stolen cookie must not exhaust that of all the account's browsers.
    else this.#knownSignIns.take(knock.email);
  }

  /** The password was correct. */
  signedIn(knock: Knock): void {
    this.#failures.giveBack(personAt(knock));
    if (knock.device === undefined) this.#strangers.giveBack(knock.email);
  }

  /** Counts a letter to the address, whether or not it has an account. @throws ApiError RATE_LIMITED */
  signUp(network: string, email: string): void {
    this.#signUps.take(network);
    this.#lettersToOne.take(`${network} ${email}`);
  }

  /** Counts a requested letter. @throws ApiError RATE_LIMITED */
  askForLetter(knock: Knock): void {
    if (knock.device === undefined) this.#letters.take(knock.network);
    this.#lettersToOne.take(personAt(knock));
  }

  /**
   * Whether one more letter may go to this address, whoever requested it. The answer is the same either way: it would
   * reveal that someone else has asked, or that there is an account.
   */
  mayPost({ email, device }: Knock, quota?: LetterQuota): boolean {
    const mailbox = quota === undefined ? mailboxOf(email) : `${quota} ${mailboxOf(email)}`;
    return device === undefined
      ? this.#mailboxes.tryTake(mailbox)
      : this.#ownMailbox.tryTake(`${device} ${mailbox}`);
  }

  /**
   * Whether one more letter about such an event may go to an account's address. Nearly all of them take the password;
   * an eleventh adds nothing.
   */
  mayWarn(email: string, event: SecurityEvent): boolean {
    return this.#warnings.tryTake(`${event} ${mailboxOf(email)}`);
  }

  /** Counts an invalid link. @throws ApiError RATE_LIMITED */
  wrongLink(network: string): void {
    this.#wrongLinks.take(network);
  }

  /** Counts a challenge for a passkey, or its answer. They cannot be guessed, but each is work. @throws ApiError RATE_LIMITED */
  passkey(network: string): void {
    this.#passkeys.take(network);
  }

  /** Counts a code of the second factor. @throws ApiError RATE_LIMITED */
  code({ network, device }: Omit<Knock, 'email'>): void {
    this.#codes.take(device ?? network);
  }
}

/** Key of an account as tried from one network or browser. */
export const personAt = ({ network, email, device }: Knock): string => `${device ?? network} ${email}`;
