import type { OfferState } from '@bothways/domain/offers';
import type { Generated } from 'kysely';

/** Users' work with bookmakers' offers. */
export interface OffersSchema {
  offers: OffersTable;
  offerBets: { offerId: string; groupId: string; step: 'qualifying' | 'freebet' };
  offerRates: { userId: string; retentionPct: number; ratingPct: number };
}

interface OffersTable {
  id: string;
  userId: string;
  /** Idempotency key, made by the client. */
  key: string;
  promotionId: string | null;
  bookie: string;
  title: string;
  /** JSON of its figures, as corrected by the owner. */
  terms: string;
  state: OfferState;
  dueAtMs: number | null;
  /** As of when it was planned or its figures last changed. */
  expectedCents: number;
  /** Actual profit, as stated by the owner. */
  broughtCents: number | null;
  addedAtMs: number;
  changedAtMs: number;
  version: Generated<number>;
}
