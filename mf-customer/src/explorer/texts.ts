import { partTexts } from '@bothways/platform/lazy-part';
import { historyTexts } from '../history/index.ts';

const explorerTexts = partTexts(
  'explorer',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  historyTexts,
);
export const { BoldText, useText } = explorerTexts;
