import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

export const phoneTexts = partTexts(
  'phone',
  async () => (await import(/* webpackChunkName: 'account-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'account-es' */ './locales/es.json')).default,
  areaTexts,
);
export const { useText } = phoneTexts;
