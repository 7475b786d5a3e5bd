import { partTexts } from '@bothways/platform/lazy-part';
import { calculatorTexts } from '../calculator/index.ts';

const matchedBettingTexts = partTexts(
  'matched-betting',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  calculatorTexts,
);
export const { BoldText, useText } = matchedBettingTexts;
