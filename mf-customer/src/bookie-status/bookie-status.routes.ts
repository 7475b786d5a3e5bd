import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** Which bookmakers quote as usual; fetched when it is opened. */
export const bookieStatusRoutes: RouteObject[] = [
  {
    path: 'dashboard/status',
    lazy: screen(async () => (await import('./status-screen.tsx')).StatusScreen),
  },
];
