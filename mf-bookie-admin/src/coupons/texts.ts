import { partTexts } from '@bothways/platform/later';
import { texts as areaTexts } from '../texts.ts';

export const couponsTexts = partTexts(
  'coupons',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  areaTexts,
);
export const { useText } = couponsTexts;
