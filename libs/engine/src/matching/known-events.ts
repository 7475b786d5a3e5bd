import type { Sport } from '@bothways/domain/sports';
import { CapacityError } from '../limits/capacity-error.ts';
import { CandidateIndex, type Candidates, type Indexed } from './candidate-index.ts';
import { eventKey } from './event-key.ts';
import { addSpellings, type KnownEvent, type StatedEvent } from './known-event.ts';
import type { NameProfile } from './name-profile.ts';
import { START_WINDOWS } from './windows.ts';

/** Double-headers and simulated matches have namesakes; a source with new ids in each of its rounds has more. */
const MAX_NAMESAKES = 256;
/** Known events examined per new one, in rotation, so that no call has to examine them all. */
const SWEEP_STEP = 32;
const NONE: ReadonlySet<never> = new Set();

export interface Bounds {
  /**
   * Maximum number of known events; when it is reached, those in no book are dropped, otherwise new ones are refused.
   */
  maxEvents: number;
  /** An event that started and was last requested longer ago than this is forgotten. */
  forgetAfterMs: number;
}

const nameOf = (sport: Sport, { exact }: NameProfile): string => `${sport} ${exact}`;
const namesOf = ({ sport, homes, aways }: KnownEvent): string[] =>
  [...homes, ...aways].map((profile) => nameOf(sport, profile));
const roundOf = ({ sport, competition, startMs }: KnownEvent): string => `${sport} ${competition} ${startMs}`;

/** The known events by key, by names and by start, and the order in which they are dropped. */
export class KnownEvents {
  readonly #bounds: Bounds;
  readonly #onDrop: (known: KnownEvent) => void;
  readonly #byKey = new Map<string, KnownEvent>();
  readonly #index = new CandidateIndex<KnownEvent>();
  readonly #rounds = new Groups();
  readonly #named = new Groups();
  /** Events that are in no book. */
  readonly #released = new Set<KnownEvent>();
  #sweeping = this.#byKey.values();

  /** @param onDrop called for each event that is removed, for any reason */
  constructor(bounds: Bounds, onDrop: (known: KnownEvent) => void) {
    this.#bounds = bounds;
    this.#onDrop = onDrop;
  }

  get size(): number {
    return this.#byKey.size;
  }

  get(key: string): KnownEvent | undefined {
    return this.#byKey.get(key);
  }

  all(): IterableIterator<KnownEvent> {
    return this.#byKey.values();
  }

  /** Whether it is still known; another event may have taken its key. */
  has(known: KnownEvent): boolean {
    return this.#byKey.get(known.key) === known;
  }

  /** Returns the key that an event would get now. */
  keyFor({ event, competition }: StatedEvent): string {
    return eventKey(event, competition, (taken) => this.#byKey.has(taken));
  }

  /** Returns events with exactly the same spelling of both sides in this order, at any time. */
  exactly(event: Indexed): ReadonlySet<KnownEvent> {
    return this.#index.exactly(event);
  }

  /** Returns events that start close by and share the beginning of a word. */
  near(event: Indexed): Candidates<KnownEvent> {
    return this.#index.near(event, START_WINDOWS[event.sport].reviewMs);
  }

  /** Returns the events of one sport and class that begin at exactly the same time as this one, including itself. */
  round(known: KnownEvent): ReadonlySet<KnownEvent> {
    return this.#rounds.of(roundOf(known));
  }

  /** Returns the events of a sport in which a team has the name, in any source's spelling. */
  named(sport: Sport, name: NameProfile): ReadonlySet<KnownEvent> {
    return this.#named.of(nameOf(sport, name));
  }

  /** @throws CapacityError */
  create(stated: StatedEvent, nowMs: number): KnownEvent {
    this.#makeRoom();
    if (this.exactly(stated).size >= MAX_NAMESAKES) throw new CapacityError('namesakes', MAX_NAMESAKES);
    return this.#add(this.keyFor(stated), stated, nowMs);
  }

  /**
   * Creates an event whose key was decided by a person.
   * @throws CapacityError
   */
  createAs(key: string, stated: StatedEvent, nowMs: number): KnownEvent {
    this.#makeRoom();
    return this.#add(key, stated, nowMs);
  }

  #add(key: string, stated: StatedEvent, nowMs: number): KnownEvent {
    const spellings = { homes: [...stated.homes], aways: [...stated.aways] };
    const known: KnownEvent = { ...stated, ...spellings, key, sightings: [], lastSeenMs: nowMs };
    this.#byKey.set(key, known);
    this.#list(known);
    return known;
  }

  /** Updates an event restated by its first source. */
  restate(known: KnownEvent, { startMs, event }: StatedEvent): void {
    this.#unlist(known);
    known.startMs = startMs;
    known.event = event;
    this.#list(known);
  }

  addSpellings(known: KnownEvent, stated: StatedEvent, swapped: boolean): void {
    if (!addSpellings(known, stated, swapped)) return;
    this.#index.add(known);
    for (const name of namesOf(known)) this.#named.add(name, known);
  }

  /** Rebuilds the spellings after sightings were removed, from the remaining ones, its first source's first. */
  respell(known: KnownEvent, spellings: readonly StatedEvent[]): void {
    this.#unlist(known);
    known.homes.length = 0;
    known.aways.length = 0;
    for (const stated of spellings) addSpellings(known, stated, false);
    this.#list(known);
  }

  drop(known: KnownEvent): void {
    this.#byKey.delete(known.key);
    this.#released.delete(known);
    this.#unlist(known);
    this.#onDrop(known);
  }

  asked(known: KnownEvent, nowMs: number): void {
    known.lastSeenMs = nowMs;
    this.#released.delete(known);
  }

  /** Marks an event that is in no book: it remains known, but is dropped first when capacity is needed. */
  release(key: string): void {
    const known = this.#byKey.get(key);
    if (known) this.#released.add(known);
  }

  /** Forgets some of the events that are over. */
  sweep(nowMs: number): void {
    for (let looked = 0; looked < SWEEP_STEP; looked++) {
      const { value: known, done } = this.#sweeping.next();
      if (done) {
        this.#sweeping = this.#byKey.values();
        return;
      }
      if (this.#isOver(known, nowMs)) this.drop(known);
    }
  }

  /** The engine resolves an event once per listing, so it counts as needed until it has been played. */
  #isOver({ lastSeenMs, startMs }: KnownEvent, nowMs: number): boolean {
    return nowMs - Math.max(lastSeenMs, startMs) > this.#bounds.forgetAfterMs;
  }

  #makeRoom(): void {
    const { maxEvents } = this.#bounds;
    if (this.#byKey.size < maxEvents) return;
    const [longestReleased] = this.#released;
    if (!longestReleased) throw new CapacityError('events', maxEvents);
    this.drop(longestReleased);
  }

  #list(known: KnownEvent): void {
    this.#index.add(known);
    this.#rounds.add(roundOf(known), known);
    for (const name of namesOf(known)) this.#named.add(name, known);
  }

  #unlist(known: KnownEvent): void {
    this.#index.remove(known);
    this.#rounds.remove(roundOf(known), known);
    for (const name of namesOf(known)) this.#named.remove(name, known);
  }
}

/** Events grouped by a shared key. */
class Groups {
  readonly #groups = new Map<string, Set<KnownEvent>>();

  of(key: string): ReadonlySet<KnownEvent> {
    return this.#groups.get(key) ?? NONE;
  }

  add(key: string, known: KnownEvent): void {
    const held = this.#groups.get(key);
    if (held) held.add(known);
    else this.#groups.set(key, new Set([known]));
  }

  remove(key: string, known: KnownEvent): void {
    const held = this.#groups.get(key);
    held?.delete(known);
    if (held?.size === 0) this.#groups.delete(key);
  }
}
