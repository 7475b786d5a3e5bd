export { batchMaker, type Move } from './batches.ts';
export { historyIn } from './history-in.ts';
export { type LocalHistory, localHistory } from './local-history.ts';
