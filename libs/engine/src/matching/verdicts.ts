import { compareEvents } from './compare.ts';
import { asWritten, readEvent, type StatedEvent } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { pairId } from './review.ts';

/** What a source calls an event, and how it stood with it when a person decided. */
export interface Member {
  source: string;
  /** The source's id of the event, or its names and start where it gives none. */
  sourceId: string;
  event: QuotedEvent;
  /** Its sides are the other way round than those of the group's event. */
  swapped: boolean;
}

/** Members of one event, which has this key wherever it is met. */
export interface MemberGroup {
  key: string;
  members: Member[];
}

/** A person's word: members of one group are one event, and no two of the groups are. */
export interface Verdict {
  groups: MemberGroup[];
}

/** Where a source's event belongs by a person's word. */
export interface Pin {
  readonly key: string;
  readonly swapped: boolean;
}

interface Held extends Pin {
  readonly stated: StatedEvent;
}

const idOf = (source: string, sourceId: string): string => `${source}\u0001${sourceId}`;

/** A source that moves a match by more gives it another id, or speaks of the next one. */
const SAME_MATCH_MS = 36 * 3_600_000;

/** A start that moved makes no other event of what a person has looked at. */
const atTimeOf = ({ startMs }: StatedEvent, stated: StatedEvent): StatedEvent =>
  Math.abs(stated.startMs - startMs) <= SAME_MATCH_MS ? { ...stated, startMs } : stated;

/** What people have said of events: it goes before all likeness, and a later word before an earlier one. */
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

  /** In the order in which they were said. */
  all(): Verdict[] {
    return [...this.#said];
  }

  /** They are one event after all. */
  unite(key: string, other: string): void {
    this.#apart.delete(pairId(key, other));
  }

  /**
   * Undefined where nobody has said anything of it, or the source has used the id for another event since: by the names as it
   * writes them, whatever has been learned of these.
   */
  of(sourceId: string, { event, source }: Pick<StatedEvent, 'event' | 'source'>): Pin | undefined {
    const held = this.#pins.get(idOf(source, sourceId));
    if (!held) return undefined;
    const stated = readEvent(event, source, asWritten);
    const { verdict, swapped } = compareEvents(held.stated, atTimeOf(held.stated, stated));
    if (verdict !== 'merge') return undefined;
    return { key: held.key, swapped: held.swapped !== swapped };
  }

  /** Whether a person has said that the two are not one. */
  areApart(key: string, other: string): boolean {
    return this.#apart.has(pairId(key, other));
  }
}
