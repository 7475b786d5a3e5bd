import { defineArea, Outlet, type RouteObject, useLocale, useNavigate } from '@bothways/platform';
import { UiProvider } from '@bothways/ui';
import { accountRoutes } from './account/account.routes.tsx';
import { ArbsScreen } from './arbs/arbs-screen.tsx';
import { AREA } from './area-name.ts';
import { DashboardIndex } from './dashboard/dashboard-index.tsx';
import { onboardingRoutes } from './onboarding/onboarding.routes.tsx';
import { WhenConfirmed } from './subscriptions/when-confirmed.tsx';
import { locales } from './texts.ts';
import { ValueScreen } from './valuebets/value-screen.tsx';

/** Language and navigation for the components of the area. */
function AreaRoot() {
  const navigate = useNavigate();
  return (
    <UiProvider locale={useLocale()} navigate={(path) => void navigate(path)}>
      <Outlet />
      <WhenConfirmed />
    </UiProvider>
  );
}

const routes: RouteObject[] = [
  {
    element: <AreaRoot />,
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
