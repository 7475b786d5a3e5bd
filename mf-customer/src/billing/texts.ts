import { partTexts } from '@bothways/platform/lazy-part';
import { accountTexts } from '../account/index.ts';

const billingTexts = partTexts(
  'billing',
  async () => (await import(/* webpackChunkName: 'account-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'account-es' */ './locales/es.json')).default,
  accountTexts,
);
export const { useText } = billingTexts;
