import { partTexts } from '@bothways/platform/lazy-part';
import { texts as areaTexts } from '../texts.ts';

const jobsTexts = partTexts(
  'jobs',
  async () => (await import(/* webpackChunkName: 'operation-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'operation-es' */ './locales/es.json')).default,
  areaTexts,
);
export const { useText } = jobsTexts;
