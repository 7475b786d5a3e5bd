import { partTexts } from '@bothways/platform/later';
import { accountTexts } from '../account/index.ts';

export const subscriptionsTexts = partTexts(
  'subscriptions',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  accountTexts,
);
export const { useText } = subscriptionsTexts;
