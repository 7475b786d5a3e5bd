import type { Engine, EventMatcher } from '@bothways/engine';
import type { FromEngine, ToEngine } from './protocol.ts';

/** Nobody waits at the list of unsure pairs: so often it is looked at, and so often names are told. */
const REVIEWS_MS = 1000;
const ALIASES_MS = 30_000;

export type DeskMessage = Extract<ToEngine, { kind: 'learned' | 'decided' }>;

export interface DeskParts {
  engine: Pick<Engine, 'mergeEvents'>;
  matcher: EventMatcher;
  post: (message: FromEngine) => void;
  nowMs: () => number;
}

/** Between people who decide which events are one and the matcher: tells them of pairs, takes what they say. */
export class ReviewDesk {
  readonly #parts: DeskParts;
  #told: string | undefined;
  #reviewsAtMs = Number.NEGATIVE_INFINITY;
  #aliasesAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  receive(message: DeskMessage): void {
    const { matcher } = this.#parts;
    if (message.kind === 'learned') {
      matcher.recall(message.learned);
      // What was pushed before this came may have met already.
      for (const id of message.learned.accepted) this.#accept(id);
    } else if (message.decision === 'rejected') matcher.reject(message.reviewId);
    else {
      this.#accept(message.reviewId);
      this.#tellAliases();
    }
  }

  #accept(reviewId: string): void {
    const { engine, matcher, nowMs } = this.#parts;
    const merge = matcher.accept(reviewId);
    if (merge) engine.mergeEvents(merge, nowMs());
  }

  /** @param monotonicMs only moves forward */
  beat(monotonicMs: number): void {
    this.#mergeLearned();
    if (monotonicMs - this.#reviewsAtMs >= REVIEWS_MS) {
      this.#reviewsAtMs = monotonicMs;
      this.#tellReviews();
    }
    if (monotonicMs - this.#aliasesAtMs >= ALIASES_MS) {
      this.#aliasesAtMs = monotonicMs;
      this.#tellAliases();
    }
  }

  /** Pairs that nobody had to decide about: a name was learned since. */
  #mergeLearned(): void {
    const { engine, matcher, nowMs } = this.#parts;
    for (const merge of matcher.takeMerges()) engine.mergeEvents(merge, nowMs());
  }

  #tellReviews(): void {
    const reviews = this.#parts.matcher.reviews();
    const ids = reviews.map(({ id }) => id).join(' ');
    if (ids === this.#told) return;
    this.#told = ids;
    this.#parts.post({ kind: 'reviews', reviews });
  }

  #tellAliases(): void {
    const news = this.#parts.matcher.takeNews();
    if (news.believed.length > 0 || news.doubted.length > 0) this.#parts.post({ kind: 'aliases', news });
  }
}
