import type { Locale } from '../contract.ts';

/** The texts of one language below one namespace, nested as the language file is. */
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
 * The text of a key as it stands in the language file, with its places. A `count` chooses the form of the plural by the
 * language's rules; a text may have one for none at all (`_zero`) beside them.
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

/** A text with values in its places (`{{name}}`); a place without a value stays as it is. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
