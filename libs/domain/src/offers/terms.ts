import { z } from 'zod';
import { freebetKindSchema } from '../bankroll/index.ts';
import { depositOf, type Promotion } from '../promotions/index.ts';

/**
 * Requirements and reward of an offer. `qualify`: a bet of own money earns a free bet. `refund`: a losing bet earns a
 * free bet. `freebet`: a free bet, immediately. `bonus`: cash that must be wagered.
 */
export const OFFER_SHAPES = ['qualify', 'refund', 'freebet', 'bonus'] as const;
const offerShapeSchema = z.enum(OFFER_SHAPES);
export type OfferShape = z.infer<typeof offerShapeSchema>;

/** Exceeds any bookmaker's offer. */
export const MAX_OFFER_CENTS = 1_000_000;
const cents = z.int().min(0).max(MAX_OFFER_CENTS);
const odds = z.number().gt(1).max(1000);

/** The figures of an offer, in cents. */
export const offerTermsSchema = z.strictObject({
  shape: offerShapeSchema,
  /** Own money to bet; for a bonus the total wagering requirement. 0 where none. */
  stakeCents: cents,
  /** Face value of the free bet, or the bonus. */
  gainCents: cents.min(1),
  /** Whether the stake of the free bet is returned as well. */
  returns: freebetKindSchema.default('snr'),
  /** Minimum qualifying odds. */
  minOdds: odds.optional(),
  maxOdds: odds.optional(),
});
export type OfferTerms = z.output<typeof offerTermsSchema>;

/** Default wagering multiple of a bonus. */
const USUAL_TURNS = 5;

const REFUNDED: ReadonlySet<string> = new Set(['risk-free bet', 'insurance']);

function shapeOf({ subtype, type }: Pick<Promotion, 'subtype' | 'type'>): OfferShape {
  if (subtype === 'deposit bonus') return 'bonus';
  if (subtype === 'no deposit') return 'freebet';
  if (REFUNDED.has(subtype ?? '') || type === 'cashback') return 'refund';
  return 'qualify';
}

/**
 * Derives the figures from the catalogue's texts. Those are written for people, so the planner of an offer must check
 * the figures and correct them.
 */
export function termsOf(promotion: Promotion): OfferTerms {
  const { amount, title, minimum_odds, maximum_odds } = promotion;
  const shape = shapeOf(promotion);
  const [first, second] = [depositOf(amount), depositOf(afterGet(title), depositOf(amount))];
  const gain = shape === 'qualify' ? second : first;
  const stake = shape === 'freebet' ? 0 : shape === 'bonus' ? gain * USUAL_TURNS : first;
  const toCents = (euros: number): number => Math.min(MAX_OFFER_CENTS, Math.round(euros * 100));
  return {
    shape,
    stakeCents: toCents(stake),
    gainCents: Math.max(1, toCents(gain)),
    returns: 'snr',
    ...(minimum_odds !== null && { minOdds: minimum_odds }),
    ...(maximum_odds !== null && { maxOdds: maximum_odds }),
  };
}

/** `Bet 20, get 40`: the reward follows the second word. */
const afterGet = (title: string): string | null => /\bget\b(.*)/i.exec(title)?.[1] ?? null;
