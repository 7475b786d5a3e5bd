import { LRUCache } from 'lru-cache';
import { Answer } from '#kernel/http';

type Bytes = Uint8Array<ArrayBuffer>;
interface Kept {
  version: number;
  atMs: number;
  answer: Promise<Answer>;
  /** 0 until it is there. */
  bytes: number;
}

export interface AnswerCacheOptions {
  /** Version of the book now; another one means that answers may differ. */
  version: () => number;
  /** Only moves forward. */
  nowMs: () => number;
  /** An answer younger than this is given again although the book has moved: a list is not read faster. */
  shareMs: number;
  maxAnswers: number;
  /** All kept answers together; what a compressed form adds is a tenth of that. */
  maxBytes: number;
}

/** Finished answers by question: the same question at the same time is asked once, its bytes are sent to everybody. */
export class AnswerCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #options: AnswerCacheOptions;

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      max: options.maxAnswers,
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
    });
  }

  /** The kept answer where it still holds, else what `ask` answers. A failure is not kept. */
  get(question: string, ask: () => Promise<Bytes>): Promise<Answer> {
    const kept = this.#kept.get(question);
    if (kept && this.#holds(kept)) return kept.answer;
    const answer = ask().then((bytes) => new Answer(bytes));
    const fresh = { version: this.#options.version(), atMs: this.#options.nowMs(), answer, bytes: 0 };
    this.#kept.set(question, fresh);
    answer.then(
      ({ bytes }) => this.#replace(question, fresh, { ...fresh, bytes: bytes.length }),
      () => this.#replace(question, fresh, undefined),
    );
    return answer;
  }

  /** Where something else is kept by now, it stays. */
  #replace(question: string, before: Kept, now: Kept | undefined): void {
    if (this.#kept.get(question) !== before) return;
    if (now) this.#kept.set(question, now);
    else this.#kept.delete(question);
  }

  #holds({ version, atMs }: Kept): boolean {
    return version === this.#options.version() || this.#options.nowMs() - atMs < this.#options.shareMs;
  }
}
