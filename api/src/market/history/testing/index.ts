export { openHistory } from '../open-history.ts';
export { type LocalHistory, localHistory } from './local-history.ts';
