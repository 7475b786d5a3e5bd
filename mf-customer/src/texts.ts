import { defineTexts } from '@bothways/platform';
import { AREA } from './area-name.ts';

/** The area's own texts. */
export const { BoldText, locales, useText } = defineTexts(
  AREA,
  () => import('./locales/en.json').then((texts) => texts.default),
  () => import('./locales/es.json').then((texts) => texts.default),
);
