import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const explainTexts = partTexts(
  'explain',
  async () => (await import(/* webpackChunkName: 'lists-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'lists-es' */ './locales/es.json')).default,
  areaTexts,
);
export const { useText } = explainTexts;
