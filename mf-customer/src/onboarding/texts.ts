import { partTexts } from '@bothways/platform/lazy-part';
import { packsTexts } from '../packs/index.ts';
import { phoneTexts } from '../phone/index.ts';

export const onboardingTexts = partTexts(
  'onboarding',
  async () => (await import(/* webpackChunkName: 'account-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'account-es' */ './locales/es.json')).default,
  phoneTexts,
  packsTexts,
);
export const { useText } = onboardingTexts;
