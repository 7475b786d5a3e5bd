import { z } from 'zod';
import { MAX_CENTS } from '../bankroll/index.ts';
import type { Mode } from '../quotes/index.ts';

/** Seconds from shown to placed for which a replay notes whether the prices still stood. */
export const DELAYS_S = [0, 2, 5, 10, 15, 30, 60] as const;
export type DelayS = (typeof DELAYS_S)[number];
const isDelay = (seconds: number): seconds is DelayS => DELAYS_S.some((each) => each === seconds);

/** One bet for each event, the first; or for each opportunity, the first time that it was shown. */
export const BET_ONCE_PER = ['event', 'opportunity'] as const;
export type BetOncePer = (typeof BET_ONCE_PER)[number];

const cents = z.coerce.number().int().min(1).max(MAX_CENTS);

/** How one would have bet on what was found. What is left out is as the backtest has it. */
export const bettingQuerySchema = z.strictObject({
  /** Assumed seconds from shown to placed. */
  delay: z.coerce
    .number()
    .refine(isDelay, `one of ${DELAYS_S.join(', ')}`)
    .optional(),
  /** Put on every bet; on all legs of an arb together. */
  flatCents: cents.optional(),
  /** Percent of the Kelly stake; 25 is a quarter. */
  kellyPct: z.coerce.number().int().min(1).max(100).optional(),
  /** What Kelly begins with, and what drawdowns are told of. */
  bankCents: cents.optional(),
  /** Most that a bookmaker takes on one bet, as no limit is stored. */
  capCents: cents.optional(),
  oncePer: z.enum(BET_ONCE_PER).optional(),
});
export type BettingQuery = z.output<typeof bettingQuerySchema>;

/** The same with nothing left open. */
export const bettingSchema = z.object({
  delay: z.literal(DELAYS_S),
  flatCents: z.int(),
  kellyPct: z.int(),
  bankCents: z.int(),
  capCents: z.int(),
  oncePer: z.enum(BET_ONCE_PER),
});
export type Betting = z.output<typeof bettingSchema>;

/** What is assumed until somebody says otherwise; in play it takes longer until a bet is taken. */
export const defaultBetting = (mode: Mode): Betting => ({
  delay: mode === 'live' ? 10 : 5,
  flatCents: 2_000,
  kellyPct: 25,
  bankCents: 200_000,
  capCents: 5_000,
  oncePer: 'event',
});

/** What is asked for, on top of what holds otherwise. */
export const bettingOf = (asked: BettingQuery, otherwise: Betting): Betting => ({
  delay: asked.delay ?? otherwise.delay,
  flatCents: asked.flatCents ?? otherwise.flatCents,
  kellyPct: asked.kellyPct ?? otherwise.kellyPct,
  bankCents: asked.bankCents ?? otherwise.bankCents,
  capCents: asked.capCents ?? otherwise.capCents,
  oncePer: asked.oncePer ?? otherwise.oncePer,
});
