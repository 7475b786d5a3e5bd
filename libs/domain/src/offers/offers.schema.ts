import { z } from 'zod';
import { keySchema, recordIdSchema } from '../bankroll/index.ts';
import { centsSchema } from '../money/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { lineSchema } from '../text/index.ts';
import { offerStateSchema } from './states.ts';
import { MAX_OFFER_CENTS, offerTermsSchema } from './terms.ts';

/** Maximum stored offers of a person, including done ones; the oldest done ones are dropped first. */
export const OFFERS_MAX = 500;

const instant = z.iso.datetime({ offset: true });
const percent = (least: number, most: number) => steppedSchema(100).min(least).max(most);

/** A person's rates for expected values. */
const offerRatesSchema = z.strictObject({
  retentionPct: percent(1, 100),
  ratingPct: percent(80, 100),
});
/** Body of `PUT /api/offers/rates`: the changed rates. */
export const changeRatesSchema = offerRatesSchema
  .partial()
  .refine((touched) => Object.keys(touched).length > 0, 'must change something');
export type ChangedRates = z.infer<typeof changeRatesSchema>;
/**
 * Most people convert 70 to 80 % of a free bet's face value, and a qualifying bet costs some 3 % (research/plans.md 3).
 */
export const DEFAULT_OFFER_RATES = { retentionPct: 75, ratingPct: 97 } as const;

/** The offer's qualifying bet, or the one with its free bet. */
const OFFER_BETS = ['qualifying', 'freebet'] as const;
const offerBetSchema = z.object({
  /** Shared by bets logged together. */
  groupId: recordIdSchema,
  step: z.enum(OFFER_BETS),
  /** Of settled bets. */
  profitCents: centsSchema,
  isOpen: z.boolean(),
});

const offerSchema = z.object({
  /** Absent for an offer never acted on. */
  id: z.string().optional(),
  /** Id in the catalogue; absent for a person's own offer. */
  promotionId: z.string().optional(),
  bookie: bookieValueSchema,
  title: z.string(),
  /** The catalogue's text, with markup. */
  howToClaim: z.string().optional(),
  link: z.string().optional(),
  terms: offerTermsSchema,
  state: z.union([offerStateSchema, z.literal('available')]),
  /** Deadline of the next step; for an available one, the end of the offer. */
  dueAt: z.iso.datetime().optional(),
  /** For a planned one as of planning, else at the current rates. */
  expectedCents: centsSchema,
  /** Profit of its settled bets, or as its owner entered it. */
  broughtCents: centsSchema.optional(),
  bets: z.array(offerBetSchema),
  version: z.int(),
});
export type Offer = z.infer<typeof offerSchema>;

export const offersAnswerSchema = z.object({
  success: z.literal(true),
  offers: z.array(offerSchema),
  rates: offerRatesSchema,
  /** Over planned offers that are not done. */
  expectedCents: centsSchema,
  broughtCents: centsSchema,
});
export type OffersAnswer = z.infer<typeof offersAnswerSchema>;

/** Body of `POST /api/offers`: plans one of the catalogue's or a person's own; or hides one. */
export const newOfferSchema = z
  .strictObject({
    key: keySchema,
    promotionId: z.string().min(1).max(100).optional(),
    bookie: bookieValueSchema,
    title: lineSchema.min(1).max(120),
    terms: offerTermsSchema,
    state: z.enum(['planned', 'hidden']).default('planned'),
    dueAt: instant.nullable().default(null),
  })
  .refine(({ state, promotionId }) => state === 'planned' || promotionId !== undefined, {
    error: 'only one of the catalogue can be hidden',
    path: ['state'],
  });
export type NewOffer = z.output<typeof newOfferSchema>;
export type NewOfferInput = z.input<typeof newOfferSchema>;

export const offerParamsSchema = z.strictObject({ id: recordIdSchema });

/** Body of `PATCH /api/offers/{id}`: the changed fields, with the version that was read. */
export const offerChangeSchema = z.strictObject({
  version: z.int().min(1).max(1_000_000_000),
  state: offerStateSchema.optional(),
  /** Only before it is done. */
  terms: offerTermsSchema.optional(),
  dueAt: instant.nullable().optional(),
  /** Its profit, where its bets are not in the bankroll; null removes it. */
  broughtCents: z.int().min(-MAX_OFFER_CENTS).max(MAX_OFFER_CENTS).nullable().optional(),
  /** Bets of the bankroll that were placed for it. */
  bets: z.strictObject({ groupId: recordIdSchema, step: z.enum(OFFER_BETS) }).optional(),
});
export type OfferChange = z.output<typeof offerChangeSchema>;
export type OfferChangeInput = z.input<typeof offerChangeSchema>;

export const offerAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  offer: offerSchema,
});
export const offerRatesAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  rates: offerRatesSchema,
});
export const offerRemovedSchema = z.object({ success: z.literal(true), message: z.string() });
