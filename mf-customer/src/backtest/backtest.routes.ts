import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** Route of the backtests: a list replayed over the stored history; loaded when it is opened. */
export const backtestRoutes: RouteObject[] = [
  {
    path: 'dashboard/odds/backtest',
    lazy: screen(async () => (await import('./backtest-screen.tsx')).BacktestScreen),
  },
];
