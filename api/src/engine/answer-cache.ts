import { Lru } from '../http/lru.ts';
import { Answer } from './answer.ts';

type Bytes = Uint8Array<ArrayBuffer>;
interface Kept {
  version: number;
  atMs: number;
  answer: Promise<Answer>;
}

export interface AnswerCacheOptions {
  /** Version of the book now; another one means that answers may differ. */
  version: () => number;
  /** Only moves forward. */
  nowMs: () => number;
  /** An answer younger than this is given again although the book has moved: a list is not read faster. */
  shareMs: number;
  maxAnswers: number;
}

/** Finished answers by question: the same question at the same time is asked once, its bytes are sent to everybody. */
export class AnswerCache {
  readonly #kept: Lru<string, Kept>;
  readonly #options: AnswerCacheOptions;

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#kept = new Lru(options.maxAnswers);
  }

  /** The kept answer where it still holds, else what `ask` answers. A failure is not kept. */
  get(question: string, ask: () => Promise<Bytes>): Promise<Answer> {
    const kept = this.#kept.get(question);
    if (kept && this.#holds(kept)) return kept.answer;
    const answer = ask().then((bytes) => new Answer(bytes));
    const fresh = { version: this.#options.version(), atMs: this.#options.nowMs(), answer };
    this.#kept.set(question, fresh);
    answer.catch(() => {
      if (this.#kept.get(question) === fresh) this.#kept.delete(question);
    });
    return answer;
  }

  #holds({ version, atMs }: Kept): boolean {
    return version === this.#options.version() || this.#options.nowMs() - atMs < this.#options.shareMs;
  }
}
