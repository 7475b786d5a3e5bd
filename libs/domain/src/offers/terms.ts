import { z } from 'zod';
import { freebetKindSchema } from '../bankroll/index.ts';
import { depositOf, type Promotion } from '../promotions/index.ts';

/**
 * What an offer asks for and gives. `qualify`: a bet of own money brings a free bet. `refund`: a free bet comes back if the bet
 * loses. `freebet`: a free bet, at once. `bonus`: cash that is to be bet through.
 */
export const OFFER_SHAPES = ['qualify', 'refund', 'freebet', 'bonus'] as const;
export const offerShapeSchema = z.enum(OFFER_SHAPES);
export type OfferShape = z.infer<typeof offerShapeSchema>;

/** No bookmaker gives more than this away. */
export const MAX_OFFER_CENTS = 1_000_000;
const cents = z.int().min(0).max(MAX_OFFER_CENTS);
const odds = z.number().gt(1).max(1000);

/** The figures of an offer, in cents. */
export const offerTermsSchema = z.strictObject({
  shape: offerShapeSchema,
  /** Own money to bet; of a bonus all that is to be bet until it is paid. 0 where nothing is. */
  stakeCents: cents,
  /** Face of the free bet, or the bonus. */
  gainCents: cents.min(1),
  /** Whether the stake of the free bet comes back, too. */
  returns: freebetKindSchema.default('snr'),
  /** The lowest odds that count. */
  minOdds: odds.optional(),
  maxOdds: odds.optional(),
});
export type OfferTerms = z.output<typeof offerTermsSchema>;

/** How often a bonus is to be bet through where nobody has said it. */
const USUAL_TURNS = 5;

const REFUNDED: ReadonlySet<string> = new Set(['risk-free bet', 'insurance']);

function shapeOf({ subtype, type }: Pick<Promotion, 'subtype' | 'type'>): OfferShape {
  if (subtype === 'deposit bonus') return 'bonus';
  if (subtype === 'no deposit') return 'freebet';
  if (REFUNDED.has(subtype ?? '') || type === 'cashback') return 'refund';
  return 'qualify';
}

/**
 * What the catalogue's words come to. They are written for people, so that who plans an offer looks at the figures and
 * sets them right.
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

/** `Bet 20, get 40`: what comes after the second word is what is given. */
const afterGet = (title: string): string | null => /\bget\b(.*)/i.exec(title)?.[1] ?? null;
