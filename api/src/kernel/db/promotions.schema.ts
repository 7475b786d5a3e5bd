import type { Generated } from 'kysely';

/** Bookmakers' promotions. */
export interface PromotionsSchema {
  promotions: PromotionsTable;
}

interface PromotionsTable {
  id: string;
  bookie: string;
  title: string;
  /** JSON of the promotion's other fields. */
  terms: string;
  validFromMs: number | null;
  validToMs: number | null;
  /** JSON list of countries; an empty one means all. */
  countries: Generated<string>;
  plans: Generated<string>;
  /** Unused: versions are now digests of the editable fields. */
  version: Generated<number>;
  addedAtMs: Generated<number>;
  savedAtMs: Generated<number | null>;
  savedBy: Generated<string | null>;
  /** Withdrawn since; retained so that it can be restored and old requests can refer to it. */
  deletedAtMs: Generated<number | null>;
}
