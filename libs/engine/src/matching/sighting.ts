import type { KnownEvent, Sighting, StatedEvent } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** A collector may use one id for several bookmakers' spellings; further ones are compared again each time. */
const MAX_STATED = 8;

export function sight(
  known: KnownEvent,
  stated: StatedEvent,
  sourceId: string,
  { swapped, score }: { swapped: boolean; score: number },
): Sighting {
  const { source, event, league } = stated;
  const match = { key: known.key, swapped };
  const sighting = {
    source,
    sourceId,
    stated: [event],
    league,
    known,
    score,
    match,
    isPinned: false,
    byPerson: false,
  };
  known.sightings.push(sighting);
  return sighting;
}

/** Whether the source has made exactly this statement before. */
export function isStatedBefore({ stated }: Sighting, event: QuotedEvent): boolean {
  for (const before of stated) {
    if (
      before.startedAt === event.startedAt &&
      before.home === event.home &&
      before.away === event.away &&
      before.league === event.league
    )
      return true;
  }
  return false;
}

export function restate(sighting: Sighting, event: QuotedEvent): void {
  sighting.stated.unshift(event);
  sighting.stated.length = Math.min(sighting.stated.length, MAX_STATED);
}

export function moveSighting(sighting: Sighting, to: KnownEvent, swapped: boolean): void {
  sighting.known = to;
  sighting.match = { key: to.key, swapped };
  to.sightings.push(sighting);
}

export function removeSighting(sighting: Sighting): void {
  const { sightings } = sighting.known;
  sightings.splice(sightings.indexOf(sighting), 1);
}

export const shareSource = (a: KnownEvent, b: KnownEvent): boolean =>
  a.sightings.some(({ source }) => b.sightings.some((other) => other.source === source));

/**
 * Returns what a source's event is to a known one. Two events of one source are never one; but a source without ids
 * that states the same names again has moved the start.
 */
export function ownSighting(known: KnownEvent, stated: StatedEvent): 'none' | 'moved' | 'other' {
  const own = known.sightings.find(({ source }) => source === stated.source);
  if (!own) return 'none';
  const [before] = own.stated;
  const hasIds = before?.id !== undefined || stated.event.id !== undefined;
  const isSameNames = before?.home === stated.event.home && before?.away === stated.event.away;
  return !hasIds && isSameNames ? 'moved' : 'other';
}

/** Marks a sighting that a person decided. */
export function byPerson(sighting: Sighting): Sighting {
  sighting.byPerson = true;
  return sighting;
}
