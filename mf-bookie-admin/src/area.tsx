import { defineArea } from '@bothways/platform';
import { AdminIndex } from './admin-index.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { BookiesScreen } from './bookies/bookies-screen.tsx';
import { CouponsScreen } from './coupons/coupons-screen.tsx';
import { Frame } from './frame.tsx';
import { Guarded } from './guarded.tsx';
import { IamScreen } from './iam/iam-screen.tsx';
import { MatchingScreen } from './matching/matching-screen.tsx';
import { UserScreen } from './users/user-screen.tsx';
import { UsersScreen } from './users/users-screen.tsx';

export default defineArea({
  name: 'mf-bookie-admin',
  routes: [
    {
      path: 'admin',
      Component: Frame,
      children: [
        { index: true, Component: AdminIndex },
        {
          path: 'bookies',
          element: (
            <Guarded permission="read:bookie">
              <BookiesScreen />
            </Guarded>
          ),
        },
        { path: 'matching', Component: MatchingScreen },
        { path: 'users', Component: UsersScreen },
        { path: 'users/:userId', Component: UserScreen },
        { path: 'iam/:tab?', Component: IamScreen },
        { path: 'coupons', Component: CouponsScreen },
        { path: 'audit', Component: AuditScreen },
      ],
    },
  ],
  locales: {
    en: async () => (await import('./locales/en.json')).default,
    es: async () => (await import('./locales/es.json')).default,
  },
});
