export { backtestRoutes } from './backtest.routes.ts';
