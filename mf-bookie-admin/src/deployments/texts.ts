import { partTexts } from '@bothways/platform/later';
import { deployKeysTexts } from '../deploy-keys/index.ts';

export const deploymentsTexts = partTexts(
  'deployments',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  deployKeysTexts,
);
export const { useText } = deploymentsTexts;
