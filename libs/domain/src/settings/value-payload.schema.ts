import { z } from 'zod';
import { inOrder } from '../arbs/index.ts';
import {
  DEFAULT_MAX_VALUE_PCT,
  DEFAULT_MIN_VALUE_PCT,
  MAX_VALUE_PCT,
  MIN_VALUE_PCT,
  valueOddsRangeSchema,
  valueSortSchema,
} from '../valuebets/index.ts';
import {
  activeTimeField,
  appliedChannelsField,
  bookieMappingField,
  bookmakersField,
  eventVisibilityField,
  sportsField,
} from './payload-fields.ts';

const DEFAULT_VALUE_RANGE = {
  minPercentage: DEFAULT_MIN_VALUE_PCT,
  maxPercentage: DEFAULT_MAX_VALUE_PCT,
  sort: 'value_desc',
} as const;

const percent = z.number().min(MIN_VALUE_PCT).max(MAX_VALUE_PCT);
const valueRangeField = z
  .strictObject({
    minPercentage: percent.default(DEFAULT_VALUE_RANGE.minPercentage),
    maxPercentage: percent.default(DEFAULT_VALUE_RANGE.maxPercentage),
    sort: valueSortSchema.default(DEFAULT_VALUE_RANGE.sort),
  })
  .superRefine(inOrder(({ minPercentage, maxPercentage }) => [minPercentage, maxPercentage], 'maxPercentage'))
  .prefault({});

export const valuePayloadFields = {
  sports: sportsField,
  bookmakers: bookmakersField,
  valueRange: valueRangeField,
  eventVisibility: eventVisibilityField,
  oddsFilters: valueOddsRangeSchema.default({}),
  /** Live only. */
  activeTimeFilters: activeTimeField.optional(),
  appliedChannels: appliedChannelsField,
  bookieMapping: bookieMappingField,
};

/** A value-bet configuration. Every missing part has its default. */
export const valuePayloadSchema = z.strictObject(valuePayloadFields);
export type ValuePayloadInput = z.input<typeof valuePayloadSchema>;
export type ValuePayload = z.output<typeof valuePayloadSchema>;
