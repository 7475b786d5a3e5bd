import type { Generated } from 'kysely';

/** What bookmakers offer. */
export interface PromotionsSchema {
  promotions: PromotionsTable;
}

interface PromotionsTable {
  id: string;
  bookie: string;
  title: string;
  /** JSON of the other fields of a promotion. */
  terms: string;
  validFromMs: number | null;
  validToMs: number | null;
  /** JSON lists of whom it is for; an empty one is everybody. */
  countries: Generated<string>;
  plans: Generated<string>;
  /** Nothing reads it any more: a version is a digest of what people change. */
  version: Generated<number>;
  addedAtMs: Generated<number>;
  savedAtMs: Generated<number | null>;
  savedBy: Generated<string | null>;
  /** Offered to nobody since; kept, so that it can be restored and old requests can name it. */
  deletedAtMs: Generated<number | null>;
}
