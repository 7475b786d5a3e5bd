import type { RouteObject } from '@bothways/platform';

/** Pages of a person's first minutes: fetched when they are opened, so that lists do not carry them along. */
export const onboardingRoutes: RouteObject[] = [
  {
    path: 'onboarding',
    lazy: async () => ({ Component: (await import('./onboarding-screen.tsx')).OnboardingScreen }),
  },
  {
    path: 'onboarding/verify-phone',
    lazy: async () => ({ Component: (await import('./verify-phone-screen.tsx')).VerifyPhoneScreen }),
  },
  {
    path: 'onboarding/payment',
    lazy: async () => ({ Component: (await import('./payment-screen.tsx')).PaymentScreen }),
  },
];
