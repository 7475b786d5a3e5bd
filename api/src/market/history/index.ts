export { createHistory } from './create-history.ts';
export { historyOperations, mountHistory } from './history.routes.ts';
export { lackingFeature } from './history.service.ts';
export { HistoryClient, type HistoryPort } from './history-client.ts';
export { HistoryWorkerPort } from './history-port.ts';
export { openHistory } from './open-history.ts';
