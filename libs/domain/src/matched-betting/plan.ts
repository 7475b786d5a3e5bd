import { isOdds } from '../odds/index.ts';
import { roundCents } from '../stakes/index.ts';
import { type BackBet, backNet, isBackBet, type Net } from './back-bet.ts';
import {
  afterCommission,
  type ExchangeBet,
  levelStake,
  marketNet,
  type StandingBets,
  stakeToZero,
  together,
} from './exchange.ts';

/** `equal`: both results pay the same. `underlay`: the lay winning pays nothing. `overlay`: the bet winning pays nothing. */
export const LAY_AIMS = ['equal', 'underlay', 'overlay'] as const;
export type LayAim = (typeof LAY_AIMS)[number];

/** What an exchange takes. */
export interface ExchangeTerms {
  /** On what a market's bets win together, in percent. */
  commissionPct: number;
  /** Stakes are multiples of it; 1 where left out. */
  stepCents?: number | undefined;
  /** The smallest bet that is taken. */
  minStakeCents?: number | undefined;
}

export interface MatchedInput {
  back: BackBet;
  exchange: ExchangeTerms;
  /** What stands at the exchange already, in its market. */
  matched: readonly ExchangeBet[];
  /** The odds at which the rest is laid. */
  layOdds: number;
  aim: LayAim;
}

/** One result, in cents, as it will be paid. */
export interface MatchedResult {
  bookCents: number;
  exchangeCents: number;
  totalCents: number;
}

export interface MatchedPlan {
  /** What to lay now, as the exchange takes it; money below follows from it. */
  stakeCents: number;
  /** Before rounding; below 0 where more is laid than the aim asks for. */
  exactStakeCents: number;
  /** Liability of what is to be laid now. */
  restLiabilityCents: number;
  /** What the exchange's bets lose together if the selection wins, those that stand included; 0 where they win. */
  liabilityCents: number;
  /** Stake of all lays together, and their mean odds; the odds undefined where nothing is laid. */
  laidCents: number;
  meanOdds: number | undefined;
  ifWins: MatchedResult;
  ifLoses: MatchedResult;
  /** What is left if the bookmaker voids and the lay loses. */
  uncoveredCents: number;
  /** The worse result of the unrounded stake over the stake at the bookmaker, in percent. */
  yieldPct: number;
  /** More is laid than the aim asks for: only a bet on the selection would level it. */
  isOverlaid: boolean;
  /** The rest is too small for the exchange: so much stays open. 0 where nothing does. */
  openCents: number;
}

const isBet = ({ odds, stakeCents }: ExchangeBet): boolean =>
  isOdds(odds) && Number.isFinite(stakeCents) && stakeCents >= 0;

const isSound = ({ back, exchange, matched, layOdds }: MatchedInput): boolean =>
  isBackBet(back) &&
  isOdds(layOdds) &&
  exchange.commissionPct >= 0 &&
  exchange.commissionPct < 100 &&
  matched.every(isBet);

function wantedStake(standing: StandingBets, layOdds: number, aim: LayAim): number {
  const next = { side: 'lay', odds: layOdds } as const;
  if (aim === 'equal') return levelStake(standing, next);
  return stakeToZero(standing, next, aim === 'underlay' ? 'ifLoses' : 'ifWins');
}

const toStep = (cents: number, stepCents: number): number =>
  roundCents(Math.round((cents + 1e-7) / stepCents) * stepCents);

/** A half cent is paid where it is won, and where it is lost. */
const toCents = (cents: number): number => (cents < 0 ? 0 - roundCents(0 - cents) : roundCents(cents));

/** Money of one result: the bookmaker's, then the exchange's after commission, each to the cent. */
function resultOf(book: number, market: number, commissionPct: number): MatchedResult {
  const bookCents = toCents(book);
  const exchangeCents = toCents(afterCommission(market, commissionPct));
  return { bookCents, exchangeCents, totalCents: bookCents + exchangeCents };
}

function laid(bets: readonly ExchangeBet[]): { stake: number; mean: number | undefined } {
  const lays = bets.filter(({ side, stakeCents }) => side === 'lay' && stakeCents > 0);
  const stake = lays.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  const weighed = lays.reduce((sum, { stakeCents, odds }) => sum + stakeCents * odds, 0);
  return { stake, mean: stake > 0 ? weighed / stake : undefined };
}

/**
 * Lays off a bet whatever its kind and whatever stands already (research/plans.md 3.2): the stake is rounded to what the
 * exchange takes first, then money follows from it. Undefined when a number cannot be odds or an amount.
 */
export function planMatched(input: MatchedInput): MatchedPlan | undefined {
  if (!isSound(input)) return undefined;
  const { back, exchange, matched, layOdds, aim } = input;
  const { commissionPct, stepCents = 1, minStakeCents = 0 } = exchange;
  const net: Net = backNet(back);
  const standing: StandingBets = { back: net, market: marketNet(matched), commissionPct };
  const exactStakeCents = wantedStake(standing, layOdds, aim);
  const rounded = Math.max(0, toStep(exactStakeCents, stepCents));
  const isTaken = rounded >= minStakeCents;
  const stakeCents = isTaken ? rounded : 0;
  const bets: ExchangeBet[] = [...matched, { side: 'lay', odds: layOdds, stakeCents }];
  const market = marketNet(bets);
  const { stake, mean } = laid(bets);
  const exactRest = { side: 'lay', odds: layOdds, stakeCents: Math.max(0, exactStakeCents) } as const;
  const exact = together({ ...standing, market: marketNet([...matched, exactRest]) });
  const ifWins = resultOf(net.ifWins, market.ifWins, commissionPct);
  return {
    stakeCents,
    exactStakeCents,
    restLiabilityCents: roundCents(stakeCents * (layOdds - 1)),
    liabilityCents: Math.max(0, 0 - ifWins.exchangeCents),
    laidCents: stake,
    meanOdds: mean,
    ifWins,
    ifLoses: resultOf(net.ifLoses, market.ifLoses, commissionPct),
    uncoveredCents: Math.min(0, ifWins.exchangeCents),
    yieldPct: (Math.min(exact.ifWins, exact.ifLoses) / back.stakeCents) * 100,
    isOverlaid: exactStakeCents < 0 && rounded === 0,
    openCents: isTaken ? 0 : rounded,
  };
}
