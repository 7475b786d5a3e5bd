import type { Sport } from '@bothways/domain/sports';
import type { NameProfile } from './name-profile.ts';
import { initialsOf } from './similarity.ts';

const HOUR_MS = 3_600_000;
/** Long enough to tell most names apart, short enough to survive another spelling. */
const PREFIX_LENGTH = 2;

/** What the index needs to know of an event; a side has one profile per spelling. */
export interface Indexed {
  readonly sport: Sport;
  readonly homes: readonly NameProfile[];
  readonly aways: readonly NameProfile[];
  readonly startMs: number;
}

/**
 * Finds the events that could be the same: sport, start time and the beginning of at least one word of a name agree.
 * Without it every new event would be compared with every event of a busy hour.
 */
export class CandidateIndex<T extends Indexed> {
  readonly #slots = new Map<string, Set<T>>();
  readonly #exact = new Map<string, Set<T>>();

  /** Adding again after a spelling was added is fine. */
  add(event: T): void {
    for (const slot of slotsOf(event, event.startMs, event.startMs)) put(this.#slots, slot, event);
    for (const slot of exactSlots(event)) put(this.#exact, slot, event);
  }

  /** Must come before the event's start or spellings change. */
  remove(event: T): void {
    for (const slot of slotsOf(event, event.startMs, event.startMs)) take(this.#slots, slot, event);
    for (const slot of exactSlots(event)) take(this.#exact, slot, event);
  }

  /** Events whose sides are written exactly alike in this order, at any time. */
  exactly(event: Indexed): ReadonlySet<T> {
    return this.#exact.get(exactSlots(event)[0] ?? '') ?? NONE;
  }

  /** Events that start at most `windowMs` away and share the beginning of a word. */
  near(event: Indexed, windowMs: number): Set<T> {
    const found = new Set<T>();
    for (const slot of slotsOf(event, event.startMs - windowMs, event.startMs + windowMs)) {
      for (const other of this.#slots.get(slot) ?? []) {
        if (Math.abs(other.startMs - event.startMs) <= windowMs) found.add(other);
      }
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
  const prefixes = new Set([...event.homes, ...event.aways].flatMap(prefixesOf));
  for (let hour = Math.floor(fromMs / HOUR_MS); hour <= Math.floor(toMs / HOUR_MS); hour++) {
    for (const prefix of prefixes) yield `${event.sport} ${hour} ${prefix}`;
  }
}

function prefixesOf(name: NameProfile): string[] {
  const long = name.tokens.filter((word) => word.length > 1);
  const words = long.length > 0 ? long : name.tokens;
  const acronym = name.tokens.length > 1 ? [initialsOf(name.tokens)] : [];
  const prefixes = [...words, ...acronym].map((word) => word.slice(0, PREFIX_LENGTH));
  return name.nation ? [name.nation, ...prefixes] : prefixes;
}
