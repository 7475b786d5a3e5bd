import { type Market, type Selection, TOTAL_MARKETS } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { mayDraw } from './outcome-key.ts';
import { isLay, unpackPick } from './pick-code.ts';

/** The selections that complete a market, and how many of them win. */
export interface MarketKind {
  selections: readonly Selection[];
  winners: number;
}

const TWO_SIDES: MarketKind = { selections: ['1', '2'], winners: 1 };
const THREE_WAY: MarketKind = { selections: ['1', 'X', '2'], winners: 1 };
const TOTAL: MarketKind = { selections: ['over', 'under'], winners: 1 };
const YES_NO: MarketKind = { selections: ['yes', 'no'], winners: 1 };
const DOUBLE_CHANCE: MarketKind = { selections: ['1X', '12', 'X2'], winners: 2 };

/** Markets whose lines form one number line: a higher line is never more likely. */
const LADDERS: ReadonlySet<Market> = new Set<Market>([...TOTAL_MARKETS, 'AH']);

/** Whether the lines of a pick's market are estimated jointly. */
export const isLadder = (pick: number): boolean => LADDERS.has(unpackPick(pick).market);

/**
 * Returns the selections that complete a pick's market; undefined if that is never known, as for scores, and for lays.
 * @param hasDraw a bookmaker quotes, or once quoted, a draw there
 */
export function marketKind(pick: number, sport: Sport, hasDraw: boolean): MarketKind | undefined {
  const { market, selection, overTimeIncluded } = unpackPick(pick);
  if (isLay(pick)) return undefined;
  if (market === 'DC') return DOUBLE_CHANCE;
  if (market === 'CS' || selection.includes(':')) return undefined;
  if (TOTAL_MARKETS.has(market)) return TOTAL;
  if (selection === 'yes' || selection === 'no') return YES_NO;
  if (market === 'EH' || hasDraw) return THREE_WAY;
  return market === 'W' && mayDraw(sport, overTimeIncluded) ? THREE_WAY : TWO_SIDES;
}
