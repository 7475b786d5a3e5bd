import type { Indexed } from './candidate-index.ts';
import { type CompetitionClass, classOfLeague } from './competition-class.ts';
import { type NameProfile, profileName } from './name-profile.ts';
import { nationOf } from './nations.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { toPlainLetters } from './transliterate.ts';

/** What the comparison needs of an event that a source states. */
export interface StatedEvent extends Indexed {
  readonly event: QuotedEvent;
  readonly source: string;
  /** Women, youth and so on: the league's word, or what both names say alike. */
  readonly competition: CompetitionClass;
  /** Country of the competition, when it is one. */
  readonly nation: string | undefined;
}

/** The event's key, and whether the source names the sides the other way round than the key's event. */
export interface Match {
  readonly key: string;
  readonly swapped: boolean;
}

/** A source's name for an event, and which event we take it for. */
export interface Sighting {
  readonly source: string;
  /** The source's id of the event, or its names and start where it gives none. */
  readonly sourceId: string;
  /** The ways in which the source has stated it, newest first. */
  readonly stated: QuotedEvent[];
  known: KnownEvent;
  /** 1 for the first source and for exact names. */
  readonly score: number;
  /** Handed out as it is on every repeated sighting. */
  match: Match;
  /** A person has said which event it is, and it stays there whatever it is like. */
  isPinned: boolean;
  /** It is there by a person's word, and not because the matcher found it alike. */
  byPerson: boolean;
}

/** One real event and everything that was recognised as it. */
export interface KnownEvent extends StatedEvent {
  readonly key: string;
  readonly homes: NameProfile[];
  readonly aways: NameProfile[];
  startMs: number;
  event: QuotedEvent;
  readonly sightings: Sighting[];
  lastSeenMs: number;
}

/** The team's usual profile for a source's name, where one was learned; else the profile as it is. */
export type Rename = (profile: NameProfile, competition: CompetitionClass) => NameProfile;

export const asWritten: Rename = (profile) => profile;

/** The same event with its sides the other way round. */
export const turned = (stated: StatedEvent): StatedEvent => ({
  ...stated,
  event: { ...stated.event, home: stated.event.away, away: stated.event.home },
  homes: stated.aways,
  aways: stated.homes,
});

/** Reads an event that a source states. */
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
    homes: [rename(home, competition)],
    aways: [rename(away, competition)],
  };
}

/**
 * The league's word and what the names add: one side marked as women, of an age or as a computer's game is enough. The
 * age and the youth that the league states need no second word; a second team plays in leagues of first teams, so that
 * stays with the team.
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
/** Three letters may be a country's. */
const TELLING_LENGTH = 4;

/** "Real Madrid (Kodak)" against "Chelsea (Nio)": people at a console. A country stands there, too. */
function havePlayers({ home, away }: QuotedEvent): boolean {
  const notes = [home, away].map((name) => toPlainLetters(NOTE.exec(name)?.[1] ?? '').trim());
  return (
    notes.every((note) => note !== '' && nationOf(note) === undefined) &&
    notes.some((note) => note.length >= TELLING_LENGTH)
  );
}

/** More spellings of one team than this add time, not certainty. */
const MAX_SPELLINGS = 6;

/** Remembers how another source writes the sides; true when that was new. */
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
