import { z } from 'zod';

/** Closed list of error codes; the API owns their HTTP status in one place, the screens their text. */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PLAN_REQUIRED',
  'NOT_FOUND',
  'CONFLICT',
  /** Somebody else changed the record since it was read. */
  'CHANGED',
  'PAYLOAD_TOO_LARGE',
  /** A key that makes something happen once was used for something else before. */
  'KEY_REUSED',
  /** Understood, and still nothing that can be: a rate of 0 percent. */
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
  /** Where in the body, when one field is at fault. */
  path: z.string().optional(),
  /** PLAN_REQUIRED: the feature that the plan lacks. */
  feature: z.string().optional(),
  /** Key under `errors.` that the screens translate, where a route has a list of its own. */
  error: z.string().optional(),
  /** The most that an amount may be, in euros, where it was more. */
  maxAmount: z.number().nonnegative().optional(),
  /** CHANGED: the fields that differ from what was read, and the record as it is now, without its secrets. */
  changed: z.array(z.string()).optional(),
  current: z.unknown().optional(),
  /** CHANGED: the e-mail of who changed it last, where that is written down. */
  changedBy: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
