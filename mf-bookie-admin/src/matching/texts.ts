import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const matchingTexts = partTexts(
  'matching',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  areaTexts,
);
export const { useText } = matchingTexts;
