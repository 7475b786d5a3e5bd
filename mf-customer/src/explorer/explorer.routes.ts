import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** Route of any event at all bookmakers, past or present; loaded when it is opened. */
export const explorerRoutes: RouteObject[] = [
  {
    path: 'dashboard/odds',
    lazy: screen(async () => (await import('./explorer-screen.tsx')).ExplorerScreen),
  },
  {
    path: 'dashboard/odds/drops',
    lazy: screen(async () => (await import('./drops/drops-screen.tsx')).DropsScreen),
  },
];
