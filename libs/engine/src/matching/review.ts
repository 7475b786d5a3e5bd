import type { Doubt } from './compare.ts';
import type { KnownEvent } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { shareSource } from './sighting.ts';

/** Two events that may be one; a person decides. */
export interface Review {
  id: string;
  score: number;
  reason: Doubt;
  swapped: boolean;
  /** When the pair was found. */
  noticedMs: number;
  known: ReviewSide;
  newcomer: ReviewSide;
}
export interface ReviewSide {
  key: string;
  source: string;
  event: QuotedEvent;
}

/** A review with the events it is about. */
export interface Pair {
  review: Review;
  known: KnownEvent;
  newcomer: KnownEvent;
}

/** More than a person reviews; the least similar are dropped first. */
const MAX_REVIEWS = 500;
/** All matches of several sources whose leagues are not known yet; beyond it a match stays apart. */
const MAX_OF_LEAGUES = 20_000;
const NONE: ReadonlySet<never> = new Set();

/** Identifies a pair of keys, regardless of order. */
export const pairId = (a: string, b: string): string => (a < b ? `${a}~${b}` : `${b}~${a}`);

/** The open pairs, and the pairs that a person has rejected. */
export class ReviewList {
  readonly #open = new Map<string, Pair>();
  /** The open ones by each of their events. */
  readonly #ofEvent = new Map<string, Set<Pair>>();
  #ofLeagues = 0;
  /** With the pair, if both events have been seen since. */
  readonly #rejected: Map<string, Pair | undefined>;

  constructor(rejected: readonly string[] = []) {
    this.#rejected = new Map(rejected.map((id) => [id, undefined]));
  }

  /** Adds a pair unless it was rejected before. Returns the pair if a person is asked about it now. */
  propose(
    known: KnownEvent,
    newcomer: KnownEvent,
    { score, swapped, reason, nowMs }: { score: number; swapped: boolean; reason: Doubt; nowMs: number },
  ): Pair | undefined {
    const id = pairId(known.key, newcomer.key);
    if (this.#open.has(id)) return undefined;
    const sides = { known: sideOf(known), newcomer: sideOf(newcomer) };
    const pair = { review: { id, score, swapped, reason, noticedMs: nowMs, ...sides }, known, newcomer };
    if (this.#rejected.has(id)) this.#rejected.set(id, pair);
    else this.#ask(pair);
    return this.#open.get(id);
  }

  #ask(pair: Pair): void {
    if (isOfLeagues(pair) && this.#ofLeagues >= MAX_OF_LEAGUES) return;
    this.#open.set(pair.review.id, pair);
    if (isOfLeagues(pair)) this.#ofLeagues += 1;
    for (const { key } of [pair.known, pair.newcomer]) {
      const own = this.#ofEvent.get(key);
      if (own) own.add(pair);
      else this.#ofEvent.set(key, new Set([pair]));
    }
    if (this.#open.size - this.#ofLeagues > MAX_REVIEWS) this.#dropLeastAlike();
  }

  #close(id: string): boolean {
    const pair = this.#open.get(id);
    if (!pair) return false;
    this.#open.delete(id);
    if (isOfLeagues(pair)) this.#ofLeagues -= 1;
    for (const { key } of [pair.known, pair.newcomer]) {
      const own = this.#ofEvent.get(key);
      own?.delete(pair);
      if (own?.size === 0) this.#ofEvent.delete(key);
    }
    return true;
  }

  /** Returns the open pairs of an event. */
  of(key: string): ReadonlySet<Pair> {
    return this.#ofEvent.get(key) ?? NONE;
  }

  /**
   * Returns open pairs, most similar first and those that only their leagues part last: these may resolve themselves.
   * Omits pairs that one source now lists both of: they are two events.
   */
  all(): Review[] {
    const [others, ofLeagues]: [Review[], Review[]] = [[], []];
    for (const pair of this.#open.values()) {
      const list = isOfLeagues(pair) ? ofLeagues : others;
      if (list.length < MAX_REVIEWS && !shareSource(pair.known, pair.newcomer)) list.push(pair.review);
    }
    return [...others.sort(byScore), ...ofLeagues.sort(byScore)].slice(0, MAX_REVIEWS);
  }

  /** Returns a copy of the open pairs: handling one may remove others. */
  pairs(): Pair[] {
    return [...this.#open.values()];
  }

  get(id: string): Pair | undefined {
    return this.#open.get(id);
  }

  reject(id: string): boolean {
    this.#rejected.set(id, this.#open.get(id) ?? this.#rejected.get(id));
    return this.#close(id);
  }

  /** Stops asking about a pair that its leagues have decided. */
  withdraw(id: string): void {
    this.#close(id);
  }

  /** Restores pairs that were rejected before. */
  recall(rejected: readonly string[]): void {
    for (const id of rejected) this.reject(id);
  }

  rejected(): string[] {
    return [...this.#rejected.keys()].toSorted();
  }

  /** Revokes a rejection because the events are one. */
  unreject(id: string): void {
    this.#rejected.delete(id);
  }

  /** Revokes a mistaken rejection: the pair is proposed again, at once or when both events are seen. */
  reopen(id: string): void {
    const pair = this.#rejected.get(id);
    this.#rejected.delete(id);
    if (pair) this.#ask(pair);
  }

  /** Removes the open pairs and the rejections of a dropped event. */
  forget(key: string): void {
    for (const { review } of [...this.of(key)]) this.#close(review.id);
    for (const id of this.#rejected.keys()) if (id.split('~').includes(key)) this.#rejected.delete(id);
  }

  #dropLeastAlike(): void {
    let last: Review | undefined;
    for (const pair of this.#open.values())
      if (!isOfLeagues(pair) && (!last || byScore(last, pair.review) < 0)) last = pair.review;
    if (last) this.#close(last.id);
  }
}

const isOfLeagues = ({ review }: Pair): boolean => review.reason === 'LEAGUE';

const sideOf = ({ key, source, event }: KnownEvent): ReviewSide => ({ key, source, event });

const byScore = (a: Review, b: Review): number => b.score - a.score || (a.id < b.id ? -1 : 1);
