import { z } from 'zod';

/**
 * State of a bet. A bookmaker's changes to its terms are not states: a deduction (Rule 4) and a partly matched stake
 * are fields of the bet, which is won or lost all the same.
 */
export const BET_STATES = [
  'open',
  'won',
  'halfWon',
  'void',
  'halfLost',
  'lost',
  'cashedOut',
  'deadHeat',
  'refused',
] as const;
export const betStateSchema = z.enum(BET_STATES);
export type BetState = z.infer<typeof betStateSchema>;

export const STRATEGIES = ['arb', 'value', 'matched', 'manual'] as const;
export const strategySchema = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof strategySchema>;

/** `snr`: only the winnings are returned; `sr`: the stake of the free bet, too. */
export const FREEBET_KINDS = ['snr', 'sr'] as const;
export const freebetKindSchema = z.enum(FREEBET_KINDS);
