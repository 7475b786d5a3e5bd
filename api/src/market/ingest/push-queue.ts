import { ApiError } from '#kernel/errors';

const MEGABYTE = 1024 * 1024;
/** Three bodies of the greatest size; as objects, quotes take some four times their text. */
const MAX_BYTES = 32 * MEGABYTE;
const MAX_PUSHES = 64;
/** Prices that move come in small pushes, worlds that are new in large ones: the last quarter is kept for the small. */
const SMALL_BYTES = MEGABYTE / 4;
const SHARE_OF_LARGE = 0.75;
/** Until the first push is done; some thousand quotes a second. */
const FIRST_GUESS_BYTES_PER_S = MEGABYTE;
/** How much the newest measurement counts. */
const NEWEST = 0.3;
const MAX_WAIT_S = 60;

/** A push that was let in. */
export interface Ticket {
  /** Its length is known now, and is not more than was said. */
  measured(bytes: number): void;
  /** It is done, or will not be. Calling again does nothing. */
  leave(isDone: boolean): void;
}

/** Pushes that wait or are being taken in, with an end: more of them would only wait for longer, and memory is not endless. */
export class PushQueue {
  readonly #monotonicMs: () => number;
  #bytes = 0;
  #pushes = 0;
  #bytesPerS = FIRST_GUESS_BYTES_PER_S;
  /** When the last push was done, or the first one came. */
  #measuredMs = 0;

  /** @param monotonicMs only moves forward */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /**
   * @param bytes of the body, or the most it can have
   * @throws ApiError RATE_LIMITED with the time in which what waits should be done
   */
  enter(bytes: number): Ticket {
    const share = bytes > SMALL_BYTES ? SHARE_OF_LARGE : 1;
    const isFull = this.#bytes + bytes > MAX_BYTES * share || this.#pushes >= MAX_PUSHES * share;
    if (isFull) throw new ApiError('RATE_LIMITED', { message: FULL, retryAfterS: this.#waitS() });
    if (this.#pushes === 0) this.#measuredMs = this.#monotonicMs();
    this.#pushes += 1;
    this.#bytes += bytes;
    return this.#ticket(bytes);
  }

  #ticket(declaredBytes: number): Ticket {
    let bytes = declaredBytes;
    let isIn = true;
    return {
      measured: (measuredBytes) => {
        this.#bytes -= bytes - measuredBytes;
        bytes = measuredBytes;
      },
      leave: (isDone) => {
        if (!isIn) return;
        isIn = false;
        this.#pushes -= 1;
        this.#bytes -= bytes;
        if (isDone) this.#measure(bytes);
      },
    };
  }

  #measure(bytes: number): void {
    const nowMs = this.#monotonicMs();
    const tookS = Math.max(nowMs - this.#measuredMs, 1) / 1000;
    this.#measuredMs = nowMs;
    this.#bytesPerS += NEWEST * (bytes / tookS - this.#bytesPerS);
  }

  #waitS(): number {
    return Math.min(MAX_WAIT_S, Math.max(1, Math.ceil(this.#bytes / this.#bytesPerS)));
  }
}

const FULL = 'Too many quotes wait to be taken - please push again later';
