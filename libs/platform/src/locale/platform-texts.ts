import type { Texts } from './i18n.ts';

/** The façade's own words (namespace `platform`), loaded for the language in use, in one file with the host's. */
export const platformTexts: Texts = {
  en: async () => (await import(/* webpackChunkName: 'texts-en' */ '../locales/en.json')).default,
  es: async () => (await import(/* webpackChunkName: 'texts-es' */ '../locales/es.json')).default,
};
