import {
  addTexts,
  type DefinedTexts,
  defineTexts,
  type KeyOf,
  type RemoteModule,
  type TextKey,
} from '@bothways/platform';

/** The texts of this area's code that is on the page, beside the area's own. */
const parts = new Map<string, RemoteModule['locales']>();

/** Brings the texts of all code of this area that has come, in the language in use. Fails as their files do. */
export async function bringTexts(): Promise<void> {
  await Promise.all([...parts].map(([namespace, locales]) => addTexts(namespace, locales)));
}

/** The texts that come with an area: those of its first screen, and what its screens have in common. */
export function areaTexts<Texts extends Record<string, unknown>>(
  name: string,
  en: () => Promise<Texts>,
  es: () => Promise<NoInfer<Texts>>,
): DefinedTexts<TextKey<Texts>> {
  const withParts = async (texts: () => Promise<Texts>) => (await Promise.all([texts(), bringTexts()]))[0];
  return { ...defineTexts(name, en, es), locales: { en: () => withParts(en), es: () => withParts(es) } };
}

/**
 * The texts of a part of an area, in a file of their own. They come with the code that uses them: `screen` and `later`
 * show nothing before its texts are there.
 * @param above the area's texts, and those of parts that this one shows pieces of
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
