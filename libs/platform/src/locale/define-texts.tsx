import { createElement, Fragment, type ReactNode, useCallback } from 'react';
import type { RemoteModule } from '../contract.ts';
import { useStore } from '../store/use-store.ts';
import { fill, type Values } from './fill.ts';
import { useTexts } from './texts-context.ts';

/** Plural forms are one key: their number differs by language. */
type WithoutForm<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key;

type KeyIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutForm<Key> : `${Key}.${KeyIn<Texts[Key]>}`;
}[keyof Texts & string];

/** Every key of a language file, dotted. */
export type TextKey<Texts> = KeyIn<Texts> & string;

/** Keys below a branch of a language file: for `a.b` and `a.c`, `b` and `c` below `a`. */
export type KeyBelow<Key, Branch extends string> = Key extends `${Branch}.${infer Rest}` ? Rest : never;

/** Returns a text in the person's language with its values; `count` selects the plural form. */
export type TextOf<Key> = (key: Key, values?: Values) => string;

export interface DefinedTexts<Key extends string> {
  locales: RemoteModule['locales'];
  /** Namespaces to search, its own first. */
  namespaces: readonly string[];
  useText: () => TextOf<Key>;
  /** A text with bold words, marked by `<b>` and `</b>`. */
  BoldText: (props: { text: Key; values: Values }) => ReactNode;
}

export type KeyOf<Defined> = Defined extends DefinedTexts<infer Key> ? Key : never;

/**
 * The texts of an area, the shell or the façade under their namespace, loaded one language at a time. The English file
 * defines the keys: an unknown key, or one that Spanish lacks, is a type error.
 * @param above texts whose keys are also available
 */
export function defineTexts<
  Texts extends Record<string, unknown>,
  Above extends readonly DefinedTexts<never>[] = [],
>(
  namespace: string,
  en: () => Promise<Texts>,
  es: () => Promise<NoInfer<Texts>>,
  ...above: Above
): DefinedTexts<KeyOf<Above[number]> | TextKey<Texts>> {
  const namespaces = [...new Set([namespace, ...above.flatMap((texts) => texts.namespaces)])];
  /** Returns a lookup of unfilled texts. */
  const useFound = () => {
    const texts = useTexts();
    const now = useStore(texts.now);
    return useCallback(
      (key: string, count?: string | number) => texts.find(now.locale, namespaces, key, count),
      [texts, now],
    );
  };
  return {
    locales: { en, es },
    namespaces,
    useText() {
      const find = useFound();
      return useCallback((key, values) => fill(find(key, values?.count), values), [find]);
    },
    BoldText({ text, values }) {
      const find = useFound();
      // Every other piece is between the marks.
      const pieces = find(text, values.count).split(/<\/?b>/);
      const shown = pieces.map((piece, index) => {
        const filled = fill(piece, values);
        return index % 2 === 1 ? createElement('b', null, filled) : filled;
      });
      return createElement(Fragment, null, ...shown);
    },
  };
}
