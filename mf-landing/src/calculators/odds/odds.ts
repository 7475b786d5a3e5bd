import { noVig } from '@bothways/domain/fair-odds';
import {
  bookSum,
  exactOdds,
  hongKongOf,
  MOST_OUTCOMES,
  malayOf,
  marginPct,
  type WorldFormat,
} from '@bothways/domain/odds';
import { type Address, marketParam, oddsParam } from '../address/index.ts';
import { FAIR_METHODS } from '../value/value.ts';

export interface OddsState {
  /** Decimal. */
  odds: number | null;
  prices: readonly number[];
}

export const ODDS_START: OddsState = { odds: 2.5, prices: [2.1, 3.4, 3.6] };

const P = {
  odds: oddsParam('odds', ODDS_START.odds),
  prices: marketParam('market', ODDS_START.prices, MOST_OUTCOMES),
};

export const ODDS_ADDRESS: Address<OddsState> = {
  keys: Object.values(P).map(({ key }) => key),
  read: (params) => ({ odds: P.odds.read(params), prices: P.prices.read(params) }),
  write: (state) =>
    new Map([
      [P.odds.key, P.odds.write(state.odds)],
      [P.prices.key, P.prices.write(state.prices)],
    ]),
};

const MOST_DIGITS = 6;
/** Between two and six decimals, as few as possible. */
const shortest = (value: number): string => {
  const text = value.toFixed(MOST_DIGITS).replace(/0+$/, '');
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

/** Formats decimal odds in a notation, precise enough to parse back to the same. */
export function worldText(odds: number, format: WorldFormat): string {
  switch (format) {
    case 'hongKong':
      return shortest(hongKongOf(odds));
    case 'malay':
      return shortest(malayOf(odds));
    default:
      return exactOdds(odds, format);
  }
}

interface MarketSum {
  bookSum: number;
  marginPct: number;
  /** By outcome, then by method: its probability. */
  rows: readonly { at: number; price: number; chances: readonly (number | undefined)[] }[];
}

/** Removes a market's margin by each method; undefined without a market, `arb` where it has no margin. */
export function marketSum(prices: readonly number[]): MarketSum | 'arb' | undefined {
  if (prices.length < 2) return undefined;
  const sum = bookSum(prices);
  const fair = FAIR_METHODS.map((method) => noVig(prices, method));
  if (fair.some((each) => each === undefined)) return 'arb';
  return {
    bookSum: sum,
    marginPct: marginPct(sum),
    rows: prices.map((price, at) => ({
      at,
      price,
      chances: fair.map((each) => each?.probabilities[at]),
    })),
  };
}
