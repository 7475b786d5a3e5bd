import { type Aliases, BELIEVED_FROM } from './aliases.ts';
import type { Comparison, TwoNames } from './compare.ts';
import { asWritten, type KnownEvent, type Rename, readEvent, type StatedEvent } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import { type NameProfile, profileName } from './name-profile.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** Replaces a source's names by the learned ones. */
export const renamer =
  (aliases: Aliases, event: QuotedEvent, source: string): Rename =>
  (profile, competition) => {
    const team = aliases.teamOf({ sport: event.sport, competition, source, name: profile.exact });
    if (team === undefined) return profile;
    // women, reserve, youth and so on remain as this source states them
    const { women, reserve, youth, esports, maxAge } = profile;
    return { ...profileName(team, event.sport), women, reserve, youth, esports, maxAge };
  };

/**
 * Learns a source's names of the teams where they differ from those of the event's first source. A match by score
 * teaches only if the other side is beyond doubt; a person's decision always does, and for every source.
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

/**
 * Learns two names of one team that substituted for each other. The alphabetically first is the usual one, whichever
 * was seen first: otherwise each source could learn the other's name.
 */
export function teachTwoNames(
  aliases: Aliases,
  known: KnownEvent,
  stated: StatedEvent,
  { twoNames, swapped }: Pick<Comparison, 'twoNames' | 'swapped'>,
): void {
  if (!twoNames) return;
  const { sport, competition } = stated;
  const isHome = known.homes.includes(twoNames.one);
  const statedTeam = isHome === swapped ? stated.event.away : stated.event.home;
  const knownTeam = isHome ? known.event.home : known.event.away;
  const usual = twoNames.one.exact < twoNames.two.exact ? knownTeam : statedTeam;
  const [name, source, team] =
    usual === knownTeam
      ? [twoNames.two.exact, stated.source, knownTeam]
      : [twoNames.one.exact, known.source, statedTeam];
  aliases.learn({ sport, competition, source, name, team }, BELIEVED_FROM);
}

/** Whether one of the two sources also uses the other's name: then the names are two teams. */
export function isUsedApart(
  events: Pick<KnownEvents, 'named'>,
  known: KnownEvent,
  stated: StatedEvent,
  { one, two }: Pick<TwoNames, 'one' | 'two'>,
): boolean {
  const isUsed = (source: string, name: NameProfile): boolean => {
    for (const other of events.named(stated.sport, name))
      if (other !== known && other !== stated && other.competition === stated.competition)
        if (other.sightings.some((seen) => seen.source === source && isNamed(seen.stated, name.exact)))
          return true;
    return false;
  };
  return isUsed(stated.source, one) || isUsed(known.source, two);
}

const isNamed = (stated: readonly QuotedEvent[], name: string): boolean =>
  stated.some(({ home, away, sport }) =>
    [home, away].some((team) => profileName(team, sport).exact === name),
  );
