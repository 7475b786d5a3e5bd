import type { Sport } from '@bothways/domain/sports';
import { type Distribution, difference, normalBelow, poisson, rounded, sum } from './distribution.ts';

/** Expectations about an event: difference (home minus away) and total over the whole game. */
export interface Opinion {
  supremacy: number;
  total: number;
}

/** The state of a game. Tennis counts games; only tennis has `sets` and `setGames`. */
export interface Situation {
  home: number;
  away: number;
  /** Share of the game still to be played, 1 before the start. */
  remaining: number;
  sets?: readonly [number, number];
  setGames?: readonly [number, number];
}

/** The distributions of possible results. */
export interface ScoreModel {
  diff: Distribution;
  /** Home minus away at the end of regular time, draws included. */
  regular: Distribution;
  total: Distribution;
  home: Distribution;
  away: Distribution;
  /** Probability that home wins, overtime included. */
  homeWins: number;
  /** Tennis, during the first set: probability that home wins it. */
  homeWinsFirstSet?: number;
}

export interface SportScale {
  /** Usual total, its variation between events, and the usual difference in strength. */
  total: number;
  totalSpread: number;
  supremacySpread: number;
  homeAdvantage: number;
  /** Standard deviations of the result around its expectation. */
  sdDiff: number;
  sdTotal: number;
  /** Whether scores are few goals or many points. */
  counts: 'goals' | 'points';
}

/** Rough figures by sport; sufficient for plausible prices. Tennis in games, over best of three sets. */
export const SCALES: Record<Sport, SportScale> = {
  football: {
    total: 2.65,
    totalSpread: 0.3,
    supremacySpread: 0.75,
    homeAdvantage: 0.3,
    sdDiff: 1.65,
    sdTotal: 1.63,
    counts: 'goals',
  },
  basketball: {
    total: 164,
    totalSpread: 6,
    supremacySpread: 5.5,
    homeAdvantage: 2.5,
    sdDiff: 11.5,
    sdTotal: 17,
    counts: 'points',
  },
  hockey: {
    total: 5.7,
    totalSpread: 0.35,
    supremacySpread: 0.6,
    homeAdvantage: 0.2,
    sdDiff: 2.4,
    sdTotal: 2.4,
    counts: 'goals',
  },
  baseball: {
    total: 8.6,
    totalSpread: 0.8,
    supremacySpread: 0.8,
    homeAdvantage: 0.15,
    sdDiff: 2.95,
    sdTotal: 2.95,
    counts: 'goals',
  },
  americanFootball: {
    total: 44.5,
    totalSpread: 3.5,
    supremacySpread: 5,
    homeAdvantage: 1.8,
    sdDiff: 12.5,
    sdTotal: 13,
    counts: 'points',
  },
  tennis: {
    total: 22.6,
    totalSpread: 1,
    supremacySpread: 2.6,
    homeAdvantage: 0,
    sdDiff: 4.6,
    sdTotal: 4.4,
    counts: 'points',
  },
};

/** Sports whose main markets count overtime. */
export const WITH_OVERTIME: ReadonlySet<Sport> = new Set(['basketball', 'baseball', 'americanFootball']);

/** Minimum expected score of a side over a whole game, in goal sports. */
const MIN_RATE = 0.25;
/** Strength matters less in overtime than in regular time. */
const OVERTIME_EDGE = 0.15;

export const START: Situation = { home: 0, away: 0, remaining: 1 };

/** Models the results that an opinion expects from a situation. */
export function modelOf(sport: Sport, opinion: Opinion, situation: Situation): ScoreModel {
  if (sport === 'tennis') return tennisModel(opinion, situation);
  const scale = SCALES[sport];
  const model =
    scale.counts === 'goals' ? goalModel(opinion, situation) : pointModel(opinion, situation, scale);
  const level = model.diff.p[-model.diff.min] ?? 0;
  const ahead = model.diff.p.reduce((all, chance, at) => (at + model.diff.min > 0 ? all + chance : all), 0);
  const homeShare = 0.5 + Math.tanh(opinion.supremacy / scale.sdDiff) * OVERTIME_EDGE;
  const diff = WITH_OVERTIME.has(sport) ? breakLevel(model.diff, homeShare) : model.diff;
  return { ...model, diff, regular: model.diff, homeWins: ahead + level * homeShare };
}

/** Splits the probability of a level score between one-point wins: handicaps that include overtime have no draw. */
function breakLevel({ min, p }: Distribution, homeShare: number): Distribution {
  const level = p[-min] ?? 0;
  const moved = new Map([
    [-1, level * (1 - homeShare)],
    [0, -level],
    [1, level * homeShare],
  ]);
  return { min, p: p.map((chance, at) => chance + (moved.get(at + min) ?? 0)) };
}

function goalModel({ supremacy, total }: Opinion, { home, away, remaining }: Situation) {
  const homeGoals = poisson(Math.max(MIN_RATE, (total + supremacy) / 2) * remaining, home);
  const awayGoals = poisson(Math.max(MIN_RATE, (total - supremacy) / 2) * remaining, away);
  return {
    home: homeGoals,
    away: awayGoals,
    diff: difference(homeGoals, awayGoals),
    total: sum(homeGoals, awayGoals),
  };
}

function pointModel({ supremacy, total }: Opinion, at: Situation, scale: SportScale) {
  const root = Math.sqrt(at.remaining);
  const sdSide = (Math.hypot(scale.sdDiff, scale.sdTotal) / 2) * root;
  return {
    home: rounded(at.home + ((total + supremacy) / 2) * at.remaining, sdSide),
    away: rounded(at.away + ((total - supremacy) / 2) * at.remaining, sdSide),
    diff: rounded(at.home - at.away + supremacy * at.remaining, scale.sdDiff * root),
    total: rounded(at.home + at.away + total * at.remaining, scale.sdTotal * root),
  };
}

/** A set has about ten games; its margin varies by about three. */
const SET_GAMES = 9.8;
const SET_SD = 3.2;
/** Average number of sets in a best-of-three match. */
const SETS = 2.35;

function tennisModel({ supremacy, total }: Opinion, at: Situation): ScoreModel {
  const [homeSets, awaySets] = at.sets ?? [0, 0];
  const [homeGames, awayGames] = at.setGames ?? [0, 0];
  const margin = supremacy / SETS;
  const left = Math.max(0.6, SET_GAMES - homeGames - awayGames) / SET_GAMES;
  const lead = homeGames - awayGames + margin * left;
  const set = normalBelow(lead / (SET_SD * Math.sqrt(left)));
  const fresh = normalBelow(margin / SET_SD);
  const homeWins = winMatch(homeSets, awaySets, set, fresh);
  const setsLeft = left + expectedLaterSets(homeSets, awaySets, set, fresh);
  const sd = Math.sqrt(setsLeft);
  const diff = rounded(at.home - at.away + margin * setsLeft, SET_SD * sd);
  return {
    home: rounded(at.home + ((total + supremacy) / 2 / SETS) * setsLeft, 2.4 * sd),
    away: rounded(at.away + ((total - supremacy) / 2 / SETS) * setsLeft, 2.4 * sd),
    diff,
    regular: diff,
    total: rounded(at.home + at.away + (total / SETS) * setsLeft, 2.8 * sd),
    homeWins,
    ...(homeSets + awaySets === 0 && { homeWinsFirstSet: set }),
  };
}

/** Best of three: `set` is the probability of winning the current set, `fresh` of each later one. */
function winMatch(home: number, away: number, set: number, fresh: number): number {
  const after = (h: number, a: number): number =>
    h === 2 ? 1 : a === 2 ? 0 : fresh * after(h + 1, a) + (1 - fresh) * after(h, a + 1);
  return set * after(home + 1, away) + (1 - set) * after(home, away + 1);
}

function expectedLaterSets(home: number, away: number, set: number, fresh: number): number {
  const after = (h: number, a: number): number =>
    h === 2 || a === 2 ? 0 : 1 + fresh * after(h + 1, a) + (1 - fresh) * after(h, a + 1);
  return set * after(home + 1, away) + (1 - set) * after(home, away + 1);
}
