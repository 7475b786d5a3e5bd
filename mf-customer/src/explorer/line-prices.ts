import type { LineOdds } from '@bothways/domain/history';

export interface BestPrice {
  bookie: string;
  last: number;
}

/** Returns the best last price of a selection, the lowest of lays; undefined where there is none. */
export function bestPrice({ rows, side }: LineOdds, at: number): BestPrice | undefined {
  const priced = rows.flatMap(({ bookie, prices }) => {
    const last = prices[at]?.last ?? null;
    return last === null ? [] : [{ bookie, last }];
  });
  return priced.toSorted((a, b) => (side === 'lay' ? a.last - b.last : b.last - a.last))[0];
}
