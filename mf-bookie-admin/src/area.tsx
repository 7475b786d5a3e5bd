import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { bookieRoute } from './bookie/index.ts';
import { BookiesScreen, Overview } from './bookies/index.ts';
import { FirstSection, Guarded } from './page/index.ts';
import { locales } from './texts.ts';

/** Screens are fetched when they are opened, but the list of bookmakers, which comes with the area. */
export default defineArea({
  name: 'mf-bookie-admin',
  routes: [
    {
      path: 'admin',
      Component: PageFrame,
      children: [
        { index: true, Component: FirstSection },
        {
          path: 'bookies',
          element: (
            <Guarded permission="read:bookie">
              <BookiesScreen />
            </Guarded>
          ),
          children: [{ index: true, Component: Overview }, bookieRoute],
        },
        {
          path: 'promotions',
          lazy: async () => ({ Component: (await import('./promotions/index.ts')).PromotionsScreen }),
        },
        {
          path: 'matching/:tab?',
          lazy: async () => ({ Component: (await import('./matching/index.ts')).MatchingScreen }),
        },
        { path: 'users', lazy: async () => ({ Component: (await import('./users/index.ts')).UsersScreen }) },
        {
          path: 'users/:userId',
          lazy: async () => ({ Component: (await import('./users/index.ts')).UserScreen }),
        },
        { path: 'iam/:tab?', lazy: async () => ({ Component: (await import('./iam/index.ts')).IamScreen }) },
        {
          path: 'coupons',
          lazy: async () => ({ Component: (await import('./coupons/index.ts')).CouponsScreen }),
        },
        {
          path: 'payments/:tab?',
          lazy: async () => ({ Component: (await import('./payments/index.ts')).PaymentsScreen }),
        },
        {
          path: 'testimonials',
          lazy: async () => ({ Component: (await import('./testimonials/index.ts')).TestimonialsScreen }),
        },
        { path: 'audit', lazy: async () => ({ Component: (await import('./audit/index.ts')).AuditScreen }) },
        { path: 'feeds', lazy: async () => ({ Component: (await import('./feeds/index.ts')).FeedsScreen }) },
        { path: 'jobs', lazy: async () => ({ Component: (await import('./jobs/index.ts')).JobsScreen }) },
        {
          path: 'deployments',
          lazy: async () => ({ Component: (await import('./deployments/index.ts')).DeploymentsScreen }),
        },
      ],
    },
  ],
  locales,
});
