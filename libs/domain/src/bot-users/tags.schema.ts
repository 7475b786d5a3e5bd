import { z } from 'zod';

export const MAX_TAG_CHARS = 30;
export const DEFAULT_TAG_COLOR = '#FEC700';

export const tagSchema = z.object({
  name: z.string().trim().min(1).max(MAX_TAG_CHARS),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default(DEFAULT_TAG_COLOR),
  isPublic: z.boolean().default(true),
  /** E-mail of the author; empty once that account is deleted. */
  createdBy: z.string(),
});
export type Tag = z.infer<typeof tagSchema>;

/** Joins names for `tags=`: separated by commas, special characters escaped with a backslash. */
export const tagNamesText = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\,]/g, '\\$&')).join(',');

/** Splits such a text; an empty one has no names. */
export const tagNamesOf = (text: string): string[] =>
  text === ''
    ? []
    : // At commas behind an even number of backslashes.
      text.split(/(?<=(?<!\\)(?:\\\\)*),/).map((name) => name.replaceAll(/\\(.)/g, '$1'));
