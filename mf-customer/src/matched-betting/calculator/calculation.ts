import type { BookieStakes } from '@bothways/domain/bookies';
import {
  type BackBet,
  type BackTerms,
  type ExchangeBet,
  LAY_AIMS,
  type LayAim,
  type MatchedBet,
  type MatchedKind,
  type MatchedPlan,
  planMatched,
} from '@bothways/domain/matched-betting';

/** A lay that the exchange has matched, as typed in. */
export interface Match {
  key: number;
  odds: number | null;
  stakeCents: number | null;
}

/** The person's input; undefined values follow the prices. */
export interface CalculatorState {
  kind: MatchedKind;
  stakeCents: number | null;
  backOdds: number | null | undefined;
  layOdds: number | null | undefined;
  commissionPct: number | null | undefined;
  aim: LayAim;
  matches: readonly Match[];
}

/** The bookmaker's payout terms, by what the bet is placed with. */
export const TERMS: Record<MatchedKind, BackTerms> = {
  qualifying: { kind: 'cash' },
  snr: { kind: 'freebet', returns: 'snr' },
  sr: { kind: 'freebet', returns: 'sr' },
};

/** Returns the exchange's commission on winnings, percent. */
export const commissionOf = ({ lay }: Pick<MatchedBet, 'lay'>): number => lay.fee?.ratePct ?? 0;

/** Returns the back bet, at the person's own odds if they typed any. */
const backOf = (
  { back }: Pick<MatchedBet, 'back'>,
  kind: MatchedKind,
  stakeCents: number,
  odds: number,
): BackBet => ({ stakeCents, odds, fee: back.fee, terms: TERMS[kind] });

export interface Shown {
  backOdds: number | null;
  layOdds: number | null;
  commissionPct: number | null;
}

/** Returns the values of the fields: the person's own, else the current ones. */
export const shownOf = (bet: MatchedBet, state: CalculatorState): Shown => ({
  backOdds: state.backOdds === undefined ? bet.back.originalOdds : state.backOdds,
  layOdds: state.layOdds === undefined ? bet.lay.originalOdds : state.layOdds,
  commissionPct: state.commissionPct === undefined ? commissionOf(bet) : state.commissionPct,
});

export const matchedBets = (matches: readonly Match[]): ExchangeBet[] =>
  matches.flatMap(({ odds, stakeCents }) =>
    odds === null || stakeCents === null || stakeCents === 0 ? [] : [{ side: 'lay', odds, stakeCents }],
  );

/** The stake rules of both sides of a matched bet. */
export interface PlaceStakes {
  back: BookieStakes;
  lay: BookieStakes;
}

/** Nothing overridden, and nothing matched yet. */
export const AS_LISTED: Omit<CalculatorState, 'kind' | 'stakeCents'> = {
  backOdds: undefined,
  layOdds: undefined,
  commissionPct: undefined,
  aim: 'equal',
  matches: [],
};

/** Computes what to lay for an aim; undefined while a field is empty or invalid. */
export function planOf(
  bet: MatchedBet,
  state: CalculatorState,
  stakes: PlaceStakes,
  aim: LayAim = state.aim,
): MatchedPlan | undefined {
  const { backOdds, layOdds, commissionPct } = shownOf(bet, state);
  const { stakeCents, kind } = state;
  if (stakeCents === null || backOdds === null || layOdds === null || commissionPct === null)
    return undefined;
  return planMatched({
    back: backOf(bet, kind, stakeCents, backOdds),
    losesWhenVoid: stakes.back.losesWhenVoid,
    exchange: { ...stakes.lay, commissionPct },
    matched: matchedBets(state.matches),
    layOdds,
    aim,
  });
}

/** Returns the ways to lay a bet with own money; a freebet costs nothing, so it is always laid level. */
export const aimsOf = (kind: MatchedKind): readonly LayAim[] =>
  kind === 'qualifying' ? LAY_AIMS : ['equal'];

export const centsOf = (euros: number | null): number | null =>
  euros === null ? null : Math.round(euros * 100);

export const worstCents = ({ ifWins, ifLoses }: MatchedPlan): number =>
  Math.min(ifWins.totalCents, ifLoses.totalCents);
