import type { Locale } from '../contract.ts';
import { fill, type TextTree, textIn, type Values } from '../locale/fill.ts';

/** Looks texts of a language file up and fills them in, without a page around them. */
export const wordsOf =
  (locale: Locale, texts: TextTree) =>
  (key: string, values?: Values): string =>
    fill(textIn(texts, locale, key, values?.count) ?? key, values);
