import { partTexts } from '@bothways/platform/lazy-part';
import { calculatorTexts } from '../calculator/index.ts';

const valuebetsTexts = partTexts(
  'valuebets',
  async () => (await import(/* webpackChunkName: 'lists-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'lists-es' */ './locales/es.json')).default,
  calculatorTexts,
);
export const { BoldText, useText } = valuebetsTexts;
