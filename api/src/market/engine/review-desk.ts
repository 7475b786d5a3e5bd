import { HOUR_MS } from '@bothways/domain/time';
import type { Engine, EventMatcher, KnownSide, Merge, Verdict } from '@bothways/engine';
import type { Steps } from './cooperative-scheduler.ts';
import type { FromEngine, MatchedEvent, ToEngine } from './protocol.ts';

/** Nobody waits at the list of unsure pairs: so often it is looked at, and so often names are told. */
const REVIEWS_MS = 1000;
const ALIASES_MS = 30_000;
/** A feed that begins names thousands of events; that many at once are written within some ten milliseconds. */
const NAMES_AT_ONCE = 500;
/** Hours that were over for so long are told no more. */
const JOINS_KEPT_MS = 48 * HOUR_MS;

export type DeskMessage = Extract<ToEngine, { kind: 'learned' | 'pairDecided' | 'settle' | 'forgetAlias' }>;
export type DeskSearch = Extract<ToEngine, { kind: 'findEvents' }>;

export interface DeskParts {
  engine: Pick<Engine, 'mergeEvents' | 'regroupEvents' | 'speakersOf'>;
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
  /** Events that became others and that were not told yet. */
  #became: Merge[] = [];

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  receive(message: DeskMessage): void {
    const { matcher } = this.#parts;
    switch (message.kind) {
      case 'learned':
        matcher.recall(message.learned);
        // What was pushed before this came may have met already.
        for (const id of message.learned.accepted) this.#accept(id);
        for (const verdict of message.learned.verdicts) this.#settle(verdict, false);
        break;
      case 'settle':
        this.#settle(message.verdict, true);
        this.#tellAliases();
        break;
      case 'forgetAlias':
        matcher.forgetAlias(message.alias);
        this.#tellAliases();
        break;
      case 'pairDecided':
        if (message.decision === 'rejected') matcher.reject(message.reviewId);
        else matcher.reopen(message.reviewId);
        break;
    }
  }

  /** The event as its sources state it; undefined where nobody knows it. */
  eventOf(key: string): MatchedEvent | undefined {
    const sides = this.#parts.matcher.sightings(key);
    return sides.length === 0 ? undefined : this.#withBookies({ key, sides });
  }

  /** Answers when all events were looked at. */
  *find({ id, text, most }: DeskSearch): Steps {
    const found = yield* this.#parts.matcher.search(text, most);
    this.#parts.post({ kind: 'events', id, events: found.map((event) => this.#withBookies(event)) });
  }

  #withBookies({ key, sides }: { key: string; sides: KnownSide[] }): MatchedEvent {
    const speakers = this.#parts.engine.speakersOf(key);
    return {
      key,
      sides: sides.map((side) => ({ ...side, bookies: [...(speakers.get(side.source) ?? [])].toSorted() })),
    };
  }

  #settle(verdict: Verdict, isNew: boolean): void {
    const { engine, matcher, nowMs } = this.#parts;
    const regroups = matcher.settle(verdict, nowMs(), { isNew });
    if (regroups.length > 0) engine.regroupEvents(regroups, nowMs());
    for (const { from, rest } of regroups)
      if (rest.key !== from) this.#became.push({ kept: rest.key, dropped: from, swapped: rest.swapped });
  }

  #accept(reviewId: string): void {
    const { matcher } = this.#parts;
    const merge = matcher.accept(reviewId);
    if (merge) this.#merge(merge);
  }

  #merge(merge: Merge): void {
    const { engine, nowMs } = this.#parts;
    engine.mergeEvents(merge, nowMs());
    this.#became.push(merge);
  }

  /** @param monotonicMs only moves forward */
  beat(monotonicMs: number): void {
    this.#mergeLearned();
    if (monotonicMs - this.#reviewsAtMs >= REVIEWS_MS) {
      this.#reviewsAtMs = monotonicMs;
      this.#tellReviews();
      this.#tellNames();
    }
    if (monotonicMs - this.#aliasesAtMs >= ALIASES_MS) {
      this.#aliasesAtMs = monotonicMs;
      this.#tellAliases();
      this.#tellJoins();
    }
  }

  #tellNames(): void {
    const named = this.#parts.matcher.takeNames(NAMES_AT_ONCE);
    const became = this.#became.splice(0);
    if (named.length + became.length > 0) this.#parts.post({ kind: 'names', news: { named, became } });
  }

  #tellJoins(): void {
    const { matcher, nowMs, post } = this.#parts;
    const counts = matcher.takeJoins(nowMs() - JOINS_KEPT_MS);
    if (counts.length > 0) post({ kind: 'joins', counts });
  }

  /** Pairs that nobody had to decide about: a name was learned since. */
  #mergeLearned(): void {
    for (const merge of this.#parts.matcher.takeMerges()) this.#merge(merge);
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
    const { believed, doubted, forgotten } = news;
    if (believed.length + doubted.length + forgotten.length > 0) this.#parts.post({ kind: 'aliases', news });
  }
}
