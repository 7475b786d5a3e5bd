import type { RouteObject } from '@bothways/platform';

/** A person's own money and bets; fetched when it is opened. */
export const bankrollRoutes: RouteObject[] = [
  {
    path: 'dashboard/bankroll',
    lazy: async () => ({ Component: (await import('./bankroll-screen.tsx')).BankrollScreen }),
  },
];
