import type { Indexed } from './candidate-index.ts';
import { type CompetitionClass, classOfLeague } from './competition-class.ts';
import { type League, readLeague } from './league.ts';
import { type NameProfile, profileName } from './name-profile.ts';
import { nationOf } from './nations.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { toPlainLetters } from './transliterate.ts';

/** The fields of a stated event that the comparison reads. */
export interface StatedEvent extends Indexed {
  readonly event: QuotedEvent;
  readonly source: string;
  /** Women, youth and so on: as stated by the league, or by both names alike. */
  readonly competition: CompetitionClass;
  /** Country of the competition, if it is one. */
  readonly nation: string | undefined;
  readonly league: League;
}

/** The event's key, and whether the source states the sides reversed relative to it. */
export interface Match {
  readonly key: string;
  readonly swapped: boolean;
}

/** A source's statement of an event, and the event it is matched to. */
export interface Sighting {
  readonly source: string;
  /** The source's id of the event, or its names and start if it has none. */
  readonly sourceId: string;
  /** Distinct statements by the source, newest first. */
  readonly stated: QuotedEvent[];
  /** As stated last. */
  league: League;
  known: KnownEvent;
  /** 1 for the first source and for exact names. */
  readonly score: number;
  /** Returned unchanged for every repeated sighting. */
  match: Match;
  /** A person has decided which event it is, and no comparison changes that. */
  isPinned: boolean;
  /** Assigned by a person, not by the matcher's comparison. */
  byPerson: boolean;
}

/** One real event and all sightings recognised as it. */
export interface KnownEvent extends StatedEvent {
  readonly key: string;
  readonly homes: NameProfile[];
  readonly aways: NameProfile[];
  startMs: number;
  event: QuotedEvent;
  readonly sightings: Sighting[];
  lastSeenMs: number;
}

/** Returns the team's usual profile if one was learned for a source's name; otherwise the given profile. */
export type Rename = (profile: NameProfile, competition: CompetitionClass) => NameProfile;

export const asWritten: Rename = (profile) => profile;

/** Returns the same event with its sides reversed. */
export const turned = (stated: StatedEvent): StatedEvent => ({
  ...stated,
  event: { ...stated.event, home: stated.event.away, away: stated.event.home },
  homes: stated.aways,
  aways: stated.homes,
});

/** Parses an event stated by a source. */
export function readEvent(event: QuotedEvent, source: string, rename: Rename): StatedEvent {
  const home = profileName(event.home, event.sport);
  const away = profileName(event.away, event.sport);
  const competition = statedClass(event, home, away);
  return {
    event,
    source,
    sport: event.sport,
    startMs: Date.parse(event.startedAt),
    competition,
    nation: nationOf(toPlainLetters(event.country).trim()),
    league: readLeague(event, source),
    homes: [rename(home, competition)],
    aways: [rename(away, competition)],
  };
}

/**
 * Combines the league's class with the marks of the names: one side marked as women, as an age group or as esports is
 * enough. Age and youth stated by the league need no confirmation; a second team plays in leagues of first teams, so
 * that mark stays with the team.
 */
function statedClass(event: QuotedEvent, home: NameProfile, away: NameProfile): CompetitionClass {
  const league = classOfLeague(event.league, event.sport);
  if (event.sport === 'tennis') return league === 'unknown' ? 'open' : league;
  const said = new Set(league === 'open' || league === 'unknown' ? [] : league.split('-'));
  const isByComputer = home.esports || away.esports || havePlayers(event);
  const age = Math.max(home.maxAge, away.maxAge);
  const rest = [...said].filter((part) => part !== 'esports' && part !== 'women');
  if (rest.length === 0 && age > 0) rest.push(`u${age}`);
  else if (rest.length === 0 && (home.youth || away.youth)) rest.push('youth');
  const parts = [
    (said.has('esports') || isByComputer) && 'esports',
    (said.has('women') || home.women || away.women) && 'women',
    ...rest,
  ];
  return parts.filter((part) => part !== false).join('-') || 'open';
}

const NOTE = /\(([^()]+)\)\s*$/;
/** Three letters may be a country code. */
const TELLING_LENGTH = 4;

/** "Real Madrid (Kodak)" against "Chelsea (Nio)": people at a console. Such a note may also be a country. */
function havePlayers({ home, away }: QuotedEvent): boolean {
  const notes = [home, away].map((name) => toPlainLetters(NOTE.exec(name)?.[1] ?? '').trim());
  return (
    notes.every((note) => note !== '' && nationOf(note) === undefined) &&
    notes.some((note) => note.length >= TELLING_LENGTH)
  );
}

/** More spellings of one team than this add time, not certainty. */
const MAX_SPELLINGS = 6;

/** Records another source's spelling of the sides; returns true if it was new. */
export function addSpellings(known: KnownEvent, stated: StatedEvent, swapped: boolean): boolean {
  const [homes, aways] = swapped ? [stated.aways, stated.homes] : [stated.homes, stated.aways];
  const addedHome = addSpelling(known.homes, homes);
  return addSpelling(known.aways, aways) || addedHome;
}

function addSpelling(spellings: NameProfile[], found: readonly NameProfile[]): boolean {
  const fresh = found.filter(({ exact }) => spellings.every((held) => held.exact !== exact));
  const room = fresh.slice(0, Math.max(0, MAX_SPELLINGS - spellings.length));
  spellings.push(...room);
  return room.length > 0;
}
