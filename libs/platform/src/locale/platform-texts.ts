import { defineTexts } from './define-texts.tsx';

/** The façade's own texts, loaded for the current language, in one file with the host's. */
export const { locales: platformTexts, useText: usePlatformText } = defineTexts(
  'platform',
  async () => (await import(/* webpackChunkName: 'texts-en' */ '../locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'texts-es' */ '../locales/es.json')).default,
);
