import type { ArbBet } from '@bothways/domain/arbs';
import { type Pick, TOTAL_MARKETS } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { isLay, pickOf } from './pick.ts';

/** Whole results, both bounds included: goals of a total, or the winning margin of side 1. */
interface MiddleRange {
  kind: 'total' | 'margin';
  from: number;
  to: number;
}

/** Half a point past the line a bet is lost in full; a quarter line loses only half of it there. */
const WHOLE_LOSS = 0.5;
const firstAbove = (bound: number): number => Math.floor(bound) + 1;
const lastBelow = (bound: number): number => Math.ceil(bound) - 1;

function totalRange(over: Pick, under: Pick): MiddleRange {
  return {
    kind: 'total',
    from: firstAbove((over.handicap ?? 0) - WHOLE_LOSS),
    to: lastBelow((under.handicap ?? 0) + WHOLE_LOSS),
  };
}

function marginRange(first: Pick, second: Pick): MiddleRange {
  return {
    kind: 'margin',
    from: firstAbove(-(first.handicap ?? 0) - WHOLE_LOSS),
    to: lastBelow((second.handicap ?? 0) + WHOLE_LOSS),
  };
}

/** Sports played until one side leads. A tennis match may be level in games, and the NFL allows a tie. */
const DRAWLESS: ReadonlySet<Sport> = new Set(['basketball', 'baseball', 'hockey']);

const isDrawless = (bets: readonly ArbBet[], sport: Sport): boolean =>
  DRAWLESS.has(sport) && bets.every((bet) => bet.period === 'FT' && bet.overTimeIncluded);

/** Excludes a margin of 0 where play continues until one side leads. */
const withoutDraw = ({ kind, from, to }: MiddleRange, drawless: boolean): MiddleRange => ({
  kind,
  from: drawless && from === 0 ? 1 : from,
  to: drawless && to === 0 ? -1 : to,
});

const OTHER_SIDES: Partial<Record<Pick['selection'], Pick['selection']>> = {
  '1': '2',
  '2': '1',
  over: 'under',
  under: 'over',
};

/** Returns a lay of a line as the back of its other side, which wins and loses with it. */
function backed(pick: Pick): Pick {
  if (!isLay(pick)) return pick;
  const isOwnSide = pick.market === 'AH' && pick.handicap !== undefined;
  return {
    ...pick,
    selection: OTHER_SIDES[pick.selection] ?? pick.selection,
    ...(isOwnSide && { handicap: 0 - (pick.handicap ?? 0) }),
  };
}

/**
 * Returns the results in which neither of two opposite legs is lost in full; undefined for other kinds of legs, or if
 * there are none.
 */
export function middleRange(bets: readonly ArbBet[], sport: Sport): MiddleRange | undefined {
  if (bets.length !== 2) return undefined;
  const picks = bets.map(pickOf).map(backed);
  const find = (selection: string): Pick | undefined => picks.find((pick) => pick.selection === selection);
  const [over, under, first, second] = [find('over'), find('under'), find('1'), find('2')];
  const range =
    over && under && TOTAL_MARKETS.has(over.market)
      ? totalRange(over, under)
      : first?.market === 'AH' && second?.market === 'AH'
        ? withoutDraw(marginRange(first, second), isDrawless(bets, sport))
        : undefined;
  return range && range.from <= range.to ? range : undefined;
}

const MINUS = '−';
const signed = (margin: number): string =>
  margin < 0 ? `${MINUS}${-margin}` : margin > 0 ? `+${margin}` : '0';

/** Formats "2–3", "2" for totals; "+1", "0–+1" for margins. */
export function rangeText({ kind, from, to }: MiddleRange): string {
  const text = kind === 'total' ? String : signed;
  return from === to ? text(from) : `${text(from)}–${text(to)}`;
}

/** Returns whether all middles of such legs are ranges, so that an empty range means no middle. */
export const isRangeMiddle = (bets: readonly ArbBet[]): boolean =>
  bets.length === 2 && bets.every(({ marketShortName }) => marketShortName === 'AH');
