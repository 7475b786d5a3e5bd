import type { RouteObject } from '@bothways/platform';

/** Any event at all bookmakers, past or present; fetched when it is opened. */
export const explorerRoutes: RouteObject[] = [
  {
    path: 'dashboard/odds',
    lazy: async () => ({ Component: (await import('./explorer-screen.tsx')).ExplorerScreen }),
  },
  {
    path: 'dashboard/odds/drops',
    lazy: async () => ({ Component: (await import('./drops/drops-screen.tsx')).DropsScreen }),
  },
];
