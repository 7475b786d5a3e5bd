import {
  type Change,
  complaintsOf,
  type FeedSample,
  INCIDENT_KINDS,
  type IncidentKind,
  isExpected,
  isOurFault,
  NOTHING_SEEN,
  observe,
  type Watch,
} from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';

/** A feed at a check, with its open incidents. */
export interface LookedFeed {
  bookie: string;
  look: FeedSample;
  resumedMs: number;
  arbs: number;
  open: ReadonlySet<IncidentKind>;
}

/** A change of one feed's incidents at a check. */
interface FeedChange {
  bookie: string;
  mode: Mode;
  kind: IncidentKind;
  change: NonNullable<Change>;
  arbs: number;
}

interface Memory {
  watches: Map<IncidentKind, Watch>;
  /** Number of arbs with a leg there when it was last heard. */
  arbs: number;
}

const keyOf = (bookie: string, mode: Mode): string => `${mode} ${bookie}`;
const fresh = (): Memory => ({ watches: new Map(), arbs: 0 });

/** Remembers earlier checks: a complaint that is new at one is not an incident yet. */
export class FeedLooks {
  readonly #memories = new Map<string, Memory>();

  /** Drops earlier checks, which mean nothing after an absence of our own. */
  forget(): void {
    for (const memory of this.#memories.values()) memory.watches.clear();
  }

  /** The incident changes at a check of all feeds of one mode. */
  changes(feeds: readonly LookedFeed[]): FeedChange[] {
    const told = feeds.map((feed) => ({ feed, complaints: complaintsOf(feed.look, feed.open) }));
    const expected = feeds.filter(({ look }) => isExpected(look)).length;
    const silent = told.filter(
      ({ feed, complaints }) => isExpected(feed.look) && complaints.has('silent'),
    ).length;
    if (isOurFault(silent, expected)) return [];
    return told.flatMap(({ feed, complaints }) => this.#changesOf(feed, complaints));
  }

  #changesOf(feed: LookedFeed, complaints: ReadonlyMap<IncidentKind, number>): FeedChange[] {
    const { bookie, look, open } = feed;
    const key = keyOf(bookie, look.mode);
    const memory = this.#memories.get(key) ?? fresh();
    this.#memories.set(key, memory);
    if (look.events > 0) memory.arbs = feed.arbs;
    const changes: FeedChange[] = [];
    for (const kind of INCIDENT_KINDS) {
      const sinceMs = complaints.get(kind);
      const isOpen = open.has(kind);
      if (sinceMs === undefined && !isOpen && !memory.watches.has(kind)) continue;
      const resumedMs = kind === 'silent' && feed.resumedMs > 0 ? feed.resumedMs : undefined;
      const held = memory.watches.get(kind) ?? NOTHING_SEEN;
      const { watch, change } = observe(held, { kind, isOpen, sinceMs, nowMs: look.nowMs, resumedMs });
      memory.watches.set(kind, watch);
      if (change) changes.push({ bookie, mode: look.mode, kind, change, arbs: memory.arbs });
    }
    return changes;
  }
}
