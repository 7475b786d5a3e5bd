import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const couponsTexts = partTexts(
  'coupons',
  async () => (await import(/* webpackChunkName: 'offers-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'offers-es' */ './locales/es.json')).default,
  areaTexts,
);
export const { useText } = couponsTexts;
