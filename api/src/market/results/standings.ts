import { type Standing, standingOf, swappedResult } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { formerIds, identitiesOf } from './event-identity.ts';
import { newestWords, type StoredWord } from './results.store.ts';

/** The result of an event, with its sides as under the requested id. */
export interface EventStanding extends Standing {
  eventId: string;
  sport: Sport;
}

/** The known results of these events; those without any report are left out. */
export async function standingsOf(
  db: Kysely<Schema>,
  eventIds: readonly string[],
): Promise<Map<string, EventStanding>> {
  const identities = await identitiesOf(db, eventIds);
  const now = [...new Set([...identities.values()].map(({ eventId }) => eventId))];
  const former = await formerIds(db, now);
  const words = await newestWords(db, [...now, ...former.keys()]);
  const byEvent = Map.groupBy(
    words.map((word) => asNow(word, former)),
    ({ eventId }) => eventId,
  );
  const standings = new Map<string, EventStanding>();
  for (const [id, { eventId, swapped }] of identities) {
    const own = newestOfEach(byEvent.get(eventId) ?? []);
    const sport = own[0]?.sport;
    const standing = sport && standingOf(own, sport);
    if (standing)
      standings.set(id, { ...(swapped ? swappedResult(standing) : standing), eventId: id, sport });
  }
  return standings;
}

/** Rewrites a report on a merged event as one on the event it became. */
function asNow(word: StoredWord, former: Awaited<ReturnType<typeof formerIds>>): StoredWord {
  const now = former.get(word.eventId);
  if (!now) return word;
  return { ...(now.swapped ? swappedResult(word) : word), eventId: now.eventId };
}

function newestOfEach(words: readonly StoredWord[]): StoredWord[] {
  const newest = new Map<string, StoredWord>();
  for (const word of words) {
    const held = newest.get(word.source);
    if (!held || held.atMs < word.atMs || (held.atMs === word.atMs && held.seq < word.seq))
      newest.set(word.source, word);
  }
  return [...newest.values()];
}
