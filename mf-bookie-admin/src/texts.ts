import { defineTexts } from '@bothways/platform';

/** The area's own texts. */
export const { locales, useText } = defineTexts(
  'mf-bookie-admin',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);
