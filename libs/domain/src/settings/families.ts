import { z } from 'zod';
import type { Mode } from '../quotes/index.ts';
import { type ArbPayload, arbPayloadFields, arbPayloadSchema } from './arb-payload.schema.ts';
import { type BookmakerState, bookmakerStateSchema, type SettingsFamily } from './bookmaker-states.ts';
import { type ValuePayload, valuePayloadFields, valuePayloadSchema } from './value-payload.schema.ts';

/** Current version of the payload format; stored payloads have the version that they were written with. */
export const PAYLOAD_VERSION = 1;

export interface PayloadOf {
  arbs: ArbPayload;
  valuebets: ValuePayload;
}
export type Payload = PayloadOf[SettingsFamily];

/** An invalid field gets its default, so that it does not cost the configuration. */
const forgiving = <T extends z.ZodType>(schema: T) => schema.catch(() => schema.parse(undefined));

/** Drops only bookmakers with an invalid state. */
const forgivingBookmakers = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((states): Record<string, BookmakerState> => {
    const entries = Object.entries(states).flatMap(([bookie, raw]) => {
      const state = bookmakerStateSchema.safeParse(raw);
      return state.success ? [[bookie, state.data] as const] : [];
    });
    return Object.fromEntries(entries);
  })
  .transform((states) => forgiving(arbPayloadFields.bookmakers).parse(states));

const storedArbSchema = z.object({
  sports: forgiving(arbPayloadFields.sports),
  bookmakers: forgivingBookmakers.prefault({}),
  profitRange: forgiving(arbPayloadFields.profitRange),
  eventVisibility: forgiving(arbPayloadFields.eventVisibility),
  oddsFilters: forgiving(arbPayloadFields.oddsFilters),
  activeTimeFilters: forgiving(arbPayloadFields.activeTimeFilters),
  maxArbsPerEvent: forgiving(arbPayloadFields.maxArbsPerEvent),
  proMode: forgiving(arbPayloadFields.proMode),
  appliedChannels: forgiving(arbPayloadFields.appliedChannels),
  bookieMapping: forgiving(arbPayloadFields.bookieMapping),
});
const storedValueSchema = z.object({
  sports: forgiving(valuePayloadFields.sports),
  bookmakers: forgivingBookmakers.prefault({}),
  valueRange: forgiving(valuePayloadFields.valueRange),
  eventVisibility: forgiving(valuePayloadFields.eventVisibility),
  oddsFilters: forgiving(valuePayloadFields.oddsFilters),
  activeTimeFilters: forgiving(valuePayloadFields.activeTimeFilters),
  appliedChannels: forgiving(valuePayloadFields.appliedChannels),
  bookieMapping: forgiving(valuePayloadFields.bookieMapping),
});

/** Drops active-time filters from prematch payloads: only live lists have them. */
const forMode = <P extends Payload>(payload: P, mode: Mode): P =>
  mode === 'live' ? payload : { ...payload, activeTimeFilters: undefined };

/** All differences between the two families. */
export interface Family<F extends SettingsFamily> {
  name: F;
  schema: z.ZodType<PayloadOf[F]>;
  /**
   * Returns the payload of a new form. Its order and minimum are those of a list without a configuration, so that a
   * first save changes neither.
   */
  blank(): PayloadOf[F];
  /** Reads a stored payload of any age: parts that are no longer valid get their defaults. */
  read(stored: unknown): PayloadOf[F];
  forMode(payload: PayloadOf[F], mode: Mode): PayloadOf[F];
}

const parseStored = <S extends z.ZodType>(schema: S, stored: unknown): z.output<S> => {
  const parsed = schema.safeParse(stored);
  return parsed.success ? parsed.data : schema.parse({});
};

export const FAMILIES: { [F in SettingsFamily]: Family<F> } = {
  arbs: {
    name: 'arbs',
    schema: arbPayloadSchema,
    blank: () => arbPayloadSchema.parse({}),
    read: (stored) => parseStored(storedArbSchema, stored),
    forMode,
  },
  valuebets: {
    name: 'valuebets',
    schema: valuePayloadSchema,
    blank: () => valuePayloadSchema.parse({}),
    read: (stored) => parseStored(storedValueSchema, stored),
    forMode,
  },
};
