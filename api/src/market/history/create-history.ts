import type { Logger } from 'pino';
import type { EngineClient } from '#market/engine';
import { HistoryClient, type HistoryPort } from './history-client.ts';

/** The history of all prices that the engine tells; an engine that only follows another one tells none. */
export function createHistory(port: HistoryPort, engine: EngineClient, log: Logger): HistoryClient {
  const history = new HistoryClient(port, log, () => engine.namePrices());
  engine.onPrices((batch) => history.record(batch));
  return history;
}
