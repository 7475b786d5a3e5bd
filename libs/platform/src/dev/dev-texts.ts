import { defineTexts } from '../locale/define-texts.tsx';

/** Texts of the bar above a standalone remote. */
export const { locales: devTexts, useText: useDevText } = defineTexts(
  'dev',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);
