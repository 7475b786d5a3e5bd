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
 * The texts of one page that is loaded by itself, in both languages: those of the area come with its first page, and a visitor
 * of that one needs no word of the calculators. English says which keys there are.
 */
export function pageTexts<English extends Texts>(en: English, es: NoInfer<English>) {
  const both: Readonly<Record<Locale, Texts>> = { en, es };
  return function usePageText(): (key: TextKey<English>, values?: Values) => string {
    const texts = both[useLocale()];
    return useCallback(
      (key, values = {}) =>
        lookUp(texts, key).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
          String(values[name] ?? place),
        ),
      [texts],
    );
  };
}
