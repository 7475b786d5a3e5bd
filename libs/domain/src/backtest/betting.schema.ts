import { z } from 'zod';
import { MAX_CENTS } from '../bankroll/index.ts';
import type { Mode } from '../quotes/index.ts';

/** Seconds between display and placement for which a replay records whether the prices were still available. */
export const DELAYS_S = [0, 2, 5, 10, 15, 30, 60] as const;
type DelayS = (typeof DELAYS_S)[number];
const isDelay = (seconds: number): seconds is DelayS => DELAYS_S.some((each) => each === seconds);

/** One bet per event, the first; or per opportunity, the first time that it was shown. */
const BET_ONCE_PER = ['event', 'opportunity'] as const;
export type BetOncePer = (typeof BET_ONCE_PER)[number];

const cents = z.coerce.number().int().min(1).max(MAX_CENTS);

/** Assumptions about betting on the finds. Absent ones are those of the backtest. */
export const bettingQuerySchema = z.strictObject({
  /** Assumed seconds from display to placement. */
  delay: z.coerce
    .number()
    .refine(isDelay, `one of ${DELAYS_S.join(', ')}`)
    .optional(),
  /** Stake of every bet; the total over all legs of an arb. */
  flatCents: cents.optional(),
  /** Percent of the Kelly stake; 25 is a quarter. */
  kellyPct: z.coerce.number().int().min(1).max(100).optional(),
  /** Kelly's initial bank, and the base of drawdowns. */
  bankCents: cents.optional(),
  /** Assumed maximum stake of a bookmaker, because limits are not stored. */
  capCents: cents.optional(),
  oncePer: z.enum(BET_ONCE_PER).optional(),
});
export type BettingQuery = z.output<typeof bettingQuerySchema>;

/** The same with every value set. */
export const bettingSchema = z.object({
  delay: z.literal(DELAYS_S),
  flatCents: z.int(),
  kellyPct: z.int(),
  bankCents: z.int(),
  capCents: z.int(),
  oncePer: z.enum(BET_ONCE_PER),
});
export type Betting = z.output<typeof bettingSchema>;

/** Defaults by mode; in play a bet takes longer to be accepted. */
export const defaultBetting = (mode: Mode): Betting => ({
  delay: mode === 'live' ? 10 : 5,
  flatCents: 2_000,
  kellyPct: 25,
  bankCents: 200_000,
  capCents: 5_000,
  oncePer: 'event',
});

/** Returns the requested values, completed by those of `otherwise`. */
export const bettingOf = (asked: BettingQuery, otherwise: Betting): Betting => ({
  delay: asked.delay ?? otherwise.delay,
  flatCents: asked.flatCents ?? otherwise.flatCents,
  kellyPct: asked.kellyPct ?? otherwise.kellyPct,
  bankCents: asked.bankCents ?? otherwise.bankCents,
  capCents: asked.capCents ?? otherwise.capCents,
  oncePer: asked.oncePer ?? otherwise.oncePer,
});
