import type { RouteObject } from '@bothways/platform';

/** A list run over the stored history; fetched when it is opened. */
export const backtestRoutes: RouteObject[] = [
  {
    path: 'dashboard/odds/backtest',
    lazy: async () => ({ Component: (await import('./backtest-screen.tsx')).BacktestScreen }),
  },
];
