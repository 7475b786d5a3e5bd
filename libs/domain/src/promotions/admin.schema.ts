import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';
import { lineSchema, publicLinkSchema, withoutUnseen } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';
import { audienceSchema } from './audience.ts';
import { promotionSchema } from './promotion.schema.ts';

/** Suggestions of the forms; bookmakers may use other names. */
export const PROMOTION_TYPES = ['welcome', 'reload', 'odds boost', 'cashback', 'acca', 'loyalty'] as const;
export const PROMOTION_SUBTYPES = [
  'freebet',
  'deposit bonus',
  'risk-free bet',
  'no deposit',
  'free spins',
  'insurance',
] as const;

/** Texts that may contain markup: shown by the design system's renderer, never as HTML. */
export const MARKDOWN_FIELDS = [
  'description',
  'how_to_claim',
  'eligibility',
  'winnings_handling',
  'usage_limit',
  'abuse_policy',
] as const;
export type MarkdownField = (typeof MARKDOWN_FIELDS)[number];

export const PROMOTION_TEXT_MAX = 4000;
export const PROMOTION_TITLE_MAX = 120;
export const PROMOTION_LINE_MAX = 120;
export const PROMOTION_LINK_MAX = 500;
export const PROMOTION_ODDS_MAX = 1000;
/** Maximum open promotions of one bookmaker: reads return as many, and writes are limited to them. */
export const OPEN_PROMOTIONS_MAX = 100;

/** Stores empty values as null. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (raw) => (typeof raw === 'string' && raw.trim() === '' ? null : raw),
    schema.nullable().default(null),
  );
const text = orNull(z.string().overwrite(withoutUnseen).trim().max(PROMOTION_TEXT_MAX));
const line = orNull(lineSchema.max(PROMOTION_LINE_MAX));
const odds = z.number().gt(1).max(PROMOTION_ODDS_MAX).nullable();
const isFreebet = z.boolean().nullable();
/** Earlier dates are mistakes. */
const FIRST_MS = Date.UTC(2000, 0, 1);
const LAST_MS = Date.UTC(2100, 0, 1);
const time = z.iso
  .datetime({ offset: true })
  .refine((moment) => Date.parse(moment) >= FIRST_MS && Date.parse(moment) < LAST_MS, {
    error: 'must be between 2000 and 2100',
  })
  .transform((moment) => new Date(moment).toISOString())
  .nullable();
const link = orNull(publicLinkSchema(PROMOTION_LINK_MAX));

const touchable = z.strictObject({
  bookie: z.string().trim().pipe(bookieValueSchema),
  title: lineSchema.min(1).max(PROMOTION_TITLE_MAX),
  description: text,
  type: line,
  amount: line,
  promotion_contains_freebet: isFreebet,
  subtype: line,
  minimum_odds: odds,
  maximum_odds: odds,
  valid_from: time,
  valid_to: time,
  max_time_to_unlock: line,
  how_to_claim: text,
  eligibility: text,
  winnings_handling: text,
  usage_limit: text,
  abuse_policy: text,
  link,
  audience: audienceSchema,
});
/** Absent fields of a new one are empty. */
const fields = touchable.extend({
  promotion_contains_freebet: isFreebet.default(null),
  minimum_odds: odds.default(null),
  maximum_odds: odds.default(null),
  valid_from: time.default(null),
  valid_to: time.default(null),
  audience: audienceSchema.prefault({}),
});

/** Body of `POST /api/admin/promotions`: the specification's fields, and the audience. */
export const promotionBodySchema = fields
  .refine(
    ({ valid_from, valid_to }) =>
      valid_from === null || valid_to === null || Date.parse(valid_from) < Date.parse(valid_to),
    { path: ['valid_to'], message: 'must be later than valid_from' },
  )
  .refine(
    ({ minimum_odds, maximum_odds }) =>
      minimum_odds === null || maximum_odds === null || minimum_odds <= maximum_odds,
    { path: ['maximum_odds'], message: 'must be minimum_odds or more' },
  );
export type PromotionBody = z.output<typeof promotionBodySchema>;

/** Body of `PUT`: the changed fields, with the version that was read; if another was saved since, 409 CHANGED. */
export const promotionChangeSchema = touchable.partial().extend({ version: versionSchema });
export type PromotionChange = z.output<typeof promotionChangeSchema>;

export const PROMOTION_STATES = ['running', 'upcoming', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** Validity: from `valid_from`, until and excluding `valid_to`. */
export function stateOf(
  { fromMs, toMs }: { fromMs: number | null; toMs: number | null },
  nowMs: number,
): PromotionState {
  if (toMs !== null && toMs <= nowMs) return 'ended';
  return fromMs !== null && fromMs > nowMs ? 'upcoming' : 'running';
}

/** A promotion in the back office. */
export const adminPromotionSchema = promotionSchema.extend({
  /** Null: the bookmaker is no longer in the catalogue, and the promotion is not shown to customers. */
  bookieLabel: z.string().nullable(),
  audience: audienceSchema,
  state: z.enum(PROMOTION_STATES),
  version: versionSchema,
  /** ISO 8601; missing for the defaults of the installation. */
  savedOn: z.string().optional(),
  /** The person's name, while they have an account. */
  savedBy: z.string().optional(),
  deletedOn: z.string().optional(),
});
export type AdminPromotion = z.infer<typeof adminPromotionSchema>;

const PROMOTIONS_PAGE_MAX = 200;
/** Query of `GET /api/admin/promotions`, newest first; `after` is the `nextAfter` of the previous page. */
export const adminPromotionsQuerySchema = z.strictObject({
  /** Part of the title, the bookmaker's name, or the amount. */
  search: lineSchema.min(1).max(100).optional(),
  bookie: bookieValueSchema.optional(),
  /** `deleted`: those that can be restored; otherwise they are excluded. */
  state: z.enum([...PROMOTION_STATES, 'deleted']).optional(),
  after: z
    .string()
    .regex(/^\d{1,15}_.{1,100}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(PROMOTIONS_PAGE_MAX).default(50),
});
export type AdminPromotionsQuery = z.output<typeof adminPromotionsQuerySchema>;

export const adminPromotionsPageSchema = z.object({
  success: z.literal(true),
  promotions: z.array(adminPromotionSchema),
  /** Number of matches on all pages. */
  total: z.int(),
  nextAfter: z.string().optional(),
});
export type AdminPromotionsPage = z.infer<typeof adminPromotionsPageSchema>;
export const adminPromotionAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  promotion: adminPromotionSchema,
});

/** Closed list of the refusals of the back office's promotion routes in `error`; the screens translate them. */
export const PROMOTION_ERRORS = [
  /** The bookmaker has the maximum number of open promotions. */
  'errors.promotionsFull',
  /** The bookmaker is not in the catalogue. */
  'errors.bookieGone',
  /** It must be restored first. */
  'errors.promotionDeleted',
] as const;
export type PromotionError = (typeof PROMOTION_ERRORS)[number];
