import { defineArea, Outlet, type RouteObject } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { accountRoutes, TimeReminder } from './account/index.ts';
import { ARBS } from './arbs/index.ts';
import { AREA } from './area-name.ts';
import { backtestRoutes } from './backtest/index.ts';
import { bankrollRoutes } from './bankroll/index.ts';
import { billingTabs } from './billing/index.ts';
import { bookieStatusRoutes } from './bookie-status/index.ts';
import { DashboardIndex } from './dashboard/index.ts';
import { explorerRoutes } from './explorer/index.ts';
import { ListScreen } from './live-list/index.ts';
import { matchedRoutes } from './matched-betting/index.ts';
import { onboardingRoutes } from './onboarding/index.ts';
import { subscriptionTabs, WhenConfirmed } from './subscriptions/index.ts';
import { locales } from './texts.ts';
import { valueRoutes } from './valuebets/index.ts';

const Root = () => (
  <PageFrame>
    <Outlet />
    <WhenConfirmed />
    <TimeReminder />
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
      ...valueRoutes,
      ...matchedRoutes,
      ...bankrollRoutes,
      ...bookieStatusRoutes,
      ...explorerRoutes,
      ...backtestRoutes,
      ...onboardingRoutes,
      accountRoutes([...subscriptionTabs, ...billingTabs]),
    ],
  },
];

export default defineArea({
  name: AREA,
  routes,
  locales,
});
