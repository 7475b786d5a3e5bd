import { z } from 'zod';
import type { Mode } from '../quotes/index.ts';
import { type ArbPayload, arbPayloadFields, arbPayloadSchema } from './arb-payload.schema.ts';
import { type BookmakerState, bookmakerStateSchema, type SettingsFamily } from './bookmaker-states.ts';
import { type ValuePayload, valuePayloadFields, valuePayloadSchema } from './value-payload.schema.ts';

/** The form in which payloads are stored now; a stored one carries the number it was written with. */
export const PAYLOAD_VERSION = 1;

export interface PayloadOf {
  arbs: ArbPayload;
  valuebets: ValuePayload;
}
export type Payload = PayloadOf[SettingsFamily];

/** What is wrong with one field costs that field and not the configuration: it gets its default. */
const forgiving = <T extends z.ZodType>(schema: T) => schema.catch(() => schema.parse(undefined));

/** Of the bookmakers only those whose state is none are lost. */
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

/** How long something has stood is asked of live lists only: a prematch payload does not carry it. */
const forMode = <P extends Payload>(payload: P, mode: Mode): P =>
  mode === 'live' ? payload : { ...payload, activeTimeFilters: undefined };

/** A new form's payload. */
export const blankPayload: { [F in SettingsFamily]: () => PayloadOf[F] } = {
  // Somebody who begins shall not be led by what only pays if it is not void.
  arbs: () => arbPayloadSchema.parse({ profitRange: { minGuaranteed: 0, sort: 'guaranteed_desc' } }),
  valuebets: () => valuePayloadSchema.parse({}),
};

/** Everything that differs between the two families, in one place. */
export interface Family<F extends SettingsFamily> {
  name: F;
  schema: z.ZodType<PayloadOf[F]>;
  /** Reads what was stored, however old: a part that makes no sense any more gets its default. */
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
    read: (stored) => parseStored(storedArbSchema, stored),
    forMode,
  },
  valuebets: {
    name: 'valuebets',
    schema: valuePayloadSchema,
    read: (stored) => parseStored(storedValueSchema, stored),
    forMode,
  },
};
