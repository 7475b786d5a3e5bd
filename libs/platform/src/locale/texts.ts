import { TEXTS_EVENT } from '@bothways/domain/loading';
import type { Locale, RemoteModule } from '../contract.ts';
import { createStore, type Store } from '../store/store.ts';
import { type TextTree, textIn } from './fill.ts';
import { DEFAULT_LOCALE } from './locales.ts';

export type Texts = RemoteModule['locales'];

/** The texts of a page by namespace, loaded for one language at a time. */
export interface PageTexts {
  /** The language in use; another object when what is said in it has changed. */
  now: Pick<Store<{ readonly locale: Locale }>, 'get' | 'subscribe'>;
  /**
   * A text as its file has it, from the first of the namespaces that knows the key; in English where the language lacks it.
   * The key itself where nobody knows it, which is said on the console.
   */
  find(locale: Locale, namespaces: readonly string[], key: string, count?: string | number): string;
  /** Adds a namespace and loads its texts for the language in use; again is nothing, from elsewhere takes their place. */
  add(namespace: string, texts: Texts): Promise<void>;
  /** Loads every namespace's texts for a language, then makes it the page's. */
  use(locale: Locale): Promise<void>;
  /** Reads everything again, and has what is shown say its texts as they are now. */
  readAnew(): Promise<void>;
}

/** Types hold our own texts together; another team's are found out here, by its tests and by the gate of a release. */
const sayMissing = (locale: Locale, namespaces: readonly string[], key: string): void =>
  console.error(`Text ${key} of ${namespaces.join(', ')} is missing (${locale})`);

/** The texts of the page there is: what comes of an area later adds its own to them. */
let ofPage: PageTexts | undefined;

/** Adds texts to the page's, in the language in use. Fails as their file does. */
export const addTexts = async (namespace: string, texts: Texts): Promise<void> =>
  ofPage?.add(namespace, texts);

/** What of a namespace is loaded in one language, and from where. */
interface Loaded {
  from: Texts;
  tree: TextTree;
}

/**
 * The address is the only source of a page's language: its host says which one to use.
 * @param first the namespaces that the page cannot do without, loaded with its language
 */
export function createTexts(first: Locale, sources: Record<string, Texts> = {}): PageTexts {
  const known = new Map<string, Texts>(Object.entries(sources));
  const loaded = { en: new Map<string, Loaded>(), es: new Map<string, Loaded>() };
  const now = createStore({ locale: first });
  let coming = first;

  const load = async (namespace: string, into: Locale, from: Texts): Promise<void> => {
    if (loaded[into].get(namespace)?.from === from) return;
    const tree = await from[into]();
    // Another release of the same area may have come meanwhile.
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
      sayMissing(wanted, namespaces, key);
      return key;
    },
    async add(namespace, texts) {
      known.set(namespace, texts);
      // While another language is coming, a new screen is drawn in the one before it, and then in that.
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
      // Whoever changed the language meanwhile has read what is new.
      if (coming !== locale) return;
      loaded[locale === 'en' ? 'es' : 'en'].clear();
      now.set({ locale });
    },
  };
  return ofPage;
}

/** In development: the page says its texts as somebody has just edited them. */
export const followEdits = (texts: PageTexts): void =>
  window.addEventListener(TEXTS_EVENT, () => void texts.readAnew());
