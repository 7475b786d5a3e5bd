import { BoundedQueue } from '#kernel/http';
import { type PasswordHashing, SCRYPT } from './password-hash.ts';

/** Hashing a password is slow on purpose: two at once leave the processor to everybody else. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 50;

/** Compared where there is no account, so that the answer takes its time all the same; no password has this hash. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/** Hashes and compares passwords, a few at a time in the whole process. */
export class Passwords {
  readonly #queue = new BoundedQueue(HASHES_AT_ONCE, HASHES_WAITING);
  readonly #hashing: PasswordHashing;

  constructor(hashing: PasswordHashing = SCRYPT) {
    this.#hashing = hashing;
  }

  /** @throws ApiError UNAVAILABLE when too many wait already */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => this.#hashing.hash(password));
  }

  /**
   * Whether a password is the one of this hash. It takes the same time where there is none.
   * @throws ApiError UNAVAILABLE when too many wait already
   */
  async matches(hash: string | undefined, password: string): Promise<boolean> {
    const isRight = await this.#queue.run(() => this.#hashing.matches(hash ?? NOBODYS_HASH, password));
    return isRight && hash !== undefined;
  }
}
