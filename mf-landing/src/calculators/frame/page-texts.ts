import { type Locale, type TextKey, useLocale } from '@bothways/platform';
import { useCallback } from 'react';

type Texts = { readonly [key: string]: string | Texts };
type Values = Readonly<Record<string, string | number>>;

function lookUp(texts: Texts, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (branch, part) => (typeof branch === 'object' ? branch[part] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : key;
}

/**
 * Defines the texts of one lazily loaded page, in both languages: the area's texts load with its first page, and its
 * visitors need none of the calculators'. English defines the keys.
 */
export function pageTexts<English extends Texts>(en: English, es: NoInfer<English>) {
  const both: Readonly<Record<Locale, Texts>> = { en, es };
  return function usePageText(): (key: TextKey<English>, values?: Values) => string {
    const texts = both[useLocale()];
    return useCallback(
      (key, values = {}) =>
        lookUp(texts, key).replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
          String(values[name] ?? placeholder),
        ),
      [texts],
    );
  };
}
