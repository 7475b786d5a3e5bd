import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { HistoryClient } from '#market/history';
import type { Results } from '#market/results';
import type { BacktestPort } from './backtest-port.ts';
import { BacktestRuns } from './backtest-runs.ts';
import { mountBacktests } from './backtests.routes.ts';
import { BacktestsService } from './backtests.service.ts';

interface CreateBacktestsDeps {
  db: Db;
  port: BacktestPort;
  jobs: Pick<Jobs, 'register'>;
  history: Pick<HistoryClient, 'explore'>;
  results: Pick<Results, 'of'>;
  nowMs: () => number;
  monotonicMs: () => number;
  /** Limit of finds per backtest, unless the default. */
  maxFound?: number | undefined;
}

/** Creates backtests: configurations replayed over stored odds. */
export function createBacktests(deps: CreateBacktestsDeps): Mount {
  const runs = new BacktestRuns(deps);
  return mountBacktests(new BacktestsService({ ...deps, runs }), deps.monotonicMs);
}
