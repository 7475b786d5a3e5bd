import { defineArea } from '@bothways/platform';
import { Frame } from './frame.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { locales } from './texts.ts';

export default defineArea({
  name: 'mf-landing',
  routes: [
    {
      Component: Frame,
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
