import { z } from 'zod';
import { keySchema, recordIdSchema } from '../bankroll/index.ts';
import { centsSchema } from '../money/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { lineSchema } from '../text/index.ts';
import { offerStateSchema } from './states.ts';
import { MAX_OFFER_CENTS, offerTermsSchema } from './terms.ts';

/** So many offers somebody has taken up, done ones included; the oldest done ones leave the list last. */
export const OFFERS_MAX = 500;

const instant = z.iso.datetime({ offset: true });
const percent = (least: number, most: number) => steppedSchema(100).min(least).max(most);

/** What somebody's expected values are reckoned with. */
export const offerRatesSchema = z.strictObject({
  retentionPct: percent(1, 100),
  ratingPct: percent(80, 100),
});
/** Body of `PUT /api/offers/rates`: the rates that were touched. */
export const changeRatesSchema = offerRatesSchema
  .partial()
  .refine((touched) => Object.keys(touched).length > 0, 'must change something');
export type ChangedRates = z.infer<typeof changeRatesSchema>;
/** A free bet becomes 70 to 80 % of its face for most people, and a qualifying bet costs some 3 % (research/plans.md 3). */
export const DEFAULT_OFFER_RATES = { retentionPct: 75, ratingPct: 97 } as const;

/** The bet that an offer asks for, or the one with its free bet. */
export const OFFER_BETS = ['qualifying', 'freebet'] as const;
export const offerBetSchema = z.object({
  /** What was logged together. */
  groupId: recordIdSchema,
  step: z.enum(OFFER_BETS),
  /** Of what is settled. */
  profitCents: centsSchema,
  isOpen: z.boolean(),
});

export const offerSchema = z.object({
  /** Absent while nobody has touched it. */
  id: z.string().optional(),
  /** Of the catalogue; absent of somebody's own. */
  promotionId: z.string().optional(),
  bookie: bookieValueSchema,
  title: z.string(),
  /** As the catalogue says it, with markup. */
  howToClaim: z.string().optional(),
  link: z.string().optional(),
  terms: offerTermsSchema,
  state: z.union([offerStateSchema, z.literal('available')]),
  /** Until when the next step is to be made; of one that is only available, until when it is offered. */
  dueAt: z.iso.datetime().optional(),
  /** Of a planned one as it was then, else at the rates of now. */
  expectedCents: centsSchema,
  /** What its settled bets came to, or what its owner says. */
  broughtCents: centsSchema.optional(),
  bets: z.array(offerBetSchema),
  version: z.int(),
});
export type Offer = z.infer<typeof offerSchema>;

export const offersAnswerSchema = z.object({
  success: z.literal(true),
  offers: z.array(offerSchema),
  rates: offerRatesSchema,
  /** Of what is planned and not done. */
  expectedCents: centsSchema,
  broughtCents: centsSchema,
});
export type OffersAnswer = z.infer<typeof offersAnswerSchema>;

/** Body of `POST /api/offers`: takes one of the catalogue up, or one of somebody's own; or hides one. */
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

/** Body of `PATCH /api/offers/{id}`: what changes, from the version that was read. */
export const offerChangeSchema = z.strictObject({
  version: z.int().min(1).max(1_000_000_000),
  state: offerStateSchema.optional(),
  /** Before it is done. */
  terms: offerTermsSchema.optional(),
  dueAt: instant.nullable().optional(),
  /** What it brought, where its bets are not in the bankroll; null takes it back. */
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
