import type { MatchedBet, MatchedKind, MatchedPlan } from '@bothways/domain/matched-betting';
import { useState } from 'react';
import { useBookieStakes } from '../../bookies/index.ts';
import {
  AS_LISTED,
  aimsOf,
  type CalculatorState,
  type Match,
  type PlaceStakes,
  planOf,
  type Shown,
  shownOf,
} from './calculation.ts';

export interface MatchedCalculator {
  bet: MatchedBet;
  state: CalculatorState;
  shown: Shown;
  /** The stake rules of both sides. */
  stakes: PlaceStakes;
  /** Undefined while a field is empty or invalid. */
  plan: MatchedPlan | undefined;
  change: (part: Partial<CalculatorState>) => void;
  addMatch: () => void;
  changeMatch: (key: number, part: Partial<Match>) => void;
  removeMatch: (key: number) => void;
}

/**
 * The calculator of one matched bet. Values that were not overridden follow the prices. Remount it for another bet.
 */
export function useMatchedCalculator(
  bet: MatchedBet,
  kind: MatchedKind,
  stakeCents: number | null,
): MatchedCalculator {
  const [own, setOwn] = useState(AS_LISTED);
  const stakesAt = useBookieStakes();
  const stakes = { back: stakesAt(bet.back.bookie), lay: stakesAt(bet.lay.bookie) };
  const aim = aimsOf(kind).includes(own.aim) ? own.aim : 'equal';
  const state: CalculatorState = { ...own, aim, kind, stakeCents };
  const change = (part: Partial<CalculatorState>): void => setOwn((before) => ({ ...before, ...part }));
  const setMatches = (next: (matches: readonly Match[]) => readonly Match[]): void =>
    setOwn((before) => ({ ...before, matches: next(before.matches) }));
  const shown = shownOf(bet, state);
  return {
    bet,
    state,
    shown,
    stakes,
    plan: planOf(bet, state, stakes),
    change,
    addMatch: () =>
      setMatches((matches) => [
        ...matches,
        { key: Math.max(0, ...matches.map(({ key }) => key)) + 1, odds: shown.layOdds, stakeCents: null },
      ]),
    changeMatch: (key, part) =>
      setMatches((matches) => matches.map((match) => (match.key === key ? { ...match, ...part } : match))),
    removeMatch: (key) => setMatches((matches) => matches.filter((match) => match.key !== key)),
  };
}
