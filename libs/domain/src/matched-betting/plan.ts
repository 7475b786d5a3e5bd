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

/** `equal`: both results pay the same. `underlay`: the lay winning pays nothing. `overlay`: the bet winning pays nothing. */
export const LAY_AIMS = ['equal', 'underlay', 'overlay'] as const;
export type LayAim = (typeof LAY_AIMS)[number];

/** What an exchange takes. */
export interface ExchangeTerms extends StakeRules {
  /** On what a market's bets win together, in percent. */
  commissionPct: number;
}

export interface MatchedInput {
  back: BackBet;
  /** The bookmaker keeps the stake of a bet that it declares void. */
  losesWhenVoid?: boolean | undefined;
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

/** What no stake covers: one of the two places declares its bets void, and the other's lose. */
export interface MatchedVoid {
  voids: 'book' | 'exchange';
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
  /** The worst void. */
  notCovered: MatchedVoid;
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

/** The worst of a void at either place, with what stands at the other. */
function worstVoid(
  { back, losesWhenVoid, exchange }: MatchedInput,
  { ifWins, ifLoses }: Pick<MatchedPlan, 'ifWins' | 'ifLoses'>,
): MatchedVoid {
  const exchangeCents = Math.min(ifWins.exchangeCents, ifLoses.exchangeCents);
  // A freebet costs nothing that could be kept.
  const keptCents =
    losesWhenVoid && back.terms.kind !== 'freebet' ? toCents(backNet(cashOf(back)).ifLoses) : 0;
  const byBook: MatchedVoid = { voids: 'book', totalCents: exchangeCents + keptCents };
  const lostThere = exchange.losesWhenVoid ? Math.min(0, exchangeCents) : 0;
  const bookCents = Math.min(ifWins.bookCents, ifLoses.bookCents);
  const byExchange: MatchedVoid = { voids: 'exchange', totalCents: bookCents + lostThere };
  return byExchange.totalCents < byBook.totalCents ? byExchange : byBook;
}

/** The same bet without what comes beside it, which a void brings neither. */
const cashOf = (back: BackBet): BackBet => ({ ...back, terms: { kind: 'cash' } });

/** Of the stakes that the exchange takes the one that serves the aim best: the best worst result, or the nearest. */
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
 * Lays off a bet whatever its kind and whatever stands already (research/plans.md 3.2): the stake is rounded to what the
 * exchange takes first, then money follows from it. Undefined when a number cannot be odds or an amount.
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
