import { defineTexts } from '@bothways/platform';

/** The shell's own texts, loaded for the current language. */
export const { locales: shellTexts, useText } = defineTexts(
  'shell',
  async () => (await import(/* webpackChunkName: 'texts-en' */ '../locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'texts-es' */ '../locales/es.json')).default,
);
