import { CLEAR_LEAD } from './candidates.ts';
import { type Comparison, compareEvents } from './compare.ts';
import type { KnownEvent, Sighting } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import { isUsedApart } from './learning.ts';
import type { NameProfile } from './name-profile.ts';
import type { QuotedEvent } from './quoted-event.ts';
import type { Pair } from './review.ts';
import { toPlainLetters } from './transliterate.ts';

/** So many other matches of the round at both sources show that they speak of one league. */
const ANCHORS = 2;
/** More that only one of the sources has say that they do not. */
const MAX_RIVALS = 32;
/** So many sightings of the round are looked at, or a crowded minute would hold up all else: a person decides then. */
const MAX_LOOKS = 20_000;
/** A club may play two of these at once, with half of its players in each. */
const FRIENDLY =
  /\b(?:friendl(?:y|ies)|amistosos?|amica(?:l|ux)|amichevol[ei]|freundschaft\w*|testspiele?|towarzysk\w*|vriendschappelijk\w*)\b/;

/**
 * Whether a pair in doubt is one event because nothing else is left for either: in one competition a team plays once at a
 * time. Two sources that have other matches of a league and minute in common, recognised beyond doubt, list the same
 * round; there one match of each is left over, one team of it is surely the same, and neither name is used for another.
 * Clubs of one city, other teams of a club and friendlies stay with a person.
 */
export function isLeftOver({ known, newcomer, review }: Pair, events: KnownEvents): boolean {
  if (known.startMs !== newcomer.startMs) return false;
  const names = compareEvents(known, newcomer);
  if (names.swapped !== review.swapped || !isLikely(names)) return false;
  if (pairsOf(known, newcomer, names).some((pair) => isUsedApart(events, known, newcomer, pair)))
    return false;
  const round = new Round({ known, newcomer, names }, events.round(known));
  return known.sightings.some((one) => newcomer.sightings.some((two) => round.isLeft(one, two)));
}

/** One team is surely the same, or both share a word with the other's that few teams have. */
const isLikely = ({ isOpen, shareWords, twoNames, verdict }: Comparison): boolean =>
  verdict === 'merge' || (isOpen === true && (shareWords === true || twoNames !== undefined));

interface NamePair {
  one: NameProfile;
  two: NameProfile;
}

/** What the one and the other call a team, where they do not call it alike. */
function pairsOf(known: KnownEvent, newcomer: KnownEvent, { swapped }: Comparison): NamePair[] {
  const [homes, aways] = swapped ? [newcomer.aways, newcomer.homes] : [newcomer.homes, newcomer.aways];
  const sides = [
    { one: known.homes[0], two: homes[0] },
    { one: known.aways[0], two: aways[0] },
  ];
  return sides.flatMap(({ one, two }) => (one && two && one.exact !== two.exact ? [{ one, two }] : []));
}

interface Doubtful {
  known: KnownEvent;
  newcomer: KnownEvent;
  names: Comparison;
}

/** What else begins at the time of a pair in doubt. */
class Round {
  readonly #pair: Doubtful;
  readonly #events: ReadonlySet<KnownEvent>;
  readonly #namePairs: readonly NamePair[];
  #looks = MAX_LOOKS;

  constructor(pair: Doubtful, events: ReadonlySet<KnownEvent>) {
    this.#pair = pair;
    this.#events = events;
    this.#namePairs = pairsOf(pair.known, pair.newcomer, pair.names);
  }

  /** Whether the two are all that is left of a league, as the one and the other source list it. */
  isLeft(one: Sighting, two: Sighting): boolean {
    const { known, newcomer, names } = this.#pair;
    const [leagueOne, leagueTwo] = [leagueOf(one), leagueOf(two)];
    if ([leagueOne, leagueTwo].some((league) => league === '' || FRIENDLY.test(league))) return false;
    let anchors = 0;
    const rivals: [KnownEvent, KnownEvent][] = [];
    for (const other of this.#events) {
      if (other === known || other === newcomer) continue;
      const byOne = this.#by(one, other);
      const byTwo = this.#by(two, other);
      if (this.#looks < 0 || isContrary(other, this.#namePairs, byOne, byTwo)) return false;
      const isOfOne = byOne !== undefined && leagueOf(byOne) === leagueOne;
      const isOfTwo = byTwo !== undefined && leagueOf(byTwo) === leagueTwo;
      if (isOfOne && isOfTwo) anchors += 1;
      else if (isOfOne && !byTwo) rivals.push([other, newcomer]);
      else if (isOfTwo && !byOne) rivals.push([known, other]);
      if (rivals.length > MAX_RIVALS) return false;
    }
    const isRivalled = ([a, b]: readonly [KnownEvent, KnownEvent]): boolean =>
      names.score - compareEvents(a, b).score < CLEAR_LEAD;
    return anchors >= ANCHORS && !rivals.some(isRivalled);
  }

  #by({ source }: Sighting, { sightings }: KnownEvent): Sighting | undefined {
    for (const sighting of sightings) {
      this.#looks -= 1;
      if (sighting.source === source) return sighting;
    }
    return undefined;
  }
}

/** Whether one of the sources calls another team of the round by the other's name. */
function isContrary(
  { homes, aways }: KnownEvent,
  pairs: readonly NamePair[],
  byOne: Sighting | undefined,
  byTwo: Sighting | undefined,
): boolean {
  if (!byOne && !byTwo) return false;
  const isNamed = ({ exact: name }: NameProfile): boolean =>
    homes.some(({ exact }) => exact === name) || aways.some(({ exact }) => exact === name);
  return pairs.some(({ one, two }) => (byOne && isNamed(two)) || (byTwo && isNamed(one)));
}

const leagues = new WeakMap<QuotedEvent, string>();

/** Country and league as the source states them; empty where it names no league. */
function leagueOf({ stated: [event] }: Sighting): string {
  if (!event || event.league.trim() === '') return '';
  const league = leagues.get(event) ?? toPlainLetters(`${event.country} ${event.league}`).trim();
  leagues.set(event, league);
  return league;
}
