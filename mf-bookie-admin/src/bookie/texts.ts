import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const bookieTexts = partTexts(
  'bookie',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  areaTexts,
);
export const { useText } = bookieTexts;

/** Translates a key of the bookmakers' forms. */
export type Text = ReturnType<typeof useText>;
/** A text key, for code that picks a text and renders it elsewhere. */
export type TextKey = Parameters<Text>[0];
