import { partTexts } from '@bothways/platform/lazy-part';
import { onboardingTexts } from '../onboarding/index.ts';
import { phoneTexts } from '../phone/index.ts';

export const accountTexts = partTexts(
  'account',
  async () => (await import(/* webpackChunkName: 'account-en' */ './locales/en.json')).default,
  async () => (await import(/* webpackChunkName: 'account-es' */ './locales/es.json')).default,
  onboardingTexts,
  phoneTexts,
);
export const { useText } = accountTexts;
