import type { Locale } from '../contract.ts';

/** The texts of one language in one namespace, nested as in the language file. */
export interface TextTree {
  readonly [name: string]: unknown;
}
export type Values = Record<string, string | number>;

const PLURALS = { en: new Intl.PluralRules('en'), es: new Intl.PluralRules('es') };

const lookUp = (texts: TextTree, key: string): string | undefined => {
  let found: unknown = texts;
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return typeof found === 'string' ? found : undefined;
};

/**
 * Returns the unfilled text of a key. `count` selects the plural form by the language's rules; a text may have an
 * additional form for zero (`_zero`).
 */
export function textIn(
  texts: TextTree,
  locale: Locale,
  key: string,
  count?: string | number,
): string | undefined {
  if (typeof count !== 'number') return lookUp(texts, key);
  const none = count === 0 ? lookUp(texts, `${key}_zero`) : undefined;
  return (
    none ??
    lookUp(texts, `${key}_${PLURALS[locale].select(count)}`) ??
    lookUp(texts, `${key}_other`) ??
    lookUp(texts, key)
  );
}

/** Fills a text's placeholders (`{{name}}`); those without a value stay. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
