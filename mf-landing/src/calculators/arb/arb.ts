import {
  type CalculatorWarning,
  exactPlan,
  type Problem,
  roundedPlan,
  warningOf,
} from '@bothways/calculators/staking';
import type { Pick } from '@bothways/domain/markets';
import { effectiveOdds } from '@bothways/domain/odds';
import { type PayoffTable, payoffTable, resultsOf } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import { balanceOf, type StakeLeg, type StakePlan } from '@bothways/domain/stakes';
import {
  type Address,
  amountParam,
  choiceParam,
  isLine,
  lineParam,
  oddsParam,
  type Param,
} from '../address/index.ts';

export const ARB_KINDS = ['two', 'three', 'total', 'handicap', 'double', 'drawNoBet'] as const;
/** Markets that cover every result: two sides; 1, X and 2; over and under; a handicap; 1X with 2; draw no bet with X and 2. */
export type ArbKind = (typeof ARB_KINDS)[number];

export const ROUNDINGS = ['cents', '1', '5', '10'] as const;
/** Rounding step of stakes, in euros. */
export type Rounding = (typeof ROUNDINGS)[number];
export const stepCents = (rounding: Rounding): number => (rounding === 'cents' ? 1 : Number(rounding) * 100);

export interface ArbLegState {
  odds: number | null;
  commissionPct: number | null;
  /** Null without a limit. */
  limit: number | null;
}

export interface ArbState {
  kind: ArbKind;
  /** In euros. */
  total: number | null;
  line: number | null;
  rounding: Rounding;
  /** Always three; markets with two sides ignore the last one. */
  legs: readonly [ArbLegState, ArbLegState, ArbLegState];
}

export const TOTAL = { min: 1, max: 1_000_000, digits: 2 } as const;
export const LIMIT = { min: 0.01, max: 1_000_000, digits: 2 } as const;
export const COMMISSION = { min: 0, max: 20, digits: 2 } as const;
const MOST_LINE = 300;

const legOf = (odds: number): ArbLegState => ({ odds, commissionPct: 0, limit: null });

export const ARB_START: ArbState = {
  kind: 'two',
  total: 225,
  line: 2.5,
  rounding: 'cents',
  legs: [legOf(2), legOf(2.5), legOf(4)],
};

const P = {
  kind: choiceParam('market', ARB_START.kind, ARB_KINDS),
  total: amountParam('total', ARB_START.total, TOTAL),
  line: lineParam('line', ARB_START.line, MOST_LINE),
  rounding: choiceParam('round', ARB_START.rounding, ROUNDINGS),
};

type LegParams = { [Name in keyof ArbLegState]: Param<ArbLegState[Name]> };

const legParams = (at: 0 | 1 | 2): LegParams => ({
  odds: oddsParam(`o${at + 1}`, ARB_START.legs[at].odds),
  commissionPct: amountParam(`c${at + 1}`, ARB_START.legs[at].commissionPct, COMMISSION),
  limit: amountParam(`max${at + 1}`, ARB_START.legs[at].limit, LIMIT),
});
const LEGS = [legParams(0), legParams(1), legParams(2)] as const;

const readLeg = (leg: LegParams, params: URLSearchParams): ArbLegState => ({
  odds: leg.odds.read(params),
  commissionPct: leg.commissionPct.read(params),
  limit: leg.limit.read(params),
});

const writeLeg = (leg: LegParams, state: ArbLegState): [string, string | undefined][] => [
  [leg.odds.key, leg.odds.write(state.odds)],
  [leg.commissionPct.key, leg.commissionPct.write(state.commissionPct)],
  [leg.limit.key, leg.limit.write(state.limit)],
];

export const ARB_ADDRESS: Address<ArbState> = {
  keys: [P, ...LEGS].flatMap((params) => Object.values(params).map(({ key }) => key)),
  read: (params) => ({
    kind: P.kind.read(params),
    total: P.total.read(params),
    line: P.line.read(params),
    rounding: P.rounding.read(params),
    legs: [readLeg(LEGS[0], params), readLeg(LEGS[1], params), readLeg(LEGS[2], params)],
  }),
  write: (state) =>
    new Map([
      [P.kind.key, P.kind.write(state.kind)],
      [P.total.key, P.total.write(state.total)],
      [P.line.key, P.line.write(state.line)],
      [P.rounding.key, P.rounding.write(state.rounding)],
      ...LEGS.flatMap((leg, at) => writeLeg(leg, state.legs[at] ?? state.legs[0])),
    ]),
};

/** Whether a market has a line. */
export const hasLine = (kind: ArbKind): boolean => kind === 'total' || kind === 'handicap';

const bet = (market: Pick['market'], selection: Pick['selection'], handicap?: number): Pick => ({
  market,
  period: 'FT',
  selection,
  overTimeIncluded: false,
  ...(handicap !== undefined && { handicap }),
});

/** The bets of a market; avoids -0 for a line of 0. */
export function picksOf(kind: ArbKind, line: number): Pick[] {
  switch (kind) {
    case 'two':
      return [bet('W', '1'), bet('W', '2')];
    case 'three':
      return [bet('W', '1'), bet('W', 'X'), bet('W', '2')];
    case 'total':
      return [bet('OU', 'over', line), bet('OU', 'under', line)];
    case 'handicap':
      return [bet('AH', '1', line), bet('AH', '2', 0 - line)];
    case 'double':
      return [bet('DC', '1X'), bet('W', '2')];
    case 'drawNoBet':
      return [bet('DNB', '1'), bet('W', 'X'), bet('W', '2')];
  }
}

/** Number of bets of a market. */
export const legCount = (kind: ArbKind): number => picksOf(kind, 0).length;

/** A two-way winner market has no draw. */
const sportOf = (kind: ArbKind): Sport => (kind === 'two' ? 'tennis' : 'football');

export interface ArbSum {
  picks: readonly Pick[];
  /** Odds after commission. */
  effective: readonly number[];
  /** Outlay on each bet per unit of return; they add up to the book sum. */
  weights: readonly number[];
  bookSum: number;
  /** Before rounding, and as displayed. */
  exact: StakePlan;
  plan: StakePlan;
  payoff: PayoffTable;
  limitedBy: readonly number[];
  warning: CalculatorWarning | undefined;
  isGuaranteed: boolean;
  /** Loss of the worst result by rounding, in cents; negative for a gain. */
  roundingCostCents: number;
}

/** Each bet's stake with the person's limit. */
function stakeLegs(state: ArbState): StakeLeg[] | undefined {
  const legs: StakeLeg[] = [];
  for (const { odds, commissionPct, limit } of state.legs.slice(0, legCount(state.kind))) {
    if (odds === null || commissionPct === null) return undefined;
    legs.push({
      odds,
      ...(commissionPct > 0 && { fee: { model: 'winnings', ratePct: commissionPct } }),
      ...(limit !== null && { maxCents: Math.round(limit * 100) }),
    });
  }
  return legs;
}

/** Computes stakes, payoffs and warnings; undefined while the numbers are incomplete or invalid. */
export function arbSum(state: ArbState): ArbSum | undefined {
  const { kind, total, line, rounding } = state;
  const legs = stakeLegs(state);
  if (!legs || total === null || (hasLine(kind) && (line === null || !isLine(line)))) return undefined;
  const picks = picksOf(kind, line ?? 0);
  const sport = sportOf(kind);
  const results = resultsOf(picks, sport).map(({ settled }) => settled);
  const problem: Problem = {
    state: { amountCents: Math.round(total * 100), fixed: null, freebetLeg: null },
    legs,
    results,
  };
  const { bookSum, weights } = balanceOf(legs, results);
  const staked = exactPlan(problem);
  const exact = staked?.plan;
  if (!exact) return undefined;
  const plan = rounding === 'cents' ? exact : roundedPlan(exact, problem, stepCents(rounding));
  const payoff = payoffTable(
    legs.map((leg, at) => ({
      ...leg,
      pick: picks[at] ?? bet('W', '1'),
      stakeCents: plan.legs[at]?.stakeCents ?? 0,
    })),
    sport,
  );
  return {
    picks,
    effective: legs.map(({ odds, fee }) => effectiveOdds(odds, fee)),
    weights,
    bookSum,
    exact,
    plan,
    payoff,
    limitedBy: staked?.limitedBy ?? [],
    warning: warningOf(exact, plan, problem),
    isGuaranteed: payoff.worstProfitCents >= 0 && plan.totalCents > 0,
    roundingCostCents: exact.netProfitCents - plan.netProfitCents,
  };
}
