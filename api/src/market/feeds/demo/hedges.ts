import type { PricedMarket } from './offer.ts';

/** A price of one bookmaker, and those of another that win when it does not. */
export interface Hedge {
  /** `plain`: the other sides of the same market; `overtime`: one leg counts it; `middle`: between two lines both win. */
  kind: 'plain' | 'overtime' | 'middle';
  pick: string;
  odds: number;
  against: readonly number[];
}

type Markets = ReadonlyMap<string, PricedMarket>;

/** The lines of a middle are at most this far apart, as a share of the line: one goal of three, five points of 160. */
const MAX_GAP_SHARE = 0.4;

/** Every way to bet one price of `own` against prices of `other`. */
export const hedgesOf = (own: Markets, other: Markets): Hedge[] => [
  ...plain(own, other),
  ...acrossOvertime(own, other),
  ...middles(own, other),
];

function* plain(own: Markets, other: Markets): Generator<Hedge> {
  for (const [key, { market, picks }] of own) {
    const counter = other.get(key);
    // of a double chance two selections win
    if (!counter || market === 'DC') continue;
    for (const { key: pick, odds } of picks) {
      const against = counter.picks.filter((rival) => rival.key !== pick).map((rival) => rival.odds);
      yield { kind: 'plain', pick, odds, against };
    }
  }
}

/** To win with overtime, against not to lose in regular time: level after it, both may win. */
function* acrossOvertime(own: Markets, other: Markets): Generator<Hedge> {
  const safe = [...other.values()].find(({ market }) => market === 'DC');
  const late = [...own.values()].find(({ market, overTimeIncluded }) => market === 'W' && overTimeIncluded);
  if (!safe || !late || late.picks.length !== 2) return;
  for (const { key: pick, odds, selection } of late.picks) {
    const against = safe.picks.find((rival) => rival.selection === (selection === '1' ? 'X2' : '1X'));
    if (against) yield { kind: 'overtime', pick, odds, against: [against.odds] };
  }
}

/** Over a line against under a higher one. */
function* middles(own: Markets, other: Markets): Generator<Hedge> {
  for (const low of own.values()) {
    const over = low.picks.find(({ selection }) => selection === 'over');
    if (low.market !== 'OU' || !over) continue;
    for (const high of other.values()) {
      const under = high.picks.find(({ selection }) => selection === 'under');
      const gap = (under?.handicap ?? 0) - (over.handicap ?? 0);
      if (high.market !== 'OU' || !under || gap <= 0 || gap > MAX_GAP_SHARE * (over.handicap ?? 0)) continue;
      yield { kind: 'middle', pick: over.key, odds: over.odds, against: [under.odds] };
    }
  }
}
