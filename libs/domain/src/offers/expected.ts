import type { OfferTerms } from './terms.ts';

/** A person's usual results of bets laid off. */
export interface OfferRates {
  /** Value of a free bet without its stake, in percent of its face value (rho of research/plans.md 3.2). */
  retentionPct: number;
  /** Rating of a qualifying bet: what remains of 100 staked. */
  ratingPct: number;
}

/** Odds of a bet that pays a free bet when it loses: long ones, because it should lose. */
const REFUND_ODDS = 5;

/** The odds assumed for a refund, within the offer's limits. */
const refundOdds = ({ minOdds = 1, maxOdds = Number.POSITIVE_INFINITY }: OfferTerms): number =>
  Math.min(maxOdds, Math.max(minOdds, REFUND_ODDS));

/** Value of a free bet, in cents: without its stake rho of the face value; with it what a bet of own money keeps. */
export const freebetCents = (
  { gainCents, returns }: Pick<OfferTerms, 'gainCents' | 'returns'>,
  { retentionPct, ratingPct }: OfferRates,
): number => (gainCents * (returns === 'sr' ? ratingPct : retentionPct)) / 100;

/** Result of the bet of own money, in cents: a loss is negative. */
const qualifyingCents = ({ stakeCents }: Pick<OfferTerms, 'stakeCents'>, { ratingPct }: OfferRates): number =>
  (stakeCents * (ratingPct - 100)) / 100;

/**
 * Expected value of an offer when every bet is laid off, in whole cents (research/plans.md 3.2). A refund is laid so
 * that both results pay the same: with k = rating / odds as the lay's return, `B (r - 1) + value (1 - k)`, because the
 * free bet is paid only if the bet loses.
 */
export function expectedCents(terms: OfferTerms, rates: OfferRates): number {
  const own = terms.shape === 'freebet' ? 0 : qualifyingCents(terms, rates);
  const value = terms.shape === 'bonus' ? terms.gainCents : freebetCents(terms, rates);
  const retention = terms.shape === 'refund' ? 1 - rates.ratingPct / 100 / refundOdds(terms) : 1;
  return Math.round(own + value * retention);
}

/** Value of an offer's reward, in cents: a free bet counts at its converted value. */
const gainWorth = (terms: OfferTerms, rates: OfferRates): number =>
  terms.shape === 'bonus' ? terms.gainCents : Math.round(freebetCents(terms, rates));

/**
 * Remaining expected value of an offer in progress, beyond the profit of its settled bets: their sum never exceeds the
 * planned value, nor the value of the reward, so that a bet which was not laid off promises nothing.
 * @param broughtCents profit of its settled bets; undefined while none is settled
 */
export function stillExpectedCents(
  { terms, expectedCents: planned, broughtCents }: StillOpen,
  rates: OfferRates,
): number {
  if (broughtCents === undefined) return planned;
  return Math.min(gainWorth(terms, rates), Math.max(0, planned - broughtCents));
}

interface StillOpen {
  terms: OfferTerms;
  /** As planned. */
  expectedCents: number;
  broughtCents?: number | undefined;
}
