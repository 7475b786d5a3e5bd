import type { OfferTerms } from './terms.ts';

/** What somebody usually gets out of bets that are laid off. */
export interface OfferRates {
  /** What a free bet without its stake becomes, in percent of its face (rho of research/plans.md 3.2). */
  retentionPct: number;
  /** Rating of a qualifying bet: what is left of 100 staked. */
  ratingPct: number;
}

/** At which odds a bet is placed that pays a free bet when it loses: long ones, because it is to lose. */
const REFUND_ODDS = 5;

/** The odds that a refund is reckoned with, within those that count. */
const refundOdds = ({ minOdds = 1, maxOdds = Number.POSITIVE_INFINITY }: OfferTerms): number =>
  Math.min(maxOdds, Math.max(minOdds, REFUND_ODDS));

/** What a free bet brings, in cents: without its stake rho of its face; with it what a bet of own money keeps. */
export const freebetCents = (
  { gainCents, returns }: Pick<OfferTerms, 'gainCents' | 'returns'>,
  { retentionPct, ratingPct }: OfferRates,
): number => (gainCents * (returns === 'sr' ? ratingPct : retentionPct)) / 100;

/** What the bet of own money costs, in cents: a loss is negative. */
export const qualifyingCents = (
  { stakeCents }: Pick<OfferTerms, 'stakeCents'>,
  { ratingPct }: OfferRates,
): number => (stakeCents * (ratingPct - 100)) / 100;

/**
 * What an offer should bring when every bet is laid off, in whole cents (research/plans.md 3.2). A refund is laid so that both
 * results pay the same: with k = rating / odds of what a lay keeps, `B (r - 1) + value (1 - k)`, because the free bet comes only
 * where the bet loses.
 */
export function expectedCents(terms: OfferTerms, rates: OfferRates): number {
  const own = terms.shape === 'freebet' ? 0 : qualifyingCents(terms, rates);
  const value = terms.shape === 'bonus' ? terms.gainCents : freebetCents(terms, rates);
  const kept = terms.shape === 'refund' ? 1 - rates.ratingPct / 100 / refundOdds(terms) : 1;
  return Math.round(own + value * kept);
}

/** What an offer gives when all is done, in cents: a free bet is worth what it becomes. */
const gainWorth = (terms: OfferTerms, rates: OfferRates): number =>
  terms.shape === 'bonus' ? terms.gainCents : Math.round(freebetCents(terms, rates));

/**
 * What an offer that is under way should still bring, beside what its settled bets have brought: never both together more than
 * was expected, nor more than what it gives is worth, so that a bet which was not laid off promises nothing.
 * @param broughtCents what its settled bets came to; undefined while none is settled
 */
export function stillExpectedCents(
  { terms, expectedCents: planned, broughtCents }: StillOpen,
  rates: OfferRates,
): number {
  if (broughtCents === undefined) return planned;
  return Math.min(gainWorth(terms, rates), Math.max(0, planned - broughtCents));
}

export interface StillOpen {
  terms: OfferTerms;
  /** As it was planned. */
  expectedCents: number;
  broughtCents?: number | undefined;
}
