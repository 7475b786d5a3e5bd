import { z } from 'zod';
import { releaseNameSchema, releaseVersionSchema } from '../registry/index.ts';

/** The steps at which an area can fail, in order. */
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

/** The error's class only: a message may contain names and amounts. */
const errorClassSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/);
/** `file.js:line:column` of the release itself. */
const frameSchema = z.string().regex(/^[A-Za-z0-9._-]{1,80}:\d{1,7}(:\d{1,7})?$/);

/** A tab's report that an area loaded or failed. It identifies neither the person nor the page. */
export const healthBeaconSchema = z.strictObject({
  /** The ticket that the page got with its registry; reports without one are not counted. */
  ticket: z.string().max(1_200).optional(),
  area: releaseNameSchema,
  version: releaseVersionSchema,
  /** Undefined for a successful load. */
  phase: failurePhaseSchema.optional(),
  ms: z.int().nonnegative().max(MAX_LOAD_MS).optional(),
  errorClass: errorClassSchema.optional(),
  frame: frameSchema.optional(),
  locale: z.enum(['en', 'es']),
});
export type HealthBeacon = z.infer<typeof healthBeaconSchema>;
