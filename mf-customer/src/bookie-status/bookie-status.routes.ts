import type { RouteObject } from '@bothways/platform';

/** Which bookmakers quote as usual; fetched when it is opened. */
export const bookieStatusRoutes: RouteObject[] = [
  {
    path: 'dashboard/status',
    lazy: async () => ({ Component: (await import('./status-screen.tsx')).StatusScreen }),
  },
];
