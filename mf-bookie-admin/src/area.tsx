import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { screen } from '@bothways/platform/lazy-part';
import { bookieRoute } from './bookie/index.ts';
import { BookiesScreen, Overview } from './bookies/index.ts';
import { FirstSection, Guarded } from './page/index.ts';
import { locales } from './texts.ts';

/** Screens load on demand, except for the list of bookmakers, which comes with the area. */
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
          lazy: screen(async () => (await import('./promotions/index.ts')).PromotionsScreen),
        },
        {
          path: 'matching/:tab?',
          lazy: screen(async () => (await import('./matching/index.ts')).MatchingScreen),
        },
        { path: 'users', lazy: screen(async () => (await import('./users/index.ts')).UsersScreen) },
        {
          path: 'users/:userId',
          lazy: screen(async () => (await import('./users/index.ts')).UserScreen),
        },
        { path: 'iam/:tab?', lazy: screen(async () => (await import('./iam/index.ts')).IamScreen) },
        {
          path: 'coupons',
          lazy: screen(async () => (await import('./coupons/index.ts')).CouponsScreen),
        },
        {
          path: 'payments/:tab?',
          lazy: screen(async () => (await import('./payments/index.ts')).PaymentsScreen),
        },
        {
          path: 'testimonials',
          lazy: screen(async () => (await import('./testimonials/index.ts')).TestimonialsScreen),
        },
        { path: 'audit', lazy: screen(async () => (await import('./audit/index.ts')).AuditScreen) },
        { path: 'feeds', lazy: screen(async () => (await import('./feeds/index.ts')).FeedsScreen) },
        { path: 'jobs', lazy: screen(async () => (await import('./jobs/index.ts')).JobsScreen) },
        {
          path: 'deployments',
          lazy: screen(async () => (await import('./deployments/index.ts')).DeploymentsScreen),
        },
      ],
    },
  ],
  locales,
});
