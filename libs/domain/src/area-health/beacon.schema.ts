import { z } from 'zod';
import { releaseNameSchema, releaseVersionSchema } from '../registry/index.ts';

/** Where an area can fail, in the order in which it comes into being. */
export const FAILURE_PHASES = [
  'manifest',
  'entry',
  'chunk',
  'css',
  'integrity',
  'contract',
  'setup',
  'render',
  'crash',
] as const;
export const failurePhaseSchema = z.enum(FAILURE_PHASES);
export type FailurePhase = z.infer<typeof failurePhaseSchema>;

const MAX_LOAD_MS = 120_000;

/** What it ran into, by kind only: a message may hold names and amounts. */
const errorClassSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/);
/** `file.js:line:column` of the release itself. */
const frameSchema = z.string().regex(/^[A-Za-z0-9._-]{1,80}:\d{1,7}(:\d{1,7})?$/);

/** What a tab tells of an area that it loaded, or that failed. Nothing of it says who, or where in the product. */
export const healthBeaconSchema = z.strictObject({
  /** What the page was given with its registry; without one nothing is counted. */
  ticket: z.string().max(1_200).optional(),
  area: releaseNameSchema,
  version: releaseVersionSchema,
  /** Undefined for a load that went well. */
  phase: failurePhaseSchema.optional(),
  ms: z.int().nonnegative().max(MAX_LOAD_MS).optional(),
  errorClass: errorClassSchema.optional(),
  frame: frameSchema.optional(),
  locale: z.enum(['en', 'es']),
});
export type HealthBeacon = z.infer<typeof healthBeaconSchema>;
