import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** Route of the bookmakers' feed status; loaded when it is opened. */
export const bookieStatusRoutes: RouteObject[] = [
  {
    path: 'dashboard/status',
    lazy: screen(async () => (await import('./status-screen.tsx')).StatusScreen),
  },
];
