import { defineTexts } from '@bothways/platform';

/** The area's own texts. */
export const { locales, useText } = defineTexts(
  'mf-bookie-admin',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);

/** Looks a text of the area up. */
export type Text = ReturnType<typeof useText>;
/** A text of the area, where it is named in one place and said in another. */
export type TextKey = Parameters<Text>[0];
