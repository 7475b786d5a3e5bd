import { areaTexts } from '@bothways/platform/lazy-part';

/** The texts loaded with the area, shared by its screens. The others load with their screens. */
export const texts = areaTexts(
  'mf-bookie-admin',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);
export const { locales, useText } = texts;

/** Translates a key of the area. */
export type Text = ReturnType<typeof useText>;
/** A text key of the area, for code that picks a text and renders it elsewhere. */
export type TextKey = Parameters<Text>[0];
