import { z } from 'zod';
import { isOneLine } from './line.ts';

export * from './csv.ts';
export * from './line.ts';
export * from './link.ts';
export * from './plain.ts';
export * from './read-csv.ts';

/** Emoji flags of parts of countries are spelt with invisible letters; they are seen all the same. */
const FLAG = String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}`;
/**
 * What is in a text and not seen: zero widths, overrides and isolates of direction, fillers, soft hyphens. Not the
 * joiners, which Persian and Hindi spell names with, nor the selectors of a character's variant.
 */
const UNSEEN = String.raw`(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;
/** A joiner that joins nothing: it stands between letters without case (Arabic, Indic), or between emoji. */
const LOOSE_JOINER = String.raw`(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{Lo}\p{M}\p{Extended_Pictographic}])`;
const TO_STRIP = new RegExp(`${FLAG}|${UNSEEN}|${LOOSE_JOINER}`, 'gu');

/** The text without what nobody sees: two texts that look alike are alike, and none runs backwards. */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(TO_STRIP, (found) => (found.startsWith('\u{1f3f4}') ? found : ''));

/**
 * A name, note or search that somebody gives: one line, without what nobody sees, trimmed. How long it may be is said
 * where it is used: `lineSchema.min(1).max(60)`. It stands in lists, mails and logs, each on one line.
 */
export const lineSchema = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .refine(isOneLine, 'must be one line of text');

/** An id that somebody else gives: what nobody sees is refused, because stripping could make two ids one. */
export const foreignIdSchema = z
  .string()
  .refine((id) => isOneLine(id) && withoutUnseen(id) === id, 'must be one line of visible text');
