import { LRUCache } from 'lru-cache';
import { Answer } from '#kernel/http';

type Bytes = Uint8Array<ArrayBuffer>;
interface CacheEntry {
  version: number;
  atMs: number;
  answer: Promise<Answer>;
  /** 0 until the answer arrives. */
  bytes: number;
}

interface AnswerCacheOptions {
  /** Current version of the book; answers of different versions may differ. */
  version: () => number;
  /** Never goes back. */
  nowMs: () => number;
  /** A younger answer is reused although the book has moved: no list is read more often. */
  shareMs: number;
  maxAnswers: number;
  /** Total size of the cached answers; their compressed forms add a tenth. */
  maxBytes: number;
}

/**
 * Caches finished answers by question: concurrent equal questions are asked once, and everybody gets the same bytes.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #options: AnswerCacheOptions;

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      max: options.maxAnswers,
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
    });
  }

  /** Returns the cached answer while it is valid, otherwise that of `ask`. Failures are not cached. */
  get(question: string, ask: () => Promise<Bytes>): Promise<Answer> {
    const entry = this.#entries.get(question);
    if (entry && this.#holds(entry)) return entry.answer;
    const answer = ask().then((bytes) => new Answer(bytes));
    const fresh = { version: this.#options.version(), atMs: this.#options.nowMs(), answer, bytes: 0 };
    this.#entries.set(question, fresh);
    answer.then(
      ({ bytes }) => this.#replace(question, fresh, { ...fresh, bytes: bytes.length }),
      () => this.#replace(question, fresh, undefined),
    );
    return answer;
  }

  /** An entry that has been replaced meanwhile stays. */
  #replace(question: string, before: CacheEntry, now: CacheEntry | undefined): void {
    if (this.#entries.get(question) !== before) return;
    if (now) this.#entries.set(question, now);
    else this.#entries.delete(question);
  }

  #holds({ version, atMs }: CacheEntry): boolean {
    return version === this.#options.version() || this.#options.nowMs() - atMs < this.#options.shareMs;
  }
}
