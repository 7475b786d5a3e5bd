import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** A list run over the stored history; fetched when it is opened. */
export const backtestRoutes: RouteObject[] = [
  {
    path: 'dashboard/odds/backtest',
    lazy: screen(async () => (await import('./backtest-screen.tsx')).BacktestScreen),
  },
];
