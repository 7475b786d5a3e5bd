export { createHistory } from './create-history.ts';
export { explorerOperations, mountExplorer } from './explorer.routes.ts';
export { fillHistory } from './fill-history.ts';
export { historyOperations, mountHistory } from './history.routes.ts';
export { lackingFeature } from './history.service.ts';
export { HistoryClient, type HistoryPort } from './history-client.ts';
export { HistoryKeeper } from './history-keeper.ts';
export { HistoryWorkerPort } from './history-port.ts';
export { type HistoryPlace, openHistory } from './open-history.ts';
