import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** Route of the person's own money and bets; loaded when it is opened. */
export const bankrollRoutes: RouteObject[] = [
  {
    path: 'dashboard/bankroll',
    lazy: screen(async () => (await import('./bankroll-screen.tsx')).BankrollScreen),
  },
  {
    path: 'dashboard/bankroll/imports/:id',
    lazy: screen(async () => (await import('./import/import-page.tsx')).ImportPage),
  },
];
