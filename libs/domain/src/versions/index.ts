import { z } from 'zod';

const MAX_VERSION_CHARS = 400;
/**
 * Version of a record: sent with it, and returned unchanged with an update. An update from another version than the
 * current one is refused with 409 CHANGED, the differing fields (`changed`) and the current record (`current`).
 */
export const versionSchema = z
  .string()
  .regex(/^[\w.-]+$/)
  .max(MAX_VERSION_CHARS);
export type Version = z.infer<typeof versionSchema>;
