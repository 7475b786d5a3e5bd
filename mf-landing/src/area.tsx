import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { LandingPage } from './landing/landing-page.tsx';
import { locales } from './texts.ts';

export default defineArea({
  name: 'mf-landing',
  routes: [
    {
      Component: PageFrame,
      children: [
        { index: true, Component: LandingPage },
        {
          path: 'pricing',
          lazy: async () => ({ Component: (await import('./pricing/pricing-page.tsx')).PricingPage }),
        },
      ],
    },
  ],
  locales,
});
