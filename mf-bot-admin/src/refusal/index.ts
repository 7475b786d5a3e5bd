export { QueryState } from './query-state.tsx';
export { useRefusal, useServerWords } from './use-refusal.ts';
