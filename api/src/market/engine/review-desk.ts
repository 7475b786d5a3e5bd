import { HOUR_MS } from '@bothways/domain/time';
import type { Engine, EventMatcher, KnownSide, Merge, Verdict } from '@bothways/engine';
import type { Steps } from './cooperative-scheduler.ts';
import type { FromEngine, MatchedEvent, ToEngine } from './protocol.ts';

/** Intervals of checking doubtful pairs and sending names: no person watches that list live. */
const REVIEWS_MS = 1000;
const ALIASES_MS = 30_000;
/** A starting feed names thousands of events; this many at once are written within some ten milliseconds. */
const NAMES_AT_ONCE = 500;
/** Counts of hours older than this are no longer sent. */
const JOINS_KEPT_MS = 48 * HOUR_MS;

type DeskMessage = Extract<
  ToEngine,
  { kind: 'learned' | 'pairDecided' | 'settle' | 'forgetAlias' | 'leaguesDecided' }
>;
type DeskSearch = Extract<ToEngine, { kind: 'findEvents' | 'findLeagues' }>;

interface DeskParts {
  engine: Pick<Engine, 'mergeEvents' | 'regroupEvents' | 'speakersOf'>;
  matcher: EventMatcher;
  post: (message: FromEngine) => void;
  nowMs: () => number;
}

/** Connects the matcher with the people who decide which events are the same: reports pairs, applies verdicts. */
export class ReviewDesk {
  readonly #parts: DeskParts;
  #announced: string | undefined;
  #reviewsAtMs = Number.NEGATIVE_INFINITY;
  #aliasesAtMs = Number.NEGATIVE_INFINITY;
  /** Merged events not sent yet. */
  #became: Merge[] = [];

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  receive(message: DeskMessage): void {
    const { matcher } = this.#parts;
    switch (message.kind) {
      case 'learned':
        matcher.recall(message.learned);
        // Events pushed before this message may already be in the book.
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
      case 'leaguesDecided':
        matcher.decideLeagues(message.decision);
        break;
      case 'pairDecided':
        if (message.decision === 'rejected') matcher.reject(message.reviewId);
        else matcher.reopen(message.reviewId);
        break;
    }
  }

  /** Returns the event as its sources state it; undefined if it is unknown. */
  eventOf(key: string): MatchedEvent | undefined {
    const sides = this.#parts.matcher.sightings(key);
    return sides.length === 0 ? undefined : this.#withBookies({ key, sides });
  }

  /** Answers when everything has been inspected. */
  *find(search: DeskSearch): Steps {
    const { matcher, post } = this.#parts;
    const { id } = search;
    if (search.kind === 'findLeagues') {
      post({ kind: 'foundLeagues', id, leagues: yield* matcher.searchLeagues(search) });
      return;
    }
    const found = yield* matcher.search(search.text, search.most);
    post({ kind: 'events', id, events: found.map((event) => this.#withBookies(event)) });
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

  /** @param monotonicMs never goes back */
  beat(monotonicMs: number): void {
    this.#mergeLearned();
    this.#partLeagues();
    if (monotonicMs - this.#reviewsAtMs >= REVIEWS_MS) {
      this.#reviewsAtMs = monotonicMs;
      this.#tellReviews();
      this.#tellNames();
    }
    if (monotonicMs - this.#aliasesAtMs >= ALIASES_MS) {
      this.#aliasesAtMs = monotonicMs;
      this.#tellAliases();
      this.#tellLeagues();
      this.#tellJoins();
    }
  }

  #tellNames(): void {
    const named = this.#parts.matcher.takeNames(NAMES_AT_ONCE);
    const became = this.#became.splice(0);
    if (named.length + became.length > 0) this.#parts.post({ kind: 'names', news: { named, became } });
  }

  #tellLeagues(): void {
    const links = this.#parts.matcher.takeLeagues();
    if (links.length > 0) this.#parts.post({ kind: 'leagues', links });
  }

  #tellJoins(): void {
    const { matcher, nowMs, post } = this.#parts;
    const counts = matcher.takeJoins(nowMs() - JOINS_KEPT_MS);
    if (counts.length > 0) post({ kind: 'joins', counts });
  }

  /** Merges pairs that a learned name has decided since. */
  #mergeLearned(): void {
    for (const merge of this.#parts.matcher.takeMerges()) this.#merge(merge);
  }

  /** Moves the prices of events that were one only by their leagues. */
  #partLeagues(): void {
    const { engine, matcher, nowMs } = this.#parts;
    const regroups = matcher.takeParted();
    if (regroups.length > 0) engine.regroupEvents(regroups, nowMs());
  }

  #tellReviews(): void {
    const reviews = this.#parts.matcher.reviews();
    const ids = reviews.map(({ id }) => id).join(' ');
    if (ids === this.#announced) return;
    this.#announced = ids;
    this.#parts.post({ kind: 'reviews', reviews });
  }

  #tellAliases(): void {
    const news = this.#parts.matcher.takeNews();
    const { believed, doubted, forgotten } = news;
    if (believed.length + doubted.length + forgotten.length > 0) this.#parts.post({ kind: 'aliases', news });
  }
}
