import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { AuditScreen } from './audit/index.ts';
import { BookieScreen } from './bookie/index.ts';
import { BookiesScreen, Overview } from './bookies/index.ts';
import { CouponsScreen } from './coupons/index.ts';
import { DeploymentsScreen } from './deployments/index.ts';
import { FeedsScreen } from './feeds/index.ts';
import { IamScreen } from './iam/index.ts';
import { JobsScreen } from './jobs/index.ts';
import { MatchingScreen } from './matching/index.ts';
import { FirstSection, Guarded } from './page/index.ts';
import { PaymentsScreen } from './payments/index.ts';
import { PromotionsScreen } from './promotions/index.ts';
import { TestimonialsScreen } from './testimonials/index.ts';
import { locales } from './texts.ts';
import { UserScreen, UsersScreen } from './users/index.ts';

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
          children: [
            { index: true, Component: Overview },
            { path: ':bookie', Component: BookieScreen },
          ],
        },
        { path: 'promotions', Component: PromotionsScreen },
        { path: 'matching/:tab?', Component: MatchingScreen },
        { path: 'users', Component: UsersScreen },
        { path: 'users/:userId', Component: UserScreen },
        { path: 'iam/:tab?', Component: IamScreen },
        { path: 'coupons', Component: CouponsScreen },
        { path: 'payments/:tab?', Component: PaymentsScreen },
        { path: 'testimonials', Component: TestimonialsScreen },
        { path: 'audit', Component: AuditScreen },
        { path: 'feeds', Component: FeedsScreen },
        { path: 'jobs', Component: JobsScreen },
        { path: 'deployments', Component: DeploymentsScreen },
      ],
    },
  ],
  locales,
});
