import { z } from 'zod';
import {
  arbSortSchema,
  fewBookies,
  inOrder,
  MAX_PROFIT_PCT,
  MIN_PROFIT_PCT,
  oddsRangeSchema,
  tooManyBookies,
} from '../arbs/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import {
  activeTimeField,
  appliedChannelsField,
  bookieMappingField,
  bookmakersField,
  eventVisibilityField,
  sportsField,
} from './payload-fields.ts';

const DEFAULT_PROFIT_RANGE = { minPercentage: 0, maxPercentage: 10, sort: 'profit_desc' } as const;
export const MAX_ARBS_CHOICES = [1, 2, 3, 4] as const;
export const DEFAULT_MAX_ARBS = 2;

const percent = z.number().min(MIN_PROFIT_PCT).max(MAX_PROFIT_PCT);
const profitRangeField = z
  .strictObject({
    minPercentage: percent.default(DEFAULT_PROFIT_RANGE.minPercentage),
    maxPercentage: percent.default(DEFAULT_PROFIT_RANGE.maxPercentage),
    /** Minimum that the worst result pays; absent: no minimum. */
    minGuaranteed: percent.optional(),
    sort: arbSortSchema.default(DEFAULT_PROFIT_RANGE.sort),
  })
  .superRefine(inOrder(({ minPercentage, maxPercentage }) => [minPercentage, maxPercentage], 'maxPercentage'))
  .prefault({});

/** A bookmaker without bounds has no filter. */
const oddsFiltersField = z
  .record(bookieValueSchema, oddsRangeSchema)
  .refine(fewBookies, tooManyBookies)
  .transform((ranges) =>
    Object.fromEntries(
      Object.entries(ranges).filter(([, { min, max }]) => min !== undefined || max !== undefined),
    ),
  )
  .default({});

export const arbPayloadFields = {
  sports: sportsField,
  bookmakers: bookmakersField,
  profitRange: profitRangeField,
  eventVisibility: eventVisibilityField,
  oddsFilters: oddsFiltersField,
  /** Live only. */
  activeTimeFilters: activeTimeField.optional(),
  maxArbsPerEvent: z.union(MAX_ARBS_CHOICES.map((choice) => z.literal(choice))).default(DEFAULT_MAX_ARBS),
  proMode: z.boolean().default(false),
  appliedChannels: appliedChannelsField,
  bookieMapping: bookieMappingField,
};

/** An arb configuration. Every missing part has its default. */
export const arbPayloadSchema = z.strictObject(arbPayloadFields);
export type ArbPayloadInput = z.input<typeof arbPayloadSchema>;
export type ArbPayload = z.output<typeof arbPayloadSchema>;
