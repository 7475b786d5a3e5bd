import { setImmediate as breathe } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { EventMatcher, type Learned, Namesakes, type QuotedEvent } from '@bothways/engine';
import type { Db } from '#kernel/db';
import { leaguesSince, learnedSoFar, standingDecisions } from '#market/matching';
import { type KnownName, namesBetween, namesBySourceId, SAME_EVENT_MS } from './event-names.store.ts';

/** Sources differ in the start of one event by some hours at most. */
const NEAR_MS = 12 * HOUR_MS;
/** Comparisons between two yields: some milliseconds. */
const AT_ONCE = 20;

/** One of our events, and whether a source names its sides the other way round. */
export interface FoundEvent {
  eventId: string;
  swapped: boolean;
  /** Its start by the name that matched. */
  startsAtMs: number;
}

/**
 * Finds the events of a source among all that were ever quoted: by the source's own id first, then by sport, names and
 * start, as the matcher does for events on offer. An event of another league or other participants, as far as leagues
 * were learned, is none. Undefined when none matches beyond doubt.
 */
export async function findEvents(
  db: Db,
  source: string,
  events: readonly QuotedEvent[],
): Promise<(FoundEvent | undefined)[]> {
  const [{ leagues }, leagueDecisions] = await Promise.all([leaguesSince(db, 0), standingDecisions(db)]);
  const found = await findById(db, { source, namesakes: Namesakes.of(leagues, leagueDecisions) }, events);
  const rest = events.flatMap((event, at) => (found[at] ? [] : [{ event, at }]));
  if (rest.length === 0) return found;
  const learned = { ...(await learnedSoFar(db)), leagues, leagueDecisions };
  const byDay = Map.groupBy(rest, ({ event }) => `${event.sport} ${dayOf(event)}`);
  for (const group of byDay.values()) {
    const [first] = group;
    if (!first) continue;
    const fromMs = dayOf(first.event) * DAY_MS;
    const names = await namesBetween(db, first.event.sport, fromMs - NEAR_MS, fromMs + DAY_MS + NEAR_MS);
    const index = await NameIndex.of(names, learned);
    for (const { event, at } of group) found[at] = index.find(event, source);
  }
  return found;
}

const startOf = ({ startedAt }: QuotedEvent): number => Date.parse(startedAt);
const dayOf = (event: QuotedEvent): number => Math.floor(startOf(event) / DAY_MS);

async function findById(
  db: Db,
  { source, namesakes }: { source: string; namesakes: Namesakes },
  events: readonly QuotedEvent[],
): Promise<(FoundEvent | undefined)[]> {
  const ids = [...new Set(events.flatMap(({ id }) => (id === undefined ? [] : [id])))];
  const names = await namesBySourceId(db, source, ids);
  return events.map((event) => {
    const same = names.filter(
      (name) =>
        name.sourceId === event.id &&
        name.sport === event.sport &&
        Math.abs(name.startsAtMs - startOf(event)) <= SAME_EVENT_MS &&
        !namesakes.areOfOthers({ event, source }, { event: quotedBy(name), source: name.source }),
    );
    return onlyOne(same);
  });
}

const quotedBy = ({ sport, country, league, home, away, startsAtMs }: KnownName): QuotedEvent => ({
  ...{ sport, country, league, home, away },
  startedAt: new Date(startsAtMs).toISOString(),
});

/** An ambiguous name matches no event. */
function onlyOne(found: readonly FoundEvent[]): FoundEvent | undefined {
  const [first] = found;
  const isOne = found.every(
    ({ eventId, swapped }) => eventId === first?.eventId && swapped === first.swapped,
  );
  if (!first || !isOne) return undefined;
  const { eventId, swapped, startsAtMs } = first;
  return { eventId, swapped, startsAtMs };
}

/** An index of events by name, for one batch of results. */
class NameIndex {
  readonly #matcher: EventMatcher;
  /** By the event's key in this matcher. */
  readonly #known = new Map<string, FoundEvent[]>();

  private constructor(learned: Partial<Learned>) {
    // a source of results lists too few matches of ours for its leagues to be learned
    this.#matcher = new EventMatcher({ learned, asksAboutLeagues: false });
  }

  static async of(names: readonly KnownName[], learned: Partial<Learned>): Promise<NameIndex> {
    const index = new NameIndex(learned);
    const spelt = new Set<string>();
    for (const [at, name] of names.entries()) {
      const spelling = [name.eventId, name.country, name.league, name.home, name.away].join('|');
      if (spelt.has(spelling)) continue;
      spelt.add(spelling);
      index.#add(name, at);
      if (spelt.size % AT_ONCE === 0) await breathe();
    }
    return index;
  }

  /** Each spelling is added as its own speaker, so that those of one event can match. */
  #add(name: KnownName, at: number): void {
    const { eventId, startsAtMs, swapped, source } = name;
    const stated = { ...quotedBy(name), id: eventId };
    const match = this.#matcher.resolve(stated, `known ${at}`, startsAtMs, source);
    const own = this.#known.get(match.key) ?? [];
    own.push({ eventId, startsAtMs, swapped: match.swapped !== swapped });
    this.#known.set(match.key, own);
  }

  find(event: QuotedEvent, source: string): FoundEvent | undefined {
    const { key, swapped } = this.#matcher.resolve(event, `result of ${source}`, startOf(event), source);
    const found = onlyOne(this.#known.get(key) ?? []);
    return found && { ...found, swapped: found.swapped !== swapped };
  }
}
