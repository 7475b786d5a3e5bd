import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale, RemoteModule } from '../contract.ts';
import { DEFAULT_LOCALE } from './locales.ts';

export type Texts = RemoteModule['locales'];

/** Types hold our own texts together; another team's are found out here, by its tests and by the gate of a release. */
const sayMissing = (locales: readonly string[], namespace: string, key: string): void =>
  console.error(`Text ${key} of ${namespace} is missing (${locales.join(', ')})`);

/** The page's one i18next instance; the address is the only source of its language. */
export function createI18n(locale: Locale): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    ns: [],
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    saveMissingTo: 'current',
    missingKeyHandler: sayMissing,
  });
  return i18n;
}

/** Texts by namespace, loaded for one language at a time. */
export interface TextLoader {
  /** Adds a namespace and loads its texts for the language in use. */
  add(namespace: string, texts: Texts): Promise<void>;
  /** Loads every namespace's texts for a language, then makes it the page's. */
  use(locale: Locale): Promise<void>;
}

/** `first`: the namespaces that the page cannot do without, loaded with its language. */
export function createTextLoader(i18n: I18n, first: Record<string, Texts> = {}): TextLoader {
  const sources = new Map<string, Texts>(Object.entries(first));
  let current: Locale = i18n.language === 'es' ? 'es' : 'en';
  const load = async (namespace: string, locale: Locale, texts: Texts): Promise<void> => {
    if (i18n.hasResourceBundle(locale, namespace)) return;
    i18n.addResourceBundle(locale, namespace, await texts[locale](), true, true);
  };
  return {
    add(namespace, texts) {
      sources.set(namespace, texts);
      i18n.removeResourceBundle(current, namespace);
      return load(namespace, current, texts);
    },
    async use(locale) {
      current = locale;
      await Promise.all([...sources].map(([namespace, texts]) => load(namespace, locale, texts)));
      await i18n.changeLanguage(locale);
    },
  };
}
