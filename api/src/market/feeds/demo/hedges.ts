import type { PricedMarket } from './offer.ts';

type Price = Pick<PricedMarket['picks'][number], 'key' | 'odds' | 'share'>;

/** A price of one bookmaker, and another's prices that win when it does not. */
export interface Hedge {
  /**
   * `plain`: the other sides of the same market; `overtime`: one leg includes it; `middle`: between two lines both win.
   */
  kind: 'plain' | 'overtime' | 'middle';
  price: Price;
  against: readonly Price[];
}

type Markets = ReadonlyMap<string, PricedMarket>;

/** Largest distance of a middle's lines, as a share of the line: one goal of three, five points of 160. */
const MAX_GAP_SHARE = 0.4;

/** Returns every way to bet one price of `own` against prices of `other`. */
export const hedgesOf = (own: Markets, other: Markets): Hedge[] => [
  ...plain(own, other),
  ...acrossOvertime(own, other),
  ...middles(own, other),
];

function* plain(own: Markets, other: Markets): Generator<Hedge> {
  for (const [key, { market, picks }] of own) {
    const counter = other.get(key);
    // two of a double chance's selections win
    if (!counter || market === 'DC') continue;
    for (const price of picks)
      yield { kind: 'plain', price, against: counter.picks.filter((rival) => rival.key !== price.key) };
  }
}

/** A win including overtime against not winning in regular time: a win after a level score wins both. */
function* acrossOvertime(own: Markets, other: Markets): Generator<Hedge> {
  const late = winner(own, true);
  const regular = winner(other, false);
  if (late?.picks.length !== 2 || regular?.picks.length !== 3) return;
  for (const price of late.picks)
    yield {
      kind: 'overtime',
      price,
      against: regular.picks.filter(({ selection }) => selection !== price.selection),
    };
}

const winner = (of: Markets, withOvertime: boolean): PricedMarket | undefined =>
  [...of.values()].find(
    ({ market, period, overTimeIncluded }) =>
      market === 'W' && period === 'FT' && overTimeIncluded === withOvertime,
  );

/** Over a line against under a higher one. */
function* middles(own: Markets, other: Markets): Generator<Hedge> {
  for (const low of own.values()) {
    const over = low.picks.find(({ selection }) => selection === 'over');
    if (low.market !== 'OU' || !over) continue;
    for (const high of other.values()) {
      const under = high.picks.find(({ selection }) => selection === 'under');
      const gap = (under?.handicap ?? 0) - (over.handicap ?? 0);
      if (high.market !== 'OU' || !under || gap <= 0 || gap > MAX_GAP_SHARE * (over.handicap ?? 0)) continue;
      yield { kind: 'middle', price: over, against: [under] };
    }
  }
}
