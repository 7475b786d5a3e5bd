import { z } from 'zod';

/** What a bookmaker is to a configuration. A reference counts for comparison and may be a leg beside a selected one. */
export const BOOKMAKER_STATES = ['unselected', 'selected', 'reference'] as const;
export const bookmakerStateSchema = z.enum(BOOKMAKER_STATES);
export type BookmakerState = z.infer<typeof bookmakerStateSchema>;

/** By bookmaker's value; who is not in it is unselected. */
export type BookmakerStates = Readonly<Record<string, BookmakerState>>;

export const stateOf = (states: BookmakerStates, bookie: string): BookmakerState =>
  Object.hasOwn(states, bookie) ? (states[bookie] ?? 'unselected') : 'unselected';

const ARB_CLICK: Record<BookmakerState, BookmakerState> = {
  unselected: 'selected',
  selected: 'reference',
  reference: 'unselected',
};
/** A reference that was loaded counts as selected once it is clicked. */
const VALUE_CLICK: Record<BookmakerState, BookmakerState> = {
  unselected: 'selected',
  selected: 'unselected',
  reference: 'unselected',
};

/** The lists that configurations are for; the word is part of their addresses. */
export const SETTINGS_FAMILIES = ['arbs', 'valuebets'] as const;
export type SettingsFamily = (typeof SETTINGS_FAMILIES)[number];

/** What a click makes of a bookmaker: three states for arbs, two for value bets. */
export const clickedState = (family: SettingsFamily, state: BookmakerState): BookmakerState =>
  (family === 'arbs' ? ARB_CLICK : VALUE_CLICK)[state];

/** These bookmakers all in one state; the others stay as they are. */
export function withAll(
  states: BookmakerStates,
  bookies: readonly string[],
  state: BookmakerState,
): BookmakerStates {
  return { ...states, ...Object.fromEntries(bookies.map((bookie) => [bookie, state])) };
}

/** The values of those in a state, in their own order. */
export const inState = (states: BookmakerStates, state: BookmakerState): string[] =>
  Object.keys(states).filter((bookie) => states[bookie] === state);
