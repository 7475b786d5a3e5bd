import { defineTexts } from '../locale/define-texts.tsx';

/** The words of the bar above a remote that runs alone. */
export const { locales: devTexts, useText: useDevText } = defineTexts(
  'dev',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);
