import { partTexts } from '@bothways/platform/later';
import { accountTexts } from '../account/index.ts';

export const billingTexts = partTexts(
  'billing',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  accountTexts,
);
export const { useText } = billingTexts;
