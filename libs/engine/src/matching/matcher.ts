import { type Alias, Aliases } from './aliases.ts';
import { CandidateIndex } from './candidate-index.ts';
import { type Comparison, compareEvents } from './compare.ts';
import { eventKey } from './event-key.ts';
import {
  addSpellings,
  type KnownEvent,
  type Match,
  readEvent,
  type Sighting,
  type StatedEvent,
} from './known-event.ts';
import { renamer, teach } from './learning.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { pairId, type Review, ReviewList } from './review.ts';
import {
  isStatedBefore,
  moveSighting,
  ownSighting,
  removeSighting,
  restate,
  shareSource,
  sight,
} from './sighting.ts';
import { START_WINDOWS } from './windows.ts';

/** What the matcher has learned and a restart should keep. */
export interface Learned {
  aliases: Alias[];
  /** Ids of pairs that a person has called different. */
  rejected: string[];
  /** Ids of pairs that a person has called one event. */
  accepted: string[];
}

export interface MatcherOptions {
  learned?: Partial<Learned>;
  /** An event that started and was last asked about longer ago than this is forgotten. */
  forgetAfterMs?: number;
  /** Above this many events the longest not asked about leave. */
  maxEvents?: number;
}

/** Two events became one: `dropped` is no longer resolved to, its quotes belong to `kept`. */
export interface Merge {
  kept: string;
  dropped: string;
  swapped: boolean;
}

type Candidate = Comparison & { known: KnownEvent };

const SIX_HOURS_MS = 6 * 3_600_000;
/** Five times a full book; some kilobytes each. */
const DEFAULT_MAX_EVENTS = 50_000;
const SWEEP_EVERY_MS = 60_000;
/** Two candidates closer than this cannot be told apart by score. */
const CLEAR_LEAD = 0.08;

/**
 * Recognises events across sources. Pure and deterministic: the same calls give the same keys. A source's own id
 * decides first and costs a Map hit; only an event that is new to a source is compared.
 */
export class EventMatcher {
  readonly #sources = new Map<string, Map<string, Sighting>>();
  readonly #events = new Map<string, KnownEvent>();
  readonly #index = new CandidateIndex<KnownEvent>();
  readonly #aliases: Aliases;
  readonly #reviews: ReviewList;
  readonly #accepted: Set<string>;
  readonly #forgetAfterMs: number;
  readonly #maxEvents: number;
  #sweptMs = Number.NEGATIVE_INFINITY;

  constructor(options: MatcherOptions = {}) {
    this.#aliases = new Aliases(options.learned?.aliases);
    this.#reviews = new ReviewList(options.learned?.rejected);
    this.#accepted = new Set(options.learned?.accepted);
    this.#forgetAfterMs = options.forgetAfterMs ?? SIX_HOURS_MS;
    this.#maxEvents = options.maxEvents ?? DEFAULT_MAX_EVENTS;
  }

  /**
   * The key of an event, and whether this source has its sides the other way round. Never fails.
   * @param source who speaks. Two events of one source are never merged, so for events without an id pass the
   * narrowest speaker known (source and bookmaker): one collector may bring several bookmakers' spellings.
   */
  resolve(event: QuotedEvent, source: string, nowMs: number): Match {
    const sightings = this.#sightingsOf(source);
    const sourceId =
      event.id ?? `${event.sport}|${event.home}|${event.away}|${event.startedAt}|${event.league}`;
    const seen = sightings.get(sourceId);
    if (seen && isStatedBefore(seen, event)) {
      seen.known.lastSeenMs = nowMs;
      return seen.match;
    }
    const stated = readEvent(event, source, renamer(this.#aliases, event, source));
    const isMoved = seen !== undefined && this.#restate(seen, stated);
    const sighting = isMoved ? seen : this.#meet(stated, sourceId, nowMs);
    sighting.known.lastSeenMs = nowMs;
    sightings.set(sourceId, sighting);
    this.#sweep(nowMs);
    return sighting.match;
  }

  /** Takes over what was learned before. Events that have met already stay as they are. */
  recall({ aliases, rejected, accepted }: Learned): void {
    this.#aliases.recall(aliases);
    this.#reviews.recall(rejected);
    for (const id of accepted) this.#accepted.add(id);
  }

  /** Pairs that a person should look at, most alike first. */
  reviews(): Review[] {
    return this.#reviews.all();
  }

  /**
   * The pair is one event, now or when both are met again. Undefined when there is nothing to merge now: the pair is
   * gone, or one source lists both.
   */
  accept(reviewId: string): Merge | undefined {
    this.#accepted.add(reviewId);
    const pair = this.#reviews.get(reviewId);
    if (!pair || shareSource(pair.known, pair.newcomer)) return undefined;
    const { known, newcomer, review } = pair;
    for (const sighting of newcomer.sightings) {
      const swapped = sighting.match.swapped !== review.swapped;
      moveSighting(sighting, known, swapped);
      for (const event of sighting.stated)
        teach(this.#aliases, known, { event, source: sighting.source, swapped }, 'person');
    }
    this.#addSpellings(known, newcomer, review.swapped);
    known.lastSeenMs = Math.max(known.lastSeenMs, newcomer.lastSeenMs);
    this.#drop(newcomer);
    return { kept: known.key, dropped: newcomer.key, swapped: review.swapped };
  }

  /** The pair is two events; it is not proposed again. False when the pair is gone. */
  reject(reviewId: string): boolean {
    return this.#reviews.reject(reviewId);
  }

  learned(): Learned {
    return {
      aliases: this.#aliases.all(),
      rejected: this.#reviews.rejected(),
      accepted: [...this.#accepted].toSorted(),
    };
  }

  /** What has come to be believed of names, or is believed no more, since this was asked last. */
  takeNews(): { believed: Alias[]; doubted: Alias[] } {
    return this.#aliases.takeNews();
  }

  /** Who takes which of its events for this one: the answer to "why are these together". */
  sightings(key: string): { source: string; event: QuotedEvent; swapped: boolean; score: number }[] {
    const held = this.#events.get(key)?.sightings ?? [];
    return held.flatMap(({ source, stated, match, score }) =>
      stated.slice(0, 1).map((event) => ({ source, event, swapped: match.swapped, score })),
    );
  }

  /** Events known now. */
  get size(): number {
    return this.#events.size;
  }

  #sightingsOf(source: string): Map<string, Sighting> {
    const known = this.#sources.get(source);
    if (known) return known;
    const sightings = new Map<string, Sighting>();
    this.#sources.set(source, sightings);
    return sightings;
  }

  /** A source states its event anew: true when it is still the same one, false when it has used the id again. */
  #restate(seen: Sighting, stated: StatedEvent): boolean {
    const { known } = seen;
    const { verdict, swapped } = compareEvents(known, stated);
    if (verdict === 'merge' && swapped === seen.match.swapped) {
      restate(seen, stated.event);
      if (known.source === seen.source) this.#move(known, stated);
      return true;
    }
    removeSighting(seen);
    if (known.sightings.length === 0) this.#drop(known);
    return false;
  }

  #move(known: KnownEvent, { startMs, event }: StatedEvent): void {
    this.#index.remove(known);
    known.startMs = startMs;
    known.event = event;
    this.#index.add(known);
  }

  #meet(stated: StatedEvent, sourceId: string, nowMs: number): Sighting {
    const candidates = this.#candidates(stated);
    const [best, second] = candidates;
    if (best?.verdict === 'merge' && isClearLead(best, second)) {
      const { event, source } = stated;
      teach(this.#aliases, best.known, { event, source, swapped: best.swapped }, 'match');
      return this.#join(best, stated, sourceId);
    }
    const accepted = this.#acceptedOf(stated, candidates);
    if (accepted) return this.#join(accepted, stated, sourceId);
    const known = this.#create(stated, nowMs);
    const sighting = sight(known, stated, sourceId, { swapped: false, score: 1 });
    if (best) this.#reviews.propose(best.known, known, { ...best, reason: best.doubt ?? 'AMBIGUOUS', nowMs });
    return sighting;
  }

  #join(candidate: Candidate, stated: StatedEvent, sourceId: string): Sighting {
    this.#addSpellings(candidate.known, stated, candidate.swapped);
    return sight(candidate.known, stated, sourceId, candidate);
  }

  /** The one that a person has called the same event before, in an earlier run. */
  #acceptedOf(stated: StatedEvent, candidates: readonly Candidate[]): Candidate | undefined {
    if (this.#accepted.size === 0) return undefined;
    const key = this.#keyFor(stated);
    return candidates.find(({ known }) => this.#accepted.has(pairId(known.key, key)));
  }

  #keyFor({ event, competition }: StatedEvent): string {
    return eventKey(event, competition, (taken) => this.#events.has(taken));
  }

  /** Events it could be, best first. One that is exactly the same makes looking further needless. */
  #candidates(stated: StatedEvent): Candidate[] {
    const exact = this.#compared(stated, this.#index.exactly(stated));
    const sure = exact.filter(({ verdict, score }) => verdict === 'merge' && score === 1);
    if (sure.length === 1) return sure;
    return this.#compared(stated, this.#index.near(stated, START_WINDOWS[stated.sport].reviewMs)).sort(
      bestFirst,
    );
  }

  #compared(stated: StatedEvent, events: ReadonlySet<KnownEvent>): Candidate[] {
    const found: Candidate[] = [];
    for (const known of events) {
      const own = ownSighting(known, stated);
      if (own === 'other') continue;
      const comparison = compareEvents(known, stated);
      if (comparison.verdict === 'different' || (own === 'moved' && comparison.verdict !== 'merge')) continue;
      found.push({ known, ...comparison });
    }
    return found;
  }

  #create(stated: StatedEvent, nowMs: number): KnownEvent {
    const key = this.#keyFor(stated);
    const spellings = { homes: [...stated.homes], aways: [...stated.aways] };
    const known: KnownEvent = { ...stated, ...spellings, key, sightings: [], lastSeenMs: nowMs };
    this.#events.set(key, known);
    this.#index.add(known);
    return known;
  }

  #addSpellings(known: KnownEvent, stated: StatedEvent, swapped: boolean): void {
    if (addSpellings(known, stated, swapped)) this.#index.add(known);
  }

  #drop(known: KnownEvent): void {
    this.#events.delete(known.key);
    this.#index.remove(known);
    this.#reviews.forget(known.key);
  }

  /** The engine asks once for each place of its book, so an event counts as needed until it is over. */
  #sweep(nowMs: number): void {
    const isFull = this.#events.size > this.#maxEvents;
    if (nowMs - this.#sweptMs < SWEEP_EVERY_MS && !isFull) return;
    this.#sweptMs = nowMs;
    for (const known of this.#events.values()) {
      if (nowMs - Math.max(known.lastSeenMs, known.startMs) > this.#forgetAfterMs) this.#forget(known);
    }
    if (this.#events.size <= this.#maxEvents) return;
    const oldestFirst = [...this.#events.values()].toSorted((a, b) => a.lastSeenMs - b.lastSeenMs);
    for (const known of oldestFirst.slice(0, Math.ceil(this.#maxEvents / 10))) this.#forget(known);
  }

  #forget(known: KnownEvent): void {
    for (const { source, sourceId } of known.sightings) this.#sources.get(source)?.delete(sourceId);
    this.#drop(known);
  }
}

const isClearLead = (best: Candidate, second: Candidate | undefined): boolean =>
  second?.verdict !== 'merge' ||
  best.score - second.score >= CLEAR_LEAD ||
  (best.score === 1 && second.score < 1);

/** Mergeable before doubtful, then the most alike; the key settles ties, so that order of arrival does not. */
const bestFirst = (a: Candidate, b: Candidate): number =>
  Number(b.verdict === 'merge') - Number(a.verdict === 'merge') ||
  b.score - a.score ||
  (a.known.key < b.known.key ? -1 : 1);
