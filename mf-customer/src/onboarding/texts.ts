import { partTexts } from '@bothways/platform/later';
import { packsTexts } from '../packs/index.ts';
import { phoneTexts } from '../phone/index.ts';

export const onboardingTexts = partTexts(
  'onboarding',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  phoneTexts,
  packsTexts,
);
export const { useText } = onboardingTexts;
