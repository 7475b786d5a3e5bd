export { addBacktest, setBacktestState } from './add-backtest.store.ts';
export { LocalBacktests } from './local-backtests.ts';
