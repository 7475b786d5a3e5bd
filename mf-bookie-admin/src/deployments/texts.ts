import { partTexts } from '@bothways/platform/lazy-part';
import { deployKeysTexts } from '../deploy-keys/index.ts';

const deploymentsTexts = partTexts(
  'deployments',
  async () => (await import(/* webpackChunkName: 'operation-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'operation-es' */ './locales/es.json')).default,
  deployKeysTexts,
);
export const { useText } = deploymentsTexts;
