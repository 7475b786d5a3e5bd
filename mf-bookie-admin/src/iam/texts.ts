import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const iamTexts = partTexts(
  'iam',
  async () => (await import(/* webpackChunkName: 'people-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'people-es' */ './locales/es.json')).default,
  areaTexts,
);
export const { useText } = iamTexts;
