import type { Sport } from '@bothways/domain/sports';
import type { NameProfile } from './name-profile.ts';
import { initialsOf } from './similarity.ts';

const HOUR_MS = 3_600_000;
/** Long enough to distinguish most names, short enough to tolerate spelling variants. */
const PREFIX_LENGTH = 2;
/**
 * Approximate maximum of events compared; otherwise the time per event would grow with all others of its hour. Of 590
 * real matches in one hour at most 214 share the beginning of a word with another.
 */
export const MAX_CANDIDATES = 256;
/** An event is in several slots; encountering it again takes time, too. */
const LOOKS_PER_CANDIDATE = 8;

/** The fields of an event that the index reads; a side has one profile per spelling. */
export interface Indexed {
  readonly sport: Sport;
  readonly homes: readonly NameProfile[];
  readonly aways: readonly NameProfile[];
  readonly startMs: number;
}

/** Events to compare with; incomplete if more had something in common than may be compared. */
export interface Candidates<T> {
  readonly events: ReadonlySet<T>;
  readonly areAll: boolean;
}

/**
 * Finds the events that could be the same: sport, start time and the beginning of at least one word of a name agree.
 * Whole words have slots of their own: if too many share a beginning, an event that shares a rare word is still found.
 */
export class CandidateIndex<T extends Indexed> {
  readonly #slots = new Map<string, Set<T>>();
  readonly #exact = new Map<string, Set<T>>();

  /** May be repeated after a spelling was added. */
  add(event: T): void {
    for (const slot of slotsOf(event, event.startMs, event.startMs)) put(this.#slots, slot, event);
    for (const slot of exactSlots(event)) put(this.#exact, slot, event);
  }

  /** Must be called before the event's start or spellings change. */
  remove(event: T): void {
    for (const slot of slotsOf(event, event.startMs, event.startMs)) take(this.#slots, slot, event);
    for (const slot of exactSlots(event)) take(this.#exact, slot, event);
  }

  /** Returns events with exactly the same spelling of both sides in this order, at any time. */
  exactly(event: Indexed): ReadonlySet<T> {
    return this.#exact.get(exactSlots(event)[0] ?? '') ?? NONE;
  }

  /**
   * Returns events that start at most `windowMs` apart and share the beginning of a word, those with the rarest words
   * first.
   */
  near(event: Indexed, windowMs: number, most = MAX_CANDIDATES): Candidates<T> {
    const events = new Set<T>();
    const rarestFirst = this.#slotsNear(event, windowMs).sort((one, other) => one.size - other.size);
    let looks = most * LOOKS_PER_CANDIDATE;
    for (const slot of rarestFirst) {
      looks -= slot.size;
      if (slot.size > most || looks < 0) return { events, areAll: false };
      for (const other of slot) if (Math.abs(other.startMs - event.startMs) <= windowMs) events.add(other);
      if (events.size > most) return { events, areAll: false };
    }
    return { events, areAll: true };
  }

  #slotsNear(event: Indexed, windowMs: number): ReadonlySet<T>[] {
    const found: ReadonlySet<T>[] = [];
    for (const slot of slotsOf(event, event.startMs - windowMs, event.startMs + windowMs)) {
      const held = this.#slots.get(slot);
      if (held) found.push(held);
    }
    return found;
  }
}

const NONE: ReadonlySet<never> = new Set();

function put<T>(slots: Map<string, Set<T>>, slot: string, event: T): void {
  const held = slots.get(slot);
  if (held) held.add(event);
  else slots.set(slot, new Set([event]));
}

function take<T>(slots: Map<string, Set<T>>, slot: string, event: T): void {
  const held = slots.get(slot);
  held?.delete(event);
  if (held?.size === 0) slots.delete(slot);
}

const exactSlots = ({ sport, homes, aways }: Indexed): string[] =>
  homes.flatMap((home) => aways.map((away) => `${sport} ${home.exact}~${away.exact}`));

function* slotsOf(event: Indexed, fromMs: number, toMs: number): Generator<string> {
  const terms = new Set([...event.homes, ...event.aways].flatMap(termsOf));
  for (let hour = Math.floor(fromMs / HOUR_MS); hour <= Math.floor(toMs / HOUR_MS); hour++) {
    for (const term of terms) yield `${event.sport} ${hour} ${term}`;
  }
}

/**
 * The beginnings of a name's words, and the words themselves; a mark distinguishes the word `inter` from a beginning.
 */
function termsOf(name: NameProfile): string[] {
  const long = name.tokens.filter((word) => word.length > 1);
  const words = long.length > 0 ? long : name.tokens;
  const acronym = name.tokens.length > 1 ? [initialsOf(name.tokens)] : [];
  const prefixes = [...words, ...acronym].map((word) => word.slice(0, PREFIX_LENGTH));
  const whole = words.map((word) => `=${word}`);
  return name.nation ? [name.nation, ...prefixes, ...whole] : [...prefixes, ...whole];
}
