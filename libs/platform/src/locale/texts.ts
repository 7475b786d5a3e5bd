import { TEXTS_EVENT } from '@bothways/domain/loading';
import type { Locale, RemoteModule } from '../contract.ts';
import { createStore, type Store } from '../store/store.ts';
import { type TextTree, textIn } from './fill.ts';
import { DEFAULT_LOCALE } from './locales.ts';

export type Texts = RemoteModule['locales'];

/** A page's texts by namespace, loaded one language at a time. */
export interface PageTexts {
  /** The current language; a new object whenever its texts have changed. */
  now: Pick<Store<{ readonly locale: Locale }>, 'get' | 'subscribe'>;
  /**
   * Returns an unfilled text from the first namespace with the key; in English where the language lacks it. Returns an
   * unknown key itself, and warns on the console.
   */
  find(locale: Locale, namespaces: readonly string[], key: string, count?: string | number): string;
  /**
   * Adds a namespace and loads its texts for the current language; repeating it has no effect, another source replaces
   * the texts.
   */
  add(namespace: string, texts: Texts): Promise<void>;
  /** Loads every namespace's texts for a language, then makes it current. */
  use(locale: Locale): Promise<void>;
  /** Reloads all texts, and rerenders. */
  readAnew(): Promise<void>;
}

/** Types check our own texts; missing texts of other teams show here, in their tests and in the release gate. */
const warnMissing = (locale: Locale, namespaces: readonly string[], key: string): void =>
  console.error(`Text ${key} of ${namespaces.join(', ')} is missing (${locale})`);

/** The current page's texts, to which later parts of an area add their own. */
let ofPage: PageTexts | undefined;

/** Adds texts to the page's, in the current language. Rejects if their file fails. */
export const addTexts = async (namespace: string, texts: Texts): Promise<void> =>
  ofPage?.add(namespace, texts);

/** A namespace's loaded texts in one language, and their source. */
interface Loaded {
  from: Texts;
  tree: TextTree;
}

/**
 * Creates the texts of a page. The path is the only source of a page's language: the host sets it.
 * @param first namespaces that the page requires, loaded with its language
 */
export function createTexts(first: Locale, sources: Record<string, Texts> = {}): PageTexts {
  const known = new Map<string, Texts>(Object.entries(sources));
  const loaded = { en: new Map<string, Loaded>(), es: new Map<string, Loaded>() };
  const now = createStore({ locale: first });
  let coming = first;

  const load = async (namespace: string, into: Locale, from: Texts): Promise<void> => {
    if (loaded[into].get(namespace)?.from === from) return;
    const tree = await from[into]();
    // Another release of the same area may have been added meanwhile.
    if (known.get(namespace) === from) loaded[into].set(namespace, { from, tree });
  };
  const textOf = (namespace: string, into: Locale, key: string, count?: string | number) => {
    const tree = loaded[into].get(namespace)?.tree;
    return tree && textIn(tree, into, key, count);
  };

  ofPage = {
    now,
    find(wanted, namespaces, key, count) {
      for (const namespace of namespaces) {
        const text = textOf(namespace, wanted, key, count) ?? textOf(namespace, DEFAULT_LOCALE, key, count);
        if (text !== undefined) return text;
      }
      warnMissing(wanted, namespaces, key);
      return key;
    },
    async add(namespace, texts) {
      known.set(namespace, texts);
      // While another language loads, a new screen renders in the current one first, and then in that.
      await Promise.all([...new Set([now.get().locale, coming])].map((into) => load(namespace, into, texts)));
    },
    async use(next) {
      coming = next;
      await Promise.all([...known].map(([namespace, texts]) => load(namespace, next, texts)));
      if (coming === next && now.get().locale !== next) now.set({ locale: next });
    },
    async readAnew() {
      const { locale } = now.get();
      const read = async ([namespace, from]: [string, Texts]) =>
        loaded[locale].set(namespace, { from, tree: await from[locale]() });
      await Promise.all([...known].map(read));
      // A change of the language meanwhile has loaded the new texts.
      if (coming !== locale) return;
      loaded[locale === 'en' ? 'es' : 'en'].clear();
      now.set({ locale });
    },
  };
  return ofPage;
}

/** In development: shows edited texts at once. */
export const followEdits = (texts: PageTexts): void =>
  window.addEventListener(TEXTS_EVENT, () => void texts.readAnew());
