import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const bookieTexts = partTexts(
  'bookie',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  areaTexts,
);
export const { useText } = bookieTexts;

/** Looks a text of bookmakers' forms up. */
export type Text = ReturnType<typeof useText>;
/** A text of theirs, where it is named in one place and said in another. */
export type TextKey = Parameters<Text>[0];
