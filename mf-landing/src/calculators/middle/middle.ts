import type { Pick } from '@bothways/domain/markets';
import { chanceNeeded } from '@bothways/domain/odds';
import {
  balancedReturns,
  balanceOfPicks,
  type PayoffRow,
  type PayoffTable,
  payoffTable,
  resultsOf,
} from '@bothways/domain/settlement';
import { type StakePlan, stakesByTotal } from '@bothways/domain/stakes';
import { type Address, amountParam, choiceParam, isLine, lineParam, oddsParam } from '../address/index.ts';

export const MIDDLE_KINDS = ['total', 'handicap'] as const;
export type MiddleKind = (typeof MIDDLE_KINDS)[number];

export interface MiddleState {
  kind: MiddleKind;
  /** Of the over, or of side 1; each kind has its own lines. */
  line1: number | null;
  odds1: number | null;
  /** Of the under, or of side 2. */
  line2: number | null;
  odds2: number | null;
  /** In euros. */
  total: number | null;
}

export const TOTAL = { min: 1, max: 1_000_000, digits: 2 } as const;
const MOST_LINE = 300;

export const MIDDLE_START: MiddleState = {
  kind: 'total',
  line1: 2.5,
  odds1: 1.95,
  line2: 3.5,
  odds2: 1.95,
  total: 200,
};
/** Lines that make a middle of handicaps: side 1 at minus half a goal, side 2 at plus one and a half. */
export const HANDICAP_LINES = { line1: -0.5, line2: 1.5 } as const;

const P = {
  kind: choiceParam('market', MIDDLE_START.kind, MIDDLE_KINDS),
  line1: lineParam('line1', MIDDLE_START.line1, MOST_LINE),
  odds1: oddsParam('o1', MIDDLE_START.odds1),
  line2: lineParam('line2', MIDDLE_START.line2, MOST_LINE),
  odds2: oddsParam('o2', MIDDLE_START.odds2),
  total: amountParam('total', MIDDLE_START.total, TOTAL),
};

export const MIDDLE_ADDRESS: Address<MiddleState> = {
  keys: Object.values(P).map(({ key }) => key),
  read: (params) => ({
    kind: P.kind.read(params),
    line1: P.line1.read(params),
    odds1: P.odds1.read(params),
    line2: P.line2.read(params),
    odds2: P.odds2.read(params),
    total: P.total.read(params),
  }),
  write: (state) =>
    new Map([
      [P.kind.key, P.kind.write(state.kind)],
      [P.line1.key, P.line1.write(state.line1)],
      [P.odds1.key, P.odds1.write(state.odds1)],
      [P.line2.key, P.line2.write(state.line2)],
      [P.odds2.key, P.odds2.write(state.odds2)],
      [P.total.key, P.total.write(state.total)],
    ]),
};

const pick = (market: 'OU' | 'AH', selection: Pick['selection'], handicap: number): Pick => ({
  market,
  period: 'FT',
  selection,
  handicap,
  overTimeIncluded: false,
});

const picksOf = (kind: MiddleKind, line1: number, line2: number): Pick[] =>
  kind === 'total'
    ? [pick('OU', 'over', line1), pick('OU', 'under', line2)]
    : [pick('AH', '1', line1), pick('AH', '2', line2)];

interface MiddleRow {
  /** Break-even frequency of this result; NaN for a result that is not a middle. */
  chance: number;
}

export interface MiddleSum {
  bookSum: number;
  odds: readonly [number, number];
  plan: StakePlan;
  payoff: PayoffTable;
  /** In the order of the payoff's rows. */
  rows: readonly MiddleRow[];
  /** Profit of one winning bet alone, in cents: negative is the cost. */
  outsideCents: number;
  /** The best result, and its break-even frequency. */
  insideCents: number;
  chance: number;
  /** The best result's share of the balanced return: 2 where both bets win. */
  insideReturn: number;
}

/** Why there is no middle: a field is missing, both bets lose between the lines, or no result pays twice. */
type MiddleFault = 'incomplete' | 'gap' | 'noMiddle';

/** Returns more than one bet alone, because both are paid; a gain of one bet while the other loses is not a middle. */
export const isInside = ({ isMiddle, settled }: PayoffRow): boolean => isMiddle && !settled.includes('lost');

/** Computes cost, profit and break-even frequency of a middle. */
export function middleSum(state: MiddleState): MiddleSum | MiddleFault {
  const { kind, line1, line2, odds1, odds2, total } = state;
  if (line1 === null || line2 === null || odds1 === null || odds2 === null || total === null)
    return 'incomplete';
  if (!isLine(line1) || !isLine(line2) || (kind === 'total' && Math.min(line1, line2) < 0))
    return 'incomplete';
  const picks = picksOf(kind, line1, line2);
  const legs = picks.map((each, at) => ({ pick: each, odds: at === 0 ? odds1 : odds2 }));
  const settled = resultsOf(picks).map((result) => result.settled);
  const { bookSum } = balanceOfPicks(legs);
  const plan = stakesByTotal(legs, Math.round(total * 100), settled);
  if (!plan || !Number.isFinite(bookSum)) return 'gap';
  const returns = balancedReturns(legs, settled);
  const payoff = payoffTable(legs.map((leg, at) => ({ ...leg, stakeCents: plan.legs[at]?.stakeCents ?? 0 })));
  const rows = payoff.rows.map((row, at) => ({
    chance: isInside(row) ? chanceNeeded(bookSum, returns[at] ?? 0) : Number.NaN,
  }));
  const inside = payoff.rows.filter(isInside);
  const outside = payoff.rows.filter((row) => !isInside(row));
  if (inside.length === 0 || outside.length === 0) return 'noMiddle';
  return {
    bookSum,
    odds: [odds1, odds2],
    plan,
    payoff,
    rows,
    outsideCents: Math.min(...outside.map(({ profitCents }) => profitCents)),
    insideCents: Math.max(...inside.map(({ profitCents }) => profitCents)),
    chance: Math.min(...rows.flatMap(({ chance }) => (Number.isNaN(chance) ? [] : [chance]))),
    insideReturn: Math.max(...returns),
  };
}
