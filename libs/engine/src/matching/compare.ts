import type { MatchDoubt } from '@bothways/domain/matching';
import type { Sport } from '@bothways/domain/sports';
import type { StatedEvent } from './known-event.ts';
import { areContrary } from './league.ts';
import type { NameProfile } from './name-profile.ts';
import { areOtherNations } from './nations.ts';
import { haveContraryGivenNames, isNamesake, mayBeSiblings, shareTellingWord } from './siblings.ts';
import { nameSimilarity } from './similarity.ts';
import { START_WINDOWS } from './windows.ts';

/** Reason why a likely pair is not merged without a person. */
export type Doubt = MatchDoubt;

export interface Comparison {
  /** 0 to 1: half the weaker side, half the mean of both. */
  score: number;
  swapped: boolean;
  verdict: 'merge' | 'review' | 'different';
  /** Only with `review`. */
  doubt?: Doubt;
  /** Only names are in doubt, and they are neither two clubs of one city or name nor another team of one club. */
  isOpen?: true;
  /** For open pairs: each side is spelled alike, or the names share a word that few teams have. */
  shareWords?: true;
  /**
   * Set only if names alone are in doubt: the opponent is certainly the same, so these may be two names of one team.
   */
  twoNames?: TwoNames;
}

/** The names that two compared events have for a team, and its opponent in both. */
export interface TwoNames {
  one: NameProfile;
  two: NameProfile;
  opponent: NameProfile;
}

/**
 * Measured on the names of 15 bookmakers (matcher.real.test.ts): no false pair in thousands. One exact side and a
 * rival of the same city on the other reach 0.57.
 */
export const SAME_EVENT = 0.61;
/** Threshold if the opponent and the start are certainly the same: one word of the names agrees and one does not. */
const SAME_EVENT_AGAINST_THE_SAME = 0.5;
const SAME_START_MS = 5 * 60_000;
/** Events with at least this similarity are presented to a person. */
const WORTH_A_LOOK = 0.42;
/** One team certainly the same at the same time: it cannot play twice, so the other name is probably an alias. */
const SURELY_SAME_TEAM = 0.95;
/** Most that two players with contradicting given names are alike: enough for a person to be asked. */
const CONTRARY = 0.5;
/** The reverse order must be clearly better before the sides count as swapped. */
const SWAP_MARGIN = 0.15;

/** Compares the events stated by two sources. Pure and symmetric. */
export function compareEvents(a: StatedEvent, b: StatedEvent): Comparison {
  const { sport } = a;
  const straight = sides(compareTeams(a.homes, b.homes, sport), compareTeams(a.aways, b.aways, sport));
  if (straight.score > 1 - SWAP_MARGIN)
    return { score: straight.score, swapped: false, ...judge(a, b, straight) };
  const crossed = sides(compareTeams(a.homes, b.aways, sport), compareTeams(a.aways, b.homes, sport));
  const swapped = crossed.score > straight.score + SWAP_MARGIN;
  const names = swapped ? crossed : straight;
  return { score: names.score, swapped, ...judge(a, b, names) };
}

interface TeamComparison {
  score: number;
  one: NameProfile | undefined;
  two: NameProfile | undefined;
}

interface Sides {
  score: number;
  best: number;
  pairs: readonly TeamComparison[];
}

const sides = (one: TeamComparison, two: TeamComparison): Sides => ({
  score: (Math.min(one.score, two.score) + (one.score + two.score) / 2) / 2,
  best: Math.max(one.score, two.score),
  pairs: [one, two],
});

/** Returns the most similar pair of spellings. */
function compareTeams(a: readonly NameProfile[], b: readonly NameProfile[], sport: Sport): TeamComparison {
  let best: TeamComparison = { score: 0, one: a[0], two: b[0] };
  for (const one of a)
    for (const two of b) {
      const alike = nameSimilarity(one, two);
      const isContrary = sport === 'tennis' && alike > CONTRARY && haveContraryGivenNames(one, two);
      const score = isContrary ? CONTRARY : alike;
      if (score > best.score) best = { score, one, two };
    }
  return best;
}

/** The second team of a club against the first; in a league of second teams the names need not say so. */
const isOtherTeam = ({ one, two }: TeamComparison, competition: string): boolean =>
  competition === 'open' && one?.reserve !== two?.reserve;

const areSiblings = ({ score, one, two }: TeamComparison, sport: Sport): boolean =>
  score < 1 &&
  one !== undefined &&
  two !== undefined &&
  (sport === 'tennis' ? haveContraryGivenNames(one, two) : mayBeSiblings(one, two, sport));

/**
 * The opponent is spelled identically, and the names share a word that few teams have: a team cannot play two matches
 * at once.
 */
const isConfirmed = (names: Sides): boolean =>
  names.score >= SAME_EVENT_AGAINST_THE_SAME && names.best === 1 && doShareWords(names);

const doShareWords = ({ pairs }: Sides): boolean =>
  pairs.every(({ score, one, two }) => score === 1 || (one && two && shareTellingWord(one, two)));

type Judgement = Pick<Comparison, 'verdict' | 'doubt' | 'isOpen' | 'shareWords' | 'twoNames'>;

function judge(a: StatedEvent, b: StatedEvent, names: Sides): Judgement {
  const apartMs = Math.abs(a.startMs - b.startMs);
  const window = START_WINDOWS[a.sport];
  const isOnTime = apartMs <= window.mergeMs;
  if (apartMs > window.reviewMs || isEsports(a) !== isEsports(b) || areContrary(a.league, b.league))
    return { verdict: 'different' };
  if (names.score < SAME_EVENT && !(isConfirmed(names) && apartMs <= SAME_START_MS)) {
    const isLikely = names.score >= WORTH_A_LOOK || names.best >= SURELY_SAME_TEAM;
    const isComparable = isOnTime && a.competition === b.competition && !isAbroad(a, b);
    if (!isLikely || !isComparable) return { verdict: 'different' };
    if (areOthers(names, a)) return { verdict: 'review', doubt: 'NAMES' };
    const twoNames = apartMs <= SAME_START_MS ? twoNamesOf(names) : undefined;
    const shared = doShareWords(names) && { shareWords: true as const };
    return { verdict: 'review', doubt: 'NAMES', isOpen: true, ...shared, ...(twoNames && { twoNames }) };
  }
  const isOther = names.pairs.some((pair) => isOtherTeam(pair, a.competition));
  if (a.competition !== b.competition || isOther) return { verdict: 'review', doubt: 'CLASS' };
  if (isAbroad(a, b)) return { verdict: 'review', doubt: 'COUNTRY' };
  if (!isOnTime) return { verdict: 'review', doubt: 'START' };
  return areOthers(names, a) ? { verdict: 'review', doubt: 'NAMES' } : { verdict: 'merge' };
}

/** At least one side is more likely another team: of the same city or name, or another one of the club. */
const areOthers = ({ pairs }: Sides, { sport, competition }: StatedEvent): boolean =>
  pairs.some((pair) => isOtherTeam(pair, competition) || areSiblings(pair, sport));

/** The names of the side in doubt, if the other is spelled identically and is not a name shared by several clubs. */
function twoNamesOf({ pairs }: Sides): TwoNames | undefined {
  const doubtful = pairs.find(({ score }) => score < 1);
  const opponent = pairs.find((pair) => pair !== doubtful)?.one;
  if (!doubtful?.one || !doubtful.two || !opponent || pairs.every(({ score }) => score < 1)) return undefined;
  return isNamesake(opponent) ? undefined : { one: doubtful.one, two: doubtful.two, opponent };
}

const isEsports = (event: StatedEvent): boolean => event.competition.startsWith('esports');

/** Both state a country, and they differ: Guarani of Brazil is not Guarani of Paraguay. */
function isAbroad(a: StatedEvent, b: StatedEvent): boolean {
  return a.sport !== 'tennis' && areOtherNations(a.nation, b.nation);
}
