export { QueryState } from './query-state.tsx';
export { useBotForm } from './use-bot-form.ts';
export { useRefusal, useServerWords } from './use-refusal.ts';
