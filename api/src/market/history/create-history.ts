import type { Logger } from 'pino';
import type { EngineClient } from '#market/engine';
import { HistoryClient, type HistoryPort } from './history-client.ts';

/** Creates the history of all prices that the engine reports; an engine that follows another one reports none. */
export function createHistory(port: HistoryPort, engine: EngineClient, log: Logger): HistoryClient {
  const history = new HistoryClient(port, log, () => engine.namePrices());
  engine.onPrices((batch) => history.record(batch));
  return history;
}
