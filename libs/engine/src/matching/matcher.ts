import { NoRoomError } from '../no-room.ts';
import { type Alias, Aliases } from './aliases.ts';
import { CandidateIndex } from './candidate-index.ts';
import { CoOccurrence } from './co-occurrence.ts';
import { type Comparison, compareEvents, type Doubt, SAME_EVENT } from './compare.ts';
import { eventKey } from './event-key.ts';
import {
  addSpellings,
  type KnownEvent,
  type Match,
  readEvent,
  type Sighting,
  type StatedEvent,
} from './known-event.ts';
import { isUsedApart, renamer, teach, teachTwoNames } from './learning.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { type Pair, pairId, type Review, ReviewList } from './review.ts';
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
  /** So many events are known at once; where it is full, those that no book holds leave, and new ones are refused. */
  maxEvents?: number;
}

/** Two events became one: `dropped` is no longer resolved to, its quotes belong to `kept`. */
export interface Merge {
  kept: string;
  dropped: string;
  swapped: boolean;
}

type Candidate = Comparison & { known: KnownEvent };

interface Found {
  /** Best first. */
  candidates: Candidate[];
  /** Whether all there are were compared. */
  areAll: boolean;
}

const SIX_HOURS_MS = 6 * 3_600_000;
/** Five times a full book; some kilobytes each. */
const DEFAULT_MAX_EVENTS = 50_000;
/** Double-headers and the matches of computers have namesakes; a source that gives each of its rounds new ids has more. */
const MAX_NAMESAKES = 256;
/** Ten who speak of each event; each is some hundred bytes. */
const SIGHTINGS_PER_EVENT = 10;
/** Twice all bookmakers at five sources. A comparison walks through them. */
const MAX_SIGHTINGS_OF_ONE = 1000;
/** So many known events are looked at for each new one: all have their turn, and nobody waits for all of them. */
const SWEEP_STEP = 32;
/** Two candidates closer than this cannot be told apart by score. */
const CLEAR_LEAD = 0.08;
/** Where not all could be compared: the rivals that were not share no whole word with the event, and cannot be so alike. */
const BEYOND_DOUBT = 0.95;

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
  readonly #together = new CoOccurrence();
  /** Found since they were taken last. */
  #merges: Merge[] = [];
  readonly #forgetAfterMs: number;
  readonly #maxEvents: number;
  /** Those that no book holds. */
  readonly #released = new Set<KnownEvent>();
  #sweeping = this.#events.values();
  #sightings = 0;

  constructor(options: MatcherOptions = {}) {
    this.#aliases = new Aliases(options.learned?.aliases);
    this.#reviews = new ReviewList(options.learned?.rejected);
    this.#accepted = new Set(options.learned?.accepted);
    this.#forgetAfterMs = options.forgetAfterMs ?? SIX_HOURS_MS;
    this.#maxEvents = options.maxEvents ?? DEFAULT_MAX_EVENTS;
  }

  /**
   * The key of an event, and whether this source has its sides the other way round.
   * @param source who speaks. Two events of one source are never merged, so for events without an id pass the
   * narrowest speaker known (source and bookmaker): one collector may bring several bookmakers' spellings.
   * @throws NoRoomError when it would be one more than may be known at once
   */
  resolve(event: QuotedEvent, source: string, nowMs: number): Match {
    const sourceId =
      event.id ?? `${event.sport}|${event.home}|${event.away}|${event.startedAt}|${event.league}`;
    const seen = this.#sources.get(source)?.get(sourceId);
    if (seen) this.#asked(seen.known, nowMs);
    if (seen && isStatedBefore(seen, event)) return seen.match;
    this.#sweep(nowMs);
    const stated = readEvent(event, source, renamer(this.#aliases, event, source));
    if (seen && this.#restate(seen, stated)) return seen.match;
    const sighting = this.#meet(stated, sourceId, nowMs);
    this.#note(sighting);
    this.#asked(sighting.known, nowMs);
    return sighting.match;
  }

  /** No book holds the event any more: it stays known, but leaves first where room is needed. */
  release(key: string): void {
    const known = this.#events.get(key);
    if (known) this.#released.add(known);
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
    for (const { stated, source, match } of newcomer.sightings) {
      const swapped = match.swapped !== review.swapped;
      for (const event of stated) teach(this.#aliases, known, { event, source, swapped }, 'person');
    }
    return this.#unite(pair);
  }

  /** Pairs that have turned out to be one event since this was asked last: a name was learned, and nobody need be asked. */
  takeMerges(): Merge[] {
    const found = this.#merges;
    this.#merges = [];
    return found;
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

  #unite({ known, newcomer, review: { swapped } }: Pair): Merge {
    for (const sighting of newcomer.sightings)
      moveSighting(sighting, known, sighting.match.swapped !== swapped);
    this.#addSpellings(known, newcomer, swapped);
    known.lastSeenMs = Math.max(known.lastSeenMs, newcomer.lastSeenMs);
    this.#drop(newcomer);
    return { kept: known.key, dropped: newcomer.key, swapped };
  }

  #asked(known: KnownEvent, nowMs: number): void {
    known.lastSeenMs = nowMs;
    this.#released.delete(known);
  }

  #note(sighting: Sighting): void {
    const { source, sourceId } = sighting;
    const held = this.#sources.get(source);
    if (held) held.set(sourceId, sighting);
    else this.#sources.set(source, new Map([[sourceId, sighting]]));
    this.#sightings += 1;
  }

  #unnote({ source, sourceId }: Sighting): void {
    const held = this.#sources.get(source);
    if (held?.delete(sourceId)) this.#sightings -= 1;
    if (held?.size === 0) this.#sources.delete(source);
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
    this.#unnote(seen);
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
    this.#demandSightings();
    const found = this.#candidates(stated);
    const [best] = found.candidates;
    if (best && isBeyondDoubt(found)) {
      const { event, source } = stated;
      const sighting = this.#join(best, stated, sourceId);
      teach(this.#aliases, best.known, { event, source, swapped: best.swapped }, 'match');
      return sighting;
    }
    const accepted = this.#acceptedOf(stated, found.candidates) ?? this.#learnedOf(stated, found);
    if (accepted) return this.#join(accepted, stated, sourceId);
    const known = this.#create(stated, nowMs);
    const sighting = sight(known, stated, sourceId, { swapped: false, score: 1 });
    if (best && this.#events.has(best.known.key))
      this.#reviews.propose(best.known, known, { ...best, reason: doubtAbout(found.candidates), nowMs });
    return sighting;
  }

  #demandSightings(): void {
    const most = this.#maxEvents * SIGHTINGS_PER_EVENT;
    if (this.#sightings >= most) throw new NoRoomError('sources', most);
  }

  #join(candidate: Candidate, stated: StatedEvent, sourceId: string): Sighting {
    if (candidate.known.sightings.length >= MAX_SIGHTINGS_OF_ONE)
      throw new NoRoomError('sources', MAX_SIGHTINGS_OF_ONE);
    this.#addSpellings(candidate.known, stated, candidate.swapped);
    return sight(candidate.known, stated, sourceId, candidate);
  }

  /** The one that a person has called the same event before, in an earlier run. */
  #acceptedOf(stated: StatedEvent, candidates: readonly Candidate[]): Candidate | undefined {
    if (this.#accepted.size === 0) return undefined;
    const key = this.#keyFor(stated);
    return candidates.find(({ known }) => this.#accepted.has(pairId(known.key, key)));
  }

  /** The one that differs in a name only, and the two names have stood for each other before. */
  #learnedOf(stated: StatedEvent, { candidates, areAll }: Found): Candidate | undefined {
    const [best, second] = candidates.filter(({ twoNames }) => twoNames);
    if (!best?.twoNames || second || !areAll) return undefined;
    const { one, two, opponent } = best.twoNames;
    const { sport, competition } = stated;
    const meeting = { sport, competition, names: [one.exact, two.exact], opponent: opponent.exact } as const;
    if (!this.#together.note(meeting)) return undefined;
    if (isUsedApart(this.#events.values(), best.known, stated, best.twoNames)) return undefined;
    teachTwoNames(this.#aliases, best.known, stated, best);
    this.#uniteLearned(best.known);
    return best;
  }

  /** What was in doubt for want of the name that has just been learned. */
  #uniteLearned({ sport, competition }: KnownEvent): void {
    for (const pair of this.#reviews.pairs()) {
      const { known, newcomer, review } = pair;
      if (review.reason !== 'NAMES' || known.sport !== sport || known.competition !== competition) continue;
      const isGone = [known, newcomer].some((event) => this.#events.get(event.key) !== event);
      if (isGone || shareSource(known, newcomer)) continue;
      const [one, two] = [known, newcomer].map(({ event, source }) =>
        readEvent(event, source, renamer(this.#aliases, event, source)),
      );
      if (!one || !two) continue;
      const { verdict, swapped } = compareEvents(one, two);
      if (verdict === 'merge' && swapped === review.swapped) this.#merges.push(this.#unite(pair));
    }
  }

  #keyFor({ event, competition }: StatedEvent): string {
    return eventKey(event, competition, (taken) => this.#events.has(taken));
  }

  /** Events it could be. One that is exactly the same makes looking further needless. */
  #candidates(stated: StatedEvent): Found {
    const exact = this.#compared(stated, this.#index.exactly(stated));
    const sure = exact.filter(({ verdict, score }) => verdict === 'merge' && score === 1);
    if (sure.length === 1) return { candidates: sure, areAll: true };
    const { events, areAll } = this.#index.near(stated, START_WINDOWS[stated.sport].reviewMs);
    return { candidates: this.#compared(stated, events).sort(bestFirst), areAll };
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
    this.#makeRoom();
    if (this.#index.exactly(stated).size >= MAX_NAMESAKES) throw new NoRoomError('namesakes', MAX_NAMESAKES);
    const key = this.#keyFor(stated);
    const spellings = { homes: [...stated.homes], aways: [...stated.aways] };
    const known: KnownEvent = {
      ...stated,
      ...spellings,
      key,
      sightings: [],
      lastSeenMs: nowMs,
    };
    this.#events.set(key, known);
    this.#index.add(known);
    return known;
  }

  #addSpellings(known: KnownEvent, stated: StatedEvent, swapped: boolean): void {
    if (addSpellings(known, stated, swapped)) this.#index.add(known);
  }

  #drop(known: KnownEvent): void {
    this.#events.delete(known.key);
    this.#released.delete(known);
    this.#index.remove(known);
    this.#reviews.forget(known.key);
  }

  #makeRoom(): void {
    if (this.#events.size < this.#maxEvents) return;
    const [longestReleased] = this.#released;
    if (!longestReleased) throw new NoRoomError('events', this.#maxEvents);
    this.#forget(longestReleased);
  }

  #sweep(nowMs: number): void {
    for (let looked = 0; looked < SWEEP_STEP; looked++) {
      const { value: known, done } = this.#sweeping.next();
      if (done) {
        this.#sweeping = this.#events.values();
        return;
      }
      if (this.#isOver(known, nowMs)) this.#forget(known);
    }
  }

  /** The engine asks once for each place of its book, so an event counts as needed until it has been played. */
  #isOver({ lastSeenMs, startMs }: KnownEvent, nowMs: number): boolean {
    return nowMs - Math.max(lastSeenMs, startMs) > this.#forgetAfterMs;
  }

  #forget(known: KnownEvent): void {
    for (const sighting of known.sightings) this.#unnote(sighting);
    this.#drop(known);
  }
}

function isBeyondDoubt({ candidates: [best, second], areAll }: Found): boolean {
  return best?.verdict === 'merge' && isClearLead(best, second) && (areAll || best.score >= BEYOND_DOUBT);
}

/** Where another one fits as well, that is what a person has to know. */
function doubtAbout([best, second]: readonly Candidate[]): Doubt {
  const isRivalled = best && second && second.score >= SAME_EVENT && best.score - second.score < CLEAR_LEAD;
  return isRivalled ? 'AMBIGUOUS' : (best?.doubt ?? 'AMBIGUOUS');
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
