import { z } from 'zod';

/** A bookmaker's role in a configuration. A reference counts for comparison and may be a leg beside a selected one. */
const BOOKMAKER_STATES = ['unselected', 'selected', 'reference'] as const;
export const bookmakerStateSchema = z.enum(BOOKMAKER_STATES);
export type BookmakerState = z.infer<typeof bookmakerStateSchema>;

/** By bookmaker's value; absent ones are unselected. */
export type BookmakerStates = Readonly<Record<string, BookmakerState>>;

export const stateOf = (states: BookmakerStates, bookie: string): BookmakerState =>
  Object.hasOwn(states, bookie) ? (states[bookie] ?? 'unselected') : 'unselected';

const ARB_CLICK: Record<BookmakerState, BookmakerState> = {
  unselected: 'selected',
  selected: 'reference',
  reference: 'unselected',
};
/** A loaded reference becomes selected when clicked. */
const VALUE_CLICK: Record<BookmakerState, BookmakerState> = {
  unselected: 'selected',
  selected: 'unselected',
  reference: 'unselected',
};

/** The lists with configurations; the word is part of their paths. */
export const SETTINGS_FAMILIES = ['arbs', 'valuebets'] as const;
export type SettingsFamily = (typeof SETTINGS_FAMILIES)[number];

/** Returns a bookmaker's state after a click: three states for arbs, two for value bets. */
export const clickedState = (family: SettingsFamily, state: BookmakerState): BookmakerState =>
  (family === 'arbs' ? ARB_CLICK : VALUE_CLICK)[state];

/** Returns the states with these bookmakers in one state and the others unchanged. */
export function withAll(
  states: BookmakerStates,
  bookies: readonly string[],
  state: BookmakerState,
): BookmakerStates {
  return { ...states, ...Object.fromEntries(bookies.map((bookie) => [bookie, state])) };
}

/** Returns the values in a state, in their own order. */
export const inState = (states: BookmakerStates, state: BookmakerState): string[] =>
  Object.keys(states).filter((bookie) => states[bookie] === state);
