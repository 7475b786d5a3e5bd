import { isOdds } from '../odds/index.ts';
import { roundCents, type StakeRules, stepsNear } from '../stakes/index.ts';
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

/** `equal`: both results pay the same. `underlay`: a winning lay pays 0. `overlay`: a winning bet pays 0. */
export const LAY_AIMS = ['equal', 'underlay', 'overlay'] as const;
export type LayAim = (typeof LAY_AIMS)[number];

/** Rules of an exchange. */
interface ExchangeTerms extends StakeRules {
  /** Percent of a market's net winnings. */
  commissionPct: number;
}

export interface MatchedInput {
  back: BackBet;
  /** The bookmaker keeps the stake of a bet that it declares void. */
  losesWhenVoid?: boolean | undefined;
  exchange: ExchangeTerms;
  /** Matched bets in the exchange's market. */
  matched: readonly ExchangeBet[];
  /** Odds for laying the rest. */
  layOdds: number;
  aim: LayAim;
}

/** One result, in cents, as paid. */
interface MatchedResult {
  bookCents: number;
  exchangeCents: number;
  totalCents: number;
}

/** The uncovered risk: one side declares its bets void, and the other's lose. */
interface MatchedVoid {
  voids: 'book' | 'exchange';
  totalCents: number;
}

export interface MatchedPlan {
  /** The stake to lay now, rounded to the exchange's rules; the amounts below follow from it. */
  stakeCents: number;
  /** Before rounding; negative where more is laid than the aim requires. */
  exactStakeCents: number;
  /** Liability of the stake to lay now. */
  restLiabilityCents: number;
  /** Combined loss of the exchange's bets if the selection wins, including matched ones; 0 where they win. */
  liabilityCents: number;
  /** Total stake of all lays, and their mean odds; undefined where nothing is laid. */
  laidCents: number;
  meanOdds: number | undefined;
  ifWins: MatchedResult;
  ifLoses: MatchedResult;
  /** The worst case of a void. */
  notCovered: MatchedVoid;
  /** The worse result of the unrounded stake in percent of the bookmaker's stake. */
  yieldPct: number;
  /** More is laid than the aim requires: only a back at the exchange would level it. */
  isOverlaid: boolean;
  /** Stake that stays open because it is below the exchange's minimum; 0 otherwise. */
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

/** Rounds halves away from zero: a half cent is paid where won and where lost. */
const toCents = (cents: number): number => (cents < 0 ? 0 - roundCents(0 - cents) : roundCents(cents));

/** Amounts of one result: the bookmaker's, then the exchange's after commission, each rounded to the cent. */
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

/** Returns the worst case of a void on either side, given the bets on the other. */
function worstVoid(
  { back, losesWhenVoid, exchange }: MatchedInput,
  { ifWins, ifLoses }: Pick<MatchedPlan, 'ifWins' | 'ifLoses'>,
): MatchedVoid {
  const exchangeCents = Math.min(ifWins.exchangeCents, ifLoses.exchangeCents);
  // A freebet has no stake to keep.
  const retainedCents =
    losesWhenVoid && back.terms.kind !== 'freebet' ? toCents(backNet(cashOf(back)).ifLoses) : 0;
  const byBook: MatchedVoid = { voids: 'book', totalCents: exchangeCents + retainedCents };
  const lostThere = exchange.losesWhenVoid ? Math.min(0, exchangeCents) : 0;
  const bookCents = Math.min(ifWins.bookCents, ifLoses.bookCents);
  const byExchange: MatchedVoid = { voids: 'exchange', totalCents: bookCents + lostThere };
  return byExchange.totalCents < byBook.totalCents ? byExchange : byBook;
}

/** The bet without its extras, which a void does not pay. */
const cashOf = (back: BackBet): BackBet => ({ ...back, terms: { kind: 'cash' } });

/** Returns the accepted stake that serves the aim best: the best worst result, or the nearest. */
function servingBest(
  stakes: readonly number[],
  exactCents: number,
  aim: LayAim,
  worstOf: (stakeCents: number) => number,
): number {
  const worthOf = (cents: number): number =>
    aim === 'equal' ? worstOf(cents) : 0 - Math.abs(cents - exactCents);
  return stakes.reduce((best, cents) => (worthOf(cents) > worthOf(best) ? cents : best), stakes[0] ?? 0);
}

/**
 * Lays off a bet of any kind, given the bets already matched (research/plans.md 3.2): rounds the stake to the
 * exchange's rules first, then derives the amounts. Undefined for invalid odds or amounts.
 */
export function planMatched(input: MatchedInput): MatchedPlan | undefined {
  if (!isSound(input)) return undefined;
  const { back, exchange, matched, layOdds, aim } = input;
  const { commissionPct, minCents = 0 } = exchange;
  const net: Net = backNet(back);
  const standing: StandingBets = { back: net, market: marketNet(matched), commissionPct };
  const exactStakeCents = wantedStake(standing, layOdds, aim);
  const wantedCents = Math.max(0, exactStakeCents);
  const withRest = (stakeCents: number): ExchangeBet[] => [
    ...matched,
    { side: 'lay', odds: layOdds, stakeCents },
  ];
  const worstOf = (stakeCents: number): number => {
    const { ifWins, ifLoses } = together({ ...standing, market: marketNet(withRest(stakeCents)) });
    return Math.min(ifWins, ifLoses);
  };
  const near = stepsNear(exchange, wantedCents);
  const taken = near.filter((cents) => cents >= minCents);
  const stakeCents = servingBest(taken, exactStakeCents, aim, worstOf);
  const bets = withRest(stakeCents);
  const market = marketNet(bets);
  const { stake, mean } = laid(bets);
  const ifWins = resultOf(net.ifWins, market.ifWins, commissionPct);
  const ifLoses = resultOf(net.ifLoses, market.ifLoses, commissionPct);
  return {
    stakeCents,
    exactStakeCents,
    restLiabilityCents: roundCents(stakeCents * (layOdds - 1)),
    liabilityCents: Math.max(0, 0 - ifWins.exchangeCents),
    laidCents: stake,
    meanOdds: mean,
    ifWins,
    ifLoses,
    notCovered: worstVoid(input, { ifWins, ifLoses }),
    yieldPct: (worstOf(wantedCents) / back.stakeCents) * 100,
    isOverlaid: exactStakeCents < 0 && stakeCents === 0,
    openCents: taken.length > 0 ? 0 : servingBest(near, exactStakeCents, aim, worstOf),
  };
}
