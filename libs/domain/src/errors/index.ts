import { z } from 'zod';

/** Closed list of error codes; the API maps them to HTTP statuses in one place, the screens to texts. */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PLAN_REQUIRED',
  'NOT_FOUND',
  'CONFLICT',
  /** The record was changed since it was read. */
  'CHANGED',
  'PAYLOAD_TOO_LARGE',
  /** An idempotency key was reused for another request. */
  'KEY_REUSED',
  /** Well-formed, but impossible: a rate of 0 percent. */
  'UNPROCESSABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** Every failed answer of the API. */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: errorCodeSchema,
  /** Path in the body, when one field is at fault. */
  path: z.string().optional(),
  /** PLAN_REQUIRED: the feature that the plan lacks. */
  feature: z.string().optional(),
  /** Key under `errors.` that the screens translate, where a route has its own list. */
  error: z.string().optional(),
  /** Maximum of an amount, in euros, where it was exceeded. */
  maxAmount: z.number().nonnegative().optional(),
  /** CHANGED: the fields that differ from what was read, and the current record, without its secrets. */
  changed: z.array(z.string()).optional(),
  current: z.unknown().optional(),
  /** CHANGED: e-mail of the last editor, where recorded. */
  changedBy: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
