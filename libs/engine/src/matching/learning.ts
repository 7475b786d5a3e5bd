import type { Aliases } from './aliases.ts';
import { asWritten, type KnownEvent, type Rename, readEvent } from './known-event.ts';
import { profileName } from './name-profile.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** Reads a source's names the way they were learned. */
export const renamer =
  (aliases: Aliases, event: QuotedEvent, source: string): Rename =>
  (profile, competition) => {
    const team = aliases.teamOf({ sport: event.sport, competition, source, name: profile.exact });
    return team === undefined ? profile : profileName(team, event.sport);
  };

/**
 * Remembers what a source calls the teams, where that is not how the event's first source wrote them. A match by
 * score teaches only when the other side is beyond doubt; a person's word always does, and for every source.
 */
export function teach(
  aliases: Aliases,
  known: KnownEvent,
  sighting: { event: QuotedEvent; source: string; swapped: boolean },
  by: 'match' | 'person',
): void {
  const { homes, aways, competition } = readEvent(sighting.event, sighting.source, asWritten);
  const first = readEvent(known.event, known.source, asWritten);
  const [one, two] = sighting.swapped ? [aways[0], homes[0]] : [homes[0], aways[0]];
  const pairs = [
    { name: one?.exact ?? '', usual: first.homes[0]?.exact ?? '', team: known.event.home },
    { name: two?.exact ?? '', usual: first.aways[0]?.exact ?? '', team: known.event.away },
  ];
  const different = pairs.filter(({ name, usual }) => name !== usual);
  if (by === 'match' && different.length > 1) return;
  const source = by === 'match' ? sighting.source : '';
  for (const { name, team } of different) {
    const alias = { sport: known.sport, competition, source, name, team };
    if (by === 'person') aliases.confirm(alias);
    else aliases.learn(alias);
  }
}
