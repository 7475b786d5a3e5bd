import { z } from 'zod';
import { isOneLine } from './line.ts';

export * from './csv.ts';
export * from './line.ts';
export * from './link.ts';
export * from './plain.ts';
export * from './read-csv.ts';

/** Emoji flags of regions are spelt with invisible characters but are themselves visible. */
const FLAG = String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}`;
/**
 * Invisible characters: zero widths, overrides and isolates of direction, fillers, soft hyphens. Excludes joiners,
 * which Persian and Hindi names need, and variation selectors.
 */
const UNSEEN = String.raw`(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;
/** A joiner without effect: effective ones are between letters without case (Arabic, Indic), or between emoji. */
const LOOSE_JOINER = String.raw`(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{Lo}\p{M}\p{Extended_Pictographic}])`;
const TO_STRIP = new RegExp(`${FLAG}|${UNSEEN}|${LOOSE_JOINER}`, 'gu');

/** Removes invisible characters: texts that look equal are equal, and none runs backwards. */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(TO_STRIP, (found) => (found.startsWith('\u{1f3f4}') ? found : ''));

/**
 * A name, note or search entered by a person: one line, without invisible characters, trimmed. Users of the schema set
 * its length: `lineSchema.min(1).max(60)`. It appears in lists, mails and logs, each on one line.
 */
export const lineSchema = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .refine(isOneLine, 'must be one line of text');

/** An external id: invisible characters are refused, because stripping them could make two ids equal. */
export const foreignIdSchema = z
  .string()
  .refine((id) => isOneLine(id) && withoutUnseen(id) === id, 'must be one line of visible text');
