import type { RouteObject } from '@bothways/platform';

/** The account, a tab each, with the tabs of other folders; fetched when it is opened. */
export const accountRoutes = (others: RouteObject[]): RouteObject => ({
  path: 'account',
  lazy: async () => ({ Component: (await import('./account-screen.tsx')).AccountScreen }),
  children: [
    { index: true, lazy: async () => ({ Component: (await import('./profile-tab.tsx')).ProfileTab }) },
    {
      path: 'security',
      lazy: async () => ({ Component: (await import('./security-tab.tsx')).SecurityTab }),
    },
    { path: 'phone', lazy: async () => ({ Component: (await import('./phone-tab.tsx')).PhoneTab }) },
    {
      path: 'alerts',
      lazy: async () => ({ Component: (await import('./alerts/alerts-tab.tsx')).AlertsTab }),
    },
    {
      path: 'preferences',
      lazy: async () => ({ Component: (await import('./preferences-tab.tsx')).PreferencesTab }),
    },
    {
      path: 'limits',
      lazy: async () => ({ Component: (await import('./limits/limits-tab.tsx')).LimitsTab }),
    },
    { path: 'data', lazy: async () => ({ Component: (await import('./data-tab.tsx')).DataTab }) },
    ...others,
  ],
});
