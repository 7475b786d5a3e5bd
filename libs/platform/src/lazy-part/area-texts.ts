import {
  addTexts,
  type DefinedTexts,
  defineTexts,
  type KeyOf,
  type RemoteModule,
  type TextKey,
} from '@bothways/platform';

/** Texts of this area's loaded code, besides the area's own. */
const parts = new Map<string, RemoteModule['locales']>();

/** Loads the texts of all loaded code of this area, in the current language. Rejects if their files fail. */
export async function loadTexts(): Promise<void> {
  await Promise.all([...parts].map(([namespace, locales]) => addTexts(namespace, locales)));
}

/** The texts that load with an area: those of its first screen, and those common to its screens. */
export function areaTexts<Texts extends Record<string, unknown>>(
  name: string,
  en: () => Promise<Texts>,
  es: () => Promise<NoInfer<Texts>>,
): DefinedTexts<TextKey<Texts>> {
  const withParts = async (texts: () => Promise<Texts>) => (await Promise.all([texts(), loadTexts()]))[0];
  return { ...defineTexts(name, en, es), locales: { en: () => withParts(en), es: () => withParts(es) } };
}

/**
 * The texts of a part of an area, in a separate file. They load with the code that uses them: `screen` and `lazyPart`
 * render nothing before its texts are loaded.
 * @param above the area's texts, and those of parts that this one includes
 */
export function partTexts<
  Texts extends Record<string, unknown>,
  Above extends readonly DefinedTexts<never>[],
>(
  part: string,
  en: () => Promise<Texts>,
  es: () => Promise<NoInfer<Texts>>,
  ...above: Above
): DefinedTexts<KeyOf<Above[number]> | TextKey<Texts>> {
  const area = above.at(-1)?.namespaces.at(-1);
  const namespace = `${area}/${part}`;
  const texts = defineTexts(namespace, en, es, ...above);
  parts.set(namespace, texts.locales);
  return texts;
}
