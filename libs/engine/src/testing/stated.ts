import type { Pick, Selection } from '@bothways/domain/markets';
import type { Quote } from '@bothways/domain/quotes';
import type { Sport } from '@bothways/domain/sports';

const OTHER: Partial<Record<Selection, Selection>> = {
  '1': '2',
  '2': '1',
  '1X': '2',
  X2: '1',
  over: 'under',
  under: 'over',
  yes: 'no',
  no: 'yes',
};
const DOUBLE: Partial<Record<Selection, Selection>> = { '1': 'X2', X: '12', '2': '1X' };

const isThreeWay = (pick: Pick, sport: Sport): boolean =>
  !pick.overTimeIncluded && (sport === 'football' || sport === 'hockey');

/**
 * Returns the back that settles like a lay of the pick; undefined if no market has one. Tests verify it against the
 * settlement.
 */
export function oppositeOf(pick: Pick, sport: Sport): Pick | undefined {
  const { market, selection, handicap = 0 } = pick;
  const other = OTHER[selection];
  if (market === 'W' && isThreeWay(pick, sport))
    return { ...pick, market: 'DC', selection: DOUBLE[selection] ?? '12' };
  if (market === 'DC') return { ...pick, market: 'W', selection: other ?? 'X' };
  if (!other || market === 'CS') return undefined;
  if (market === 'AH') return { ...pick, selection: other, handicap: 0 - handicap };
  if (market === 'EH') return { ...pick, market: 'AH', selection: other, handicap: 0.5 - handicap };
  return { ...pick, selection: other };
}

export interface StatedQuote extends Quote {
  /** The original quote, if it is a lay. */
  laid?: Quote;
}

/** Returns the quotes with each lay replaced by the back that settles like it; its side remains `lay`. */
export const stated = (quotes: readonly Quote[], sport: Sport): StatedQuote[] =>
  quotes.flatMap((quote): StatedQuote[] => {
    if (quote.side !== 'lay') return [quote];
    const { market, selection, handicap } = oppositeOf(quote, sport) ?? {};
    return market && selection ? [{ ...quote, market, selection, handicap, laid: quote }] : [];
  });
