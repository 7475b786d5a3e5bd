import { type Standing, standingOf, swappedResult } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { formerIds, identitiesOf } from './event-identity.ts';
import { newestWords, type StoredWord } from './results.store.ts';

/** How an event ended, with its sides as the id has them that was asked for. */
export interface EventStanding extends Standing {
  eventId: string;
  sport: Sport;
}

/** What is known of how these events ended; nothing of those that nobody has spoken of. */
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

/** A word on an event that became another one is one on that. */
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
