import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { becameOf } from './event-names.store.ts';

/** An event merges into another a few times at most. */
const MOST_STEPS = 5;

/** The current event of an id, and whether its sides were the other way round under that id. */
export interface Identity {
  eventId: string;
  swapped: boolean;
}

/** The current events of these ids. An id without a merge stays the same. */
export async function identitiesOf(
  db: Kysely<Schema>,
  eventIds: readonly string[],
): Promise<Map<string, Identity>> {
  const identities = new Map(eventIds.map((id): [string, Identity] => [id, { eventId: id, swapped: false }]));
  for (let step = 0; step < MOST_STEPS; step++) {
    const now = new Set([...identities.values()].map(({ eventId }) => eventId));
    const became = new Map((await becameOf(db, [...now])).map((row) => [row.eventId, row]));
    let hasMoved = false;
    for (const [id, { eventId, swapped }] of identities) {
      const next = became.get(eventId);
      if (!next) continue;
      hasMoved = true;
      identities.set(id, { eventId: next.becameId, swapped: swapped !== next.swapped });
    }
    if (!hasMoved) break;
  }
  return identities;
}

/** Former ids of these events. */
export async function formerIds(
  db: Kysely<Schema>,
  eventIds: readonly string[],
): Promise<Map<string, Identity>> {
  const wanted = new Set(eventIds);
  const rows = await becameOf(db, eventIds);
  return new Map(
    rows
      .filter(({ becameId }) => wanted.has(becameId))
      .map(({ eventId, becameId, swapped }) => [eventId, { eventId: becameId, swapped }]),
  );
}
