export { type LocalHistory, localHistory } from './local-history.ts';
