import type { Texts } from '@bothways/platform/host';

/** The shell's own words, loaded for the language in use. */
export const shellTexts: Texts = {
  en: async () => (await import(/* webpackChunkName: 'texts-en' */ '../locales/en.json')).default,
  es: async () => (await import(/* webpackChunkName: 'texts-es' */ '../locales/es.json')).default,
};
