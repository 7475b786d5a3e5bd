import { compareEvents } from './compare.ts';
import { asWritten, readEvent, type StatedEvent } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { pairId } from './review.ts';

/** A source's statement of an event, and its orientation when a person decided. */
export interface Member {
  source: string;
  /** The source's id of the event, or its names and start if it has none. */
  sourceId: string;
  event: QuotedEvent;
  /** Its sides are reversed relative to the group's event. */
  swapped: boolean;
}

/** Members of one event, which always has this key. */
export interface MemberGroup {
  key: string;
  members: Member[];
}

/** A person's decision: members of one group are one event, and no two groups are the same. */
export interface Verdict {
  groups: MemberGroup[];
}

/** Event that a person has assigned a source's event to. */
export interface Pin {
  readonly key: string;
  readonly swapped: boolean;
}

interface Held extends Pin {
  readonly stated: StatedEvent;
}

const idOf = (source: string, sourceId: string): string => `${source}\u0001${sourceId}`;

/** A source that moves a match by more gives it another id, or means the next one. */
const SAME_MATCH_MS = 36 * 3_600_000;

/** A moved start does not make it another event than the one a person decided on. */
const atTimeOf = ({ startMs }: StatedEvent, stated: StatedEvent): StatedEvent =>
  Math.abs(stated.startMs - startMs) <= SAME_MATCH_MS ? { ...stated, startMs } : stated;

/** Decisions of people on events: they take precedence over similarity, and later ones over earlier ones. */
export class Verdicts {
  readonly #pins = new Map<string, Held>();
  readonly #apart = new Set<string>();
  readonly #said: Verdict[] = [];

  add(verdict: Verdict): void {
    const { groups } = verdict;
    this.#said.push(verdict);
    for (const { key, members } of groups)
      for (const { source, sourceId, event, swapped } of members) {
        const stated = readEvent(event, source, asWritten);
        this.#pins.set(idOf(source, sourceId), { key, swapped, stated });
      }
    for (const { key } of groups)
      for (const other of groups) if (other.key !== key) this.#apart.add(pairId(key, other.key));
  }

  /** In order of decision. */
  all(): Verdict[] {
    return [...this.#said];
  }

  /** Revokes that the two are different events. */
  unite(key: string, other: string): void {
    this.#apart.delete(pairId(key, other));
  }

  /**
   * Undefined if there is no decision on it, or the source has reused the id for another event since: compared by the
   * names as written, regardless of learned aliases.
   */
  of(sourceId: string, { event, source }: Pick<StatedEvent, 'event' | 'source'>): Pin | undefined {
    const held = this.#pins.get(idOf(source, sourceId));
    if (!held) return undefined;
    const stated = readEvent(event, source, asWritten);
    const { verdict, swapped } = compareEvents(held.stated, atTimeOf(held.stated, stated));
    if (verdict !== 'merge') return undefined;
    return { key: held.key, swapped: held.swapped !== swapped };
  }

  /** Whether a person has declared the two different. */
  areApart(key: string, other: string): boolean {
    return this.#apart.has(pairId(key, other));
  }
}
