const DEFAULT_STAKE_CENTS = 10_000;
export const PRESETS_CENTS = [15_000, 20_000, 25_000] as const;
const CENTS_PER_EURO = 100;

export interface CalculatorState {
  /** In normal mode `amountCents` is the total stake, in freebet mode the freebet. */
  mode: 'normal' | 'freebet';
  /** Null while the field holds nothing above 0: then there are no results. */
  amountCents: number | null;
  /** A leg with a typed stake: the others follow it instead of the total. */
  fixed: { leg: number; stakeCents: number } | null;
  /** Stakes in steps of 5. */
  isRounded: boolean;
  /** The leg that carries the freebet; null in normal mode. */
  freebetLeg: number | null;
  /** Bookmakers chosen instead of the arb's own, by leg. */
  bookies: Readonly<Record<number, string>>;
  /** The person's maximum stake on a leg; it belongs to the bookmaker and is dropped with it. */
  limitsCents: Readonly<Record<number, number>>;
}

export type CalculatorAction =
  | { type: 'amount'; cents: number | null }
  | { type: 'fix'; leg: number; stakeCents: number | null }
  | { type: 'round'; isRounded: boolean }
  /** `odds` are those of the current legs, 0 for those that accept no freebet: the highest carries it. */
  | { type: 'mode'; mode: CalculatorState['mode']; odds: readonly number[] }
  | { type: 'freebetLeg'; leg: number }
  | { type: 'bookie'; leg: number; bookie: string }
  | { type: 'limit'; leg: number; cents: number | null }
  /** Limits of several legs at once, which the total follows. */
  | { type: 'fit'; limitsCents: CalculatorState['limitsCents'] };

export const INITIAL: CalculatorState = {
  mode: 'normal',
  amountCents: DEFAULT_STAKE_CENTS,
  fixed: null,
  isRounded: false,
  freebetLeg: null,
  bookies: {},
  limitsCents: {},
};

const above0 = (cents: number | null): number | null =>
  cents !== null && Number.isFinite(cents) && cents > 0 ? Math.round(cents) : null;

const highest = (odds: readonly number[]): number | null =>
  odds.length === 0 ? null : odds.indexOf(Math.max(...odds));

/**
 * Returns half the amount to a whole euro, half euros rounded up: 125 gives 63. Null and amounts up to 0 are returned
 * unchanged.
 */
export const halved = (cents: number | null): number | null =>
  cents === null || cents <= 0 ? cents : Math.round(cents / CENTS_PER_EURO / 2) * CENTS_PER_EURO;

/** Returns double the amount to a whole euro. */
export const doubled = (cents: number | null): number | null =>
  cents === null || cents <= 0 ? cents : Math.round((cents / CENTS_PER_EURO) * 2) * CENTS_PER_EURO;

/** Returns the record without one leg. */
const without = <T>(record: Readonly<Record<number, T>>, leg: number): Readonly<Record<number, T>> => {
  const { [leg]: _, ...rest } = record;
  return rest;
};

/** Returns the calculator's next state. Any action that sets the total releases a typed leg. */
export function calculatorReducer(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.type) {
    case 'amount':
      return { ...state, amountCents: above0(action.cents), fixed: null };
    case 'fix': {
      const stakeCents = above0(action.stakeCents);
      return { ...state, fixed: stakeCents === null ? null : { leg: action.leg, stakeCents } };
    }
    case 'round':
      return { ...state, isRounded: action.isRounded };
    case 'mode': {
      const freebetLeg = action.mode === 'freebet' ? highest(action.odds) : null;
      return { ...state, mode: action.mode, freebetLeg, fixed: null };
    }
    case 'freebetLeg':
      return state.mode === 'freebet' ? { ...state, freebetLeg: action.leg } : state;
    case 'bookie':
      return {
        ...state,
        bookies: { ...state.bookies, [action.leg]: action.bookie },
        limitsCents: without(state.limitsCents, action.leg),
      };
    case 'fit':
      return {
        ...state,
        fixed: null,
        limitsCents: { ...state.limitsCents, ...action.limitsCents },
      };
    case 'limit': {
      const cents = above0(action.cents);
      const others = without(state.limitsCents, action.leg);
      return { ...state, limitsCents: cents === null ? others : { ...others, [action.leg]: cents } };
    }
  }
}
