import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import { TokenBuckets } from '#kernel/limits';
import { mailboxOf } from './mailbox.ts';

/** Wrong passwords of one account from one place or one of its browsers. */
export const FAILURES = { burst: 10, refillMs: 30 * SECOND_MS };
/** Wrong passwords of one account from everybody who was never in it. */
export const STRANGERS = { burst: 100, refillMs: MINUTE_MS };
/** As long as a link for a new password lives: while letters to an address are held back, the last one still opens. */
const LETTER_EVERY_MS = 30 * MINUTE_MS;

/** Where a try comes from, and which browser it is if that has been in this account before. */
export interface Knock {
  network: string;
  email: string;
  device: string | undefined;
}

/**
 * How often one may knock, in this process; they only move with a clock that never goes back. What several processes count
 * together is in `SharedGuesses`. What
 * strangers of a place, or strangers everywhere, may do at an account can be used up by any of them; a browser that was
 * in the account before counts for itself alone, so that nobody is locked out by somebody else, and who has stolen its
 * cookie has no more guesses than one place has.
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
    this.#codes = new TokenBuckets({ burst: 60, refillMs: 5 * SECOND_MS, nowMs });
  }

  /** Counts a sign-in as failed until `signedIn` says otherwise. @throws ApiError RATE_LIMITED */
  signIn(knock: Knock): void {
    if (knock.device === undefined) this.#signIns.take(knock.network);
    this.#failures.take(personAt(knock));
    if (knock.device === undefined) this.#strangers.take(knock.email);
    // After its own guesses: a stolen cookie must not use up what all browsers of the account have.
    else this.#knownSignIns.take(knock.email);
  }

  /** The password was right. */
  signedIn(knock: Knock): void {
    this.#failures.giveBack(personAt(knock));
    if (knock.device === undefined) this.#strangers.giveBack(knock.email);
  }

  /** A letter goes to the address, whether or not it has an account. @throws ApiError RATE_LIMITED */
  signUp(network: string, email: string): void {
    this.#signUps.take(network);
    this.#lettersToOne.take(`${network} ${email}`);
  }

  /** A letter that somebody asks for. @throws ApiError RATE_LIMITED */
  askForLetter(knock: Knock): void {
    if (knock.device === undefined) this.#letters.take(knock.network);
    this.#lettersToOne.take(personAt(knock));
  }

  /**
   * Whether one more letter may go to this address, wherever it was asked from and whatever it says. Whoever asked is
   * answered as if it went: the answer would tell that somebody else has asked, or that there is an account.
   */
  mayPost({ email, device }: Knock): boolean {
    const mailbox = mailboxOf(email);
    return device === undefined
      ? this.#mailboxes.tryTake(mailbox)
      : this.#ownMailbox.tryTake(`${device} ${mailbox}`);
  }

  /**
   * Whether one more warning of this kind may go to an account's own address. Only who has the password can cause them;
   * ten say what an eleventh would.
   */
  mayWarn(email: string, kind: 'newDevice' | 'emailChanged'): boolean {
    return this.#warnings.tryTake(`${kind} ${mailboxOf(email)}`);
  }

  /** Somebody comes with a link that opens nothing. @throws ApiError RATE_LIMITED */
  wrongLink(network: string): void {
    this.#wrongLinks.take(network);
  }

  /** Somebody types a code of the second factor. @throws ApiError RATE_LIMITED */
  code({ network, device }: Omit<Knock, 'email'>): void {
    this.#codes.take(device ?? network);
  }
}

/** An account as it is tried from one place or browser. */
export const personAt = ({ network, email, device }: Knock): string => `${device ?? network} ${email}`;
