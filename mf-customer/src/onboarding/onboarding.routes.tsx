import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** Routes of a person's first minutes: loaded when they are opened, so that the lists' bundle does not include them. */
export const onboardingRoutes: RouteObject[] = [
  {
    path: 'onboarding',
    lazy: screen(async () => (await import('./onboarding-screen.tsx')).OnboardingScreen),
  },
  {
    path: 'onboarding/verify-phone',
    lazy: screen(async () => (await import('./verify-phone-screen.tsx')).VerifyPhoneScreen),
  },
  {
    path: 'onboarding/payment',
    lazy: screen(async () => (await import('./payment-screen.tsx')).PaymentScreen),
  },
];
