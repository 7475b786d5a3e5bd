import { type ReactNode, useCallback } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { RemoteModule } from '../contract.ts';

/** Plural forms are one key: languages differ in how many they have. */
type WithoutForm<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key;

type KeyIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutForm<Key> : `${Key}.${KeyIn<Texts[Key]>}`;
}[keyof Texts & string];

/** Every key of a language file, dotted. */
export type TextKey<Texts> = KeyIn<Texts> & string;

/** What stands below a branch of a language file: of `a.b` and `a.c`, `b` and `c` below `a`. */
export type KeyBelow<Key, Branch extends string> = Key extends `${Branch}.${infer Rest}` ? Rest : never;

type Values = Record<string, string | number>;

/** Looks a text up in the person's language and fills it in; `count` chooses the plural form. */
export type TextOf<Texts> = (key: TextKey<Texts>, values?: Values) => string;

interface DefinedTexts<Texts> {
  locales: RemoteModule['locales'];
  useText: () => TextOf<Texts>;
  /** A text with words in bold, which stand between `<b>` and `</b>` in it. */
  BoldText: (props: { text: TextKey<Texts>; values: Values }) => ReactNode;
}

/**
 * The texts of an area, the shell or the façade under their namespace, loaded for one language at a time. The English
 * file says which keys there are: another key, or one that Spanish lacks, is a type error.
 */
export function defineTexts<Texts extends Record<string, unknown>>(
  namespace: string,
  en: () => Promise<Texts>,
  es: () => Promise<NoInfer<Texts>>,
): DefinedTexts<Texts> {
  return {
    locales: { en, es },
    useText() {
      const { t } = useTranslation(namespace);
      return useCallback((key: string, values) => t(key, { ...values }), [t]);
    },
    BoldText: ({ text, values }) => (
      <Trans components={{ b: <b /> }} i18nKey={text} ns={namespace} values={values} />
    ),
  };
}
