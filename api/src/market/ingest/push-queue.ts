import { ApiError } from '#kernel/errors';

const MEGABYTE = 1024 * 1024;
/** Three bodies of the largest size; parsed, quotes take about four times their text. */
const MAX_BYTES = 32 * MEGABYTE;
const MAX_PUSHES = 64;
/** Price movements come in small pushes, new worlds in large ones: the last quarter is reserved for small ones. */
const SMALL_BYTES = MEGABYTE / 4;
const SHARE_OF_LARGE = 0.75;
/** Assumed rate until the first push is done; some thousand quotes a second. */
const FIRST_GUESS_BYTES_PER_S = MEGABYTE;
/** Weight of the newest measurement. */
const NEWEST = 0.3;
const MAX_WAIT_S = 60;

/** An admitted push. */
export interface Ticket {
  /** Sets the actual length, which does not exceed the declared one. */
  measured(bytes: number): void;
  /** Ends the push, done or abandoned. Idempotent. */
  leave(isDone: boolean): void;
}

/** Bounds the pushes waiting or being applied: more would only wait longer, and memory is finite. */
export class PushQueue {
  readonly #monotonicMs: () => number;
  #bytes = 0;
  #pushes = 0;
  #bytesPerS = FIRST_GUESS_BYTES_PER_S;
  /** When the last push was done, or the first one arrived. */
  #measuredMs = 0;

  /** @param monotonicMs a clock that never goes back */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /**
   * @param bytes of the body, or its largest possible size
   * @throws ApiError RATE_LIMITED with the time in which the queue should be done
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
