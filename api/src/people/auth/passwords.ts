import { BoundedQueue } from '#kernel/http';
import { type PasswordHashing, SCRYPT } from './password-hash.ts';

/** Hashing is slow on purpose: two at once leave the processor to other work. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 50;

/** Compared if there is no account, so that the answer takes equally long; no password has this hash. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/** Hashes and compares passwords, a few at a time per process. */
export class Passwords {
  readonly #queue = new BoundedQueue(HASHES_AT_ONCE, HASHES_WAITING);
  readonly #hashing: PasswordHashing;

  constructor(hashing: PasswordHashing = SCRYPT) {
    this.#hashing = hashing;
  }

  /** @throws ApiError UNAVAILABLE when the queue is full */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => this.#hashing.hash(password));
  }

  /**
   * Whether a password matches a hash. Takes the same time without one.
   * @throws ApiError UNAVAILABLE when the queue is full
   */
  async matches(hash: string | undefined, password: string): Promise<boolean> {
    const isRight = await this.#queue.run(() => this.#hashing.matches(hash ?? NOBODYS_HASH, password));
    return isRight && hash !== undefined;
  }
}
