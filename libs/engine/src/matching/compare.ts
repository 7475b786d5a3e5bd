import type { MatchDoubt } from '@bothways/domain/matching';
import type { StatedEvent } from './known-event.ts';
import type { NameProfile } from './name-profile.ts';
import { nameSimilarity } from './similarity.ts';
import { START_WINDOWS } from './windows.ts';

/** What keeps a likely pair from being merged without a person. */
export type Doubt = MatchDoubt;

export interface Comparison {
  /** 0 to 1: half the weaker side, half the mean of both. */
  score: number;
  swapped: boolean;
  verdict: 'merge' | 'review' | 'different';
  /** Only with `review`. */
  doubt?: Doubt;
}

/**
 * Measured on the names of 15 bookmakers (matcher.real.test.ts): no false pair in thousands. One exact side and a
 * rival of the same city on the other reach 0.57.
 */
const SAME_EVENT = 0.61;
/** Events whose names are at least this alike are worth a person's look. */
const WORTH_A_LOOK = 0.42;
/** One team surely the same at the same time: it cannot play twice, so the other name is probably an alias. */
const SURELY_SAME_TEAM = 0.95;
/** The other order must be clearly better before the sides count as swapped. */
const SWAP_MARGIN = 0.15;

/** Compares what two sources state. Pure and symmetric. */
export function compareEvents(a: StatedEvent, b: StatedEvent): Comparison {
  const straight = sides(teamSimilarity(a.homes, b.homes), teamSimilarity(a.aways, b.aways));
  if (straight.score > 1 - SWAP_MARGIN)
    return { score: straight.score, swapped: false, ...judge(a, b, straight) };
  const crossed = sides(teamSimilarity(a.homes, b.aways), teamSimilarity(a.aways, b.homes));
  const swapped = crossed.score > straight.score + SWAP_MARGIN;
  const names = swapped ? crossed : straight;
  return { score: names.score, swapped, ...judge(a, b, names) };
}

interface Sides {
  score: number;
  best: number;
}

const sides = (one: number, two: number): Sides => ({
  score: (Math.min(one, two) + (one + two) / 2) / 2,
  best: Math.max(one, two),
});

/** The most alike of all spellings. */
function teamSimilarity(a: readonly NameProfile[], b: readonly NameProfile[]): number {
  let best = 0;
  for (const one of a) for (const two of b) best = Math.max(best, nameSimilarity(one, two));
  return best;
}

function judge(a: StatedEvent, b: StatedEvent, names: Sides): Pick<Comparison, 'verdict' | 'doubt'> {
  const apartMs = Math.abs(a.startMs - b.startMs);
  const window = START_WINDOWS[a.sport];
  const isOnTime = apartMs <= window.mergeMs;
  if (apartMs > window.reviewMs || isEsports(a) !== isEsports(b)) return { verdict: 'different' };
  if (names.score < SAME_EVENT) {
    const isLikely = names.score >= WORTH_A_LOOK || names.best >= SURELY_SAME_TEAM;
    const isComparable = isOnTime && a.competition === b.competition && !isAbroad(a, b);
    return isLikely && isComparable ? { verdict: 'review', doubt: 'NAMES' } : { verdict: 'different' };
  }
  if (a.competition !== b.competition) return { verdict: 'review', doubt: 'CLASS' };
  if (isAbroad(a, b)) return { verdict: 'review', doubt: 'COUNTRY' };
  return isOnTime ? { verdict: 'merge' } : { verdict: 'review', doubt: 'START' };
}

const isEsports = (event: StatedEvent): boolean => event.competition.startsWith('esports');

const BRITISH = new Set(['@gb', '@england', '@scotland', '@wales', '@northernireland']);

/** Both name a country, and not the same: Guarani of Brazil is not Guarani of Paraguay. */
function isAbroad(a: StatedEvent, b: StatedEvent): boolean {
  if (a.sport === 'tennis' || !a.nation || !b.nation || a.nation === b.nation) return false;
  return !(BRITISH.has(a.nation) && BRITISH.has(b.nation) && (a.nation === '@gb' || b.nation === '@gb'));
}
