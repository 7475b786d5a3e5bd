import type { Locale } from '../contract.ts';
import { fill, type TextTree, textIn, type Values } from '../locale/fill.ts';

/** Returns a lookup of a language file's filled texts, without a page. */
export const wordsOf =
  (locale: Locale, texts: TextTree) =>
  (key: string, values?: Values): string =>
    fill(textIn(texts, locale, key, values?.count) ?? key, values);
