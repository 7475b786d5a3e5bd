import { z } from 'zod';

const MAX_VERSION_CHARS = 400;
/**
 * What a record was when it was read: given with it, sent back unread with a change of it. A change of a record that is
 * another one by now is refused with 409 CHANGED, the fields that differ (`changed`) and the record as it is (`current`).
 */
export const versionSchema = z
  .string()
  .regex(/^[\w.-]+$/)
  .max(MAX_VERSION_CHARS);
export type Version = z.infer<typeof versionSchema>;
