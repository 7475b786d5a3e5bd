import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const returnedTexts = partTexts(
  'returned',
  async () => (await import(/* webpackChunkName: 'account-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'account-es' */ './locales/es.json')).default,
  areaTexts,
);
export const { useText } = returnedTexts;
