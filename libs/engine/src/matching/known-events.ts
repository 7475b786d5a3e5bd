import type { Sport } from '@bothways/domain/sports';
import { CapacityError } from '../limits/capacity-error.ts';
import { CandidateIndex, type Candidates, type Indexed } from './candidate-index.ts';
import { eventKey } from './event-key.ts';
import { addSpellings, type KnownEvent, type StatedEvent } from './known-event.ts';
import type { NameProfile } from './name-profile.ts';
import { START_WINDOWS } from './windows.ts';

/** Double-headers and the matches of computers have namesakes; a source that gives each of its rounds new ids has more. */
const MAX_NAMESAKES = 256;
/** So many known events are looked at for each new one: all have their turn, and nobody waits for all of them. */
const SWEEP_STEP = 32;
const NONE: ReadonlySet<never> = new Set();

export interface Bounds {
  /** So many are known at once; where it is full, those that no book holds leave, and new ones are refused. */
  maxEvents: number;
  /** One that started and was last asked about longer ago than this is forgotten. */
  forgetAfterMs: number;
}

const nameOf = (sport: Sport, { exact }: NameProfile): string => `${sport} ${exact}`;
const namesOf = ({ sport, homes, aways }: KnownEvent): string[] =>
  [...homes, ...aways].map((profile) => nameOf(sport, profile));
const roundOf = ({ sport, competition, startMs }: KnownEvent): string => `${sport} ${competition} ${startMs}`;

/** The events known now: by key, by names, by when they begin; and which of them leave first. */
export class KnownEvents {
  readonly #bounds: Bounds;
  readonly #onDrop: (known: KnownEvent) => void;
  readonly #byKey = new Map<string, KnownEvent>();
  readonly #index = new CandidateIndex<KnownEvent>();
  readonly #rounds = new Groups();
  readonly #named = new Groups();
  /** Those that no book holds. */
  readonly #released = new Set<KnownEvent>();
  #sweeping = this.#byKey.values();

  /** @param onDrop is told of each that leaves, by whatever way */
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

  /** Whether it has not left; another one may have its key since. */
  has(known: KnownEvent): boolean {
    return this.#byKey.get(known.key) === known;
  }

  /** The key that an event would have now. */
  keyFor({ event, competition }: StatedEvent): string {
    return eventKey(event, competition, (taken) => this.#byKey.has(taken));
  }

  /** Events whose sides are written exactly alike in this order, at any time. */
  exactly(event: Indexed): ReadonlySet<KnownEvent> {
    return this.#index.exactly(event);
  }

  /** Events that start near and share the beginning of a word. */
  near(event: Indexed): Candidates<KnownEvent> {
    return this.#index.near(event, START_WINDOWS[event.sport].reviewMs);
  }

  /** Events of one sport and class that begin at the very same time as this one, itself among them. */
  round(known: KnownEvent): ReadonlySet<KnownEvent> {
    return this.#rounds.of(roundOf(known));
  }

  /** Events of a sport in which a team has the name, as somebody writes it. */
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
   * One whose key a person's word says.
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

  /** Its first source states it anew. */
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

  /** Some who spoke of it have left: it is written only as those who stay do, its first source before others. */
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

  /** No book holds the event any more: it stays known, but leaves first where room is needed. */
  release(key: string): void {
    const known = this.#byKey.get(key);
    if (known) this.#released.add(known);
  }

  /** Forgets some of those that are over. */
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

  /** The engine asks once for each place of its book, so an event counts as needed until it has been played. */
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

/** Events by what they have in common. */
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
