import type { OfferState } from '@bothways/domain/offers';
import type { Generated } from 'kysely';

/** What people do with bookmakers' offers. */
export interface OffersSchema {
  offers: OffersTable;
  offerBets: { offerId: string; groupId: string; step: 'qualifying' | 'freebet' };
  offerRates: { userId: string; retentionPct: number; ratingPct: number };
}

interface OffersTable {
  id: string;
  userId: string;
  /** Named by who asked: asked again it is not made again. */
  key: string;
  promotionId: string | null;
  bookie: string;
  title: string;
  /** JSON of its figures, as its owner set them right. */
  terms: string;
  state: OfferState;
  dueAtMs: number | null;
  /** As it was when it was planned, or its figures last changed. */
  expectedCents: number;
  /** What its owner says it brought. */
  broughtCents: number | null;
  addedAtMs: number;
  changedAtMs: number;
  version: Generated<number>;
}
