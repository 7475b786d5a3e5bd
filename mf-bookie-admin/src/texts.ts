import { areaTexts } from '@bothways/platform/lazy-part';

/** The texts that come with the area, and what its screens have in common. The others stand with their screens. */
export const texts = areaTexts(
  'mf-bookie-admin',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);
export const { locales, useText } = texts;

/** Looks a text of the area up. */
export type Text = ReturnType<typeof useText>;
/** A text of the area, where it is named in one place and said in another. */
export type TextKey = Parameters<Text>[0];
