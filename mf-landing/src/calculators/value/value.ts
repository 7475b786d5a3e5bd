import { type NoVigMethod, noVig, noVigOdds, valuePct } from '@bothways/domain/fair-odds';
import { DEFAULT_BANK, DEFAULT_KELLY_FRACTION, type KellyStake, kellyStake } from '@bothways/domain/kelly';
import { bookSum, MOST_OUTCOMES, marginPct } from '@bothways/domain/odds';
import { type Address, amountParam, choiceParam, marketParam, oddsParam } from '../address/index.ts';

/** The commonly known methods. */
export const FAIR_METHODS = [
  'multiplicative',
  'additive',
  'power',
  'shin',
  'oddsRatio',
] as const satisfies readonly NoVigMethod[];
type FairMethod = (typeof FAIR_METHODS)[number];

export interface ValueState {
  /** One bookmaker's prices of the whole market, decimal; empty while the text is invalid. */
  prices: readonly number[];
  /** The outcome bet on, from 1. */
  outcome: number | null;
  odds: number | null;
  method: FairMethod;
  /** In euros. */
  bank: number | null;
  /** Percent of the Kelly stake. */
  fractionPct: number | null;
}

export const BANK = { min: 1, max: 100_000_000, digits: 2 } as const;
export const FRACTION = { min: 0, max: 100, digits: 0 } as const;
export const OUTCOME = { min: 1, max: MOST_OUTCOMES, digits: 0 } as const;

export const VALUE_START: ValueState = {
  prices: [2.05, 3.6, 3.75],
  outcome: 1,
  odds: 2.2,
  method: 'oddsRatio',
  bank: DEFAULT_BANK,
  fractionPct: DEFAULT_KELLY_FRACTION * 100,
};

const P = {
  prices: marketParam('market', VALUE_START.prices, MOST_OUTCOMES),
  outcome: amountParam('outcome', VALUE_START.outcome, OUTCOME),
  odds: oddsParam('odds', VALUE_START.odds),
  method: choiceParam('method', VALUE_START.method, FAIR_METHODS),
  bank: amountParam('bank', VALUE_START.bank, BANK),
  fractionPct: amountParam('kelly', VALUE_START.fractionPct, FRACTION),
};

export const VALUE_ADDRESS: Address<ValueState> = {
  keys: Object.values(P).map(({ key }) => key),
  read: (params) => ({
    prices: P.prices.read(params),
    outcome: P.outcome.read(params),
    odds: P.odds.read(params),
    method: P.method.read(params),
    bank: P.bank.read(params),
    fractionPct: P.fractionPct.read(params),
  }),
  write: (state) =>
    new Map([
      [P.prices.key, P.prices.write(state.prices)],
      [P.outcome.key, P.outcome.write(state.outcome)],
      [P.odds.key, P.odds.write(state.odds)],
      [P.method.key, P.method.write(state.method)],
      [P.bank.key, P.bank.write(state.bank)],
      [P.fractionPct.key, P.fractionPct.write(state.fractionPct)],
    ]),
};

/** One method's estimate of the bet. */
interface MethodValue {
  method: FairMethod;
  probability: number;
  fairOdds: number;
  valuePct: number;
  /** Differs from the requested one where that gives a negative probability. */
  isOther: boolean;
}

export interface ValueSum {
  /** Index of the outcome. */
  at: number;
  price: number;
  odds: number;
  bookSum: number;
  marginPct: number;
  probabilities: readonly number[];
  chosen: MethodValue;
  methods: readonly MethodValue[];
  stake: KellyStake;
  bankCents: number;
  fraction: number;
}

function valueBy(
  prices: readonly number[],
  at: number,
  odds: number,
  method: FairMethod,
): MethodValue | undefined {
  const fair = noVig(prices, method);
  const probability = fair?.probabilities[at];
  if (!fair || probability === undefined) return undefined;
  return {
    method,
    probability,
    fairOdds: noVigOdds(probability),
    valuePct: valuePct(odds, probability),
    isOther: fair.method !== method,
  };
}

/** Why there is no value; `arb` where the market sums to less than one. */
type ValueFault = 'incomplete' | 'noOutcome' | 'arb';

/** Computes the value of a price against a margin-free market, and its Kelly stake. */
export function valueSum(state: ValueState): ValueSum | ValueFault {
  const { prices, outcome, odds, bank, fractionPct, method } = state;
  if (prices.length < 2 || outcome === null || odds === null || bank === null || fractionPct === null)
    return 'incomplete';
  const at = outcome - 1;
  const price = prices[at];
  if (price === undefined) return 'noOutcome';
  const methods = FAIR_METHODS.flatMap((each) => valueBy(prices, at, odds, each) ?? []);
  const chosen = methods.find((each) => each.method === method);
  const fair = noVig(prices, method);
  if (!chosen || !fair) return 'arb';
  const bankCents = Math.round(bank * 100);
  const fraction = fractionPct / 100;
  const stake = kellyStake({ bankCents, fraction, odds, probability: chosen.probability });
  if (!stake) return 'incomplete';
  const sum = bookSum(prices);
  return {
    at,
    price,
    odds,
    bookSum: sum,
    marginPct: marginPct(sum),
    probabilities: fair.probabilities,
    chosen,
    methods,
    stake,
    bankCents,
    fraction,
  };
}
