import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const feedsTexts = partTexts(
  'feeds',
  async () => (await import(/* webpackChunkName: 'operation-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'operation-es' */ './locales/es.json')).default,
  areaTexts,
);
export const { useText } = feedsTexts;
