export type { BacktestPort } from './backtest-port.ts';
export { backtestsOperations } from './backtests.routes.ts';
export { createBacktests } from './create-backtests.ts';
export { WorkerBacktests } from './worker-backtests.ts';
