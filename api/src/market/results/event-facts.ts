import type { Sport } from '@bothways/domain/sports';
import type { KnownName } from './event-names.store.ts';

/** Facts of an event from its names. */
export interface NameFacts {
  sport: Sport;
  /** Its earliest stated start. */
  startsAtMs: number;
}

/** Facts by event. */
export function factsOf(names: readonly KnownName[]): Map<string, NameFacts> {
  const facts = new Map<string, NameFacts>();
  for (const { eventId, sport, startsAtMs } of names) {
    const known = facts.get(eventId);
    facts.set(eventId, { sport, startsAtMs: Math.min(startsAtMs, known?.startsAtMs ?? startsAtMs) });
  }
  return facts;
}
