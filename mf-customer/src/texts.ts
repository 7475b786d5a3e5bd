import { areaTexts } from '@bothways/platform/lazy-part';
import { AREA } from './area-name.ts';

/** The texts of the lists, which come with the area, and what its screens have in common. The others stand with their screens. */
export const texts = areaTexts(
  AREA,
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);
export const { BoldText, locales, useText } = texts;
