import { defineArea, Outlet, type RouteObject } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { accountRoutes } from './account/account.routes.tsx';
import { ARBS } from './arbs/index.ts';
import { AREA } from './area-name.ts';
import { DashboardIndex } from './dashboard/index.ts';
import { ListScreen } from './live-list/index.ts';
import { onboardingRoutes } from './onboarding/onboarding.routes.tsx';
import { subscriptionTabs } from './subscriptions/subscriptions.routes.tsx';
import { WhenConfirmed } from './subscriptions/when-confirmed.tsx';
import { locales } from './texts.ts';
import { VALUE_BETS } from './valuebets/index.ts';

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
      {
        path: 'dashboard/arbs/prematch',
        element: <ListScreen key="arbs-prematch" kind={ARBS} mode="prematch" />,
      },
      { path: 'dashboard/arbs/live', element: <ListScreen key="arbs-live" kind={ARBS} mode="live" /> },
      {
        path: 'dashboard/valuebets/prematch',
        element: <ListScreen key="values-prematch" kind={VALUE_BETS} mode="prematch" />,
      },
      {
        path: 'dashboard/valuebets/live',
        element: <ListScreen key="values-live" kind={VALUE_BETS} mode="live" />,
      },
      ...onboardingRoutes,
      accountRoutes(subscriptionTabs),
    ],
  },
];

export default defineArea({
  name: AREA,
  routes,
  locales,
});
