import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { LandingPage } from './landing/index.ts';
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
          lazy: async () => ({ Component: (await import('./pricing/index.ts')).PricingPage }),
        },
      ],
    },
  ],
  locales,
});
