import { areaTexts } from '@bothways/platform/lazy-part';
import { AREA } from './area-name.ts';

/**
 * The texts of the lists, which are loaded with the area, and those that its screens share. Others are beside their
 * screens.
 */
export const texts = areaTexts(
  AREA,
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
);
export const { BoldText, locales, useText } = texts;
