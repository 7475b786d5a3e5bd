import { CLEAR_LEAD } from './candidates.ts';
import { type Comparison, compareEvents } from './compare.ts';
import type { KnownEvent, Sighting } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import { isUsedApart } from './learning.ts';
import type { NameProfile } from './name-profile.ts';
import type { QuotedEvent } from './quoted-event.ts';
import type { Pair } from './review.ts';
import { toPlainLetters } from './transliterate.ts';

/** Number of other matches of the round common to both sources that proves they list one league. */
const ANCHORS = 2;
/** More matches than this that only one of the sources has disprove it. */
const MAX_RIVALS = 32;
/**
 * Maximum of sightings of the round examined, so that a crowded minute does not block everything else: beyond it a
 * person decides.
 */
const MAX_LOOKS = 20_000;
/** A club may play two friendlies at once, with half of its players in each. */
const FRIENDLY =
  /\b(?:friendl(?:y|ies)|amistosos?|amica(?:l|ux)|amichevol[ei]|freundschaft\w*|testspiele?|towarzysk\w*|vriendschappelijk\w*)\b/;

/**
 * Whether a doubtful pair is one event by elimination: in one competition a team plays one match at a time. Two sources
 * that share other matches of a league and minute, recognised beyond doubt, list the same round; if one match of each
 * is left over, one team of it is certainly the same, and neither name is used for another, they are one. Clubs of one
 * city, other teams of a club and friendlies are left to a person.
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

/** One team is certainly the same, or both share a word with the other's that few teams have. */
const isLikely = ({ isOpen, shareWords, twoNames, verdict }: Comparison): boolean =>
  verdict === 'merge' || (isOpen === true && (shareWords === true || twoNames !== undefined));

interface NamePair {
  one: NameProfile;
  two: NameProfile;
}

/** Returns the pairs of names of the same side that are not spelled identically. */
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

/** The other events that begin at the time of a doubtful pair. */
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

  /** Whether the two are all that is left over of a league, as listed by the two sources. */
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

/** Country and league as stated by the source; empty if it names no league. */
function leagueOf({ stated: [event] }: Sighting): string {
  if (!event || event.league.trim() === '') return '';
  const league = leagues.get(event) ?? toPlainLetters(`${event.country} ${event.league}`).trim();
  leagues.set(event, league);
  return league;
}
