import { defineArea, Outlet, type RouteObject } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { accountRoutes } from './account/account.routes.tsx';
import { ArbsScreen } from './arbs/arbs-screen.tsx';
import { AREA } from './area-name.ts';
import { DashboardIndex } from './dashboard/dashboard-index.tsx';
import { onboardingRoutes } from './onboarding/onboarding.routes.tsx';
import { WhenConfirmed } from './subscriptions/when-confirmed.tsx';
import { locales } from './texts.ts';
import { ValueScreen } from './valuebets/value-screen.tsx';

const Root = () => (
  <PageFrame>
    <Outlet />
    <WhenConfirmed />
  </PageFrame>
);

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { path: 'dashboard', element: <DashboardIndex /> },
      { path: 'dashboard/arbs/prematch', element: <ArbsScreen key="prematch" mode="prematch" /> },
      { path: 'dashboard/arbs/live', element: <ArbsScreen key="live" mode="live" /> },
      { path: 'dashboard/valuebets/prematch', element: <ValueScreen key="prematch" mode="prematch" /> },
      { path: 'dashboard/valuebets/live', element: <ValueScreen key="live" mode="live" /> },
      ...onboardingRoutes,
      accountRoutes,
    ],
  },
];

export default defineArea({
  name: AREA,
  routes,
  locales,
});
