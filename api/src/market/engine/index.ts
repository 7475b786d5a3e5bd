export { AnswerCache } from './answer-cache.ts';
export { EngineClient, type EnginePort } from './engine-client.ts';
export { FilterKeys } from './filter-keys.ts';
export { listAnswers } from './list-answers.ts';
export type { EventNames, ListFrame, MatchedEvent, PairDecision, Question, WatchedList } from './protocol.ts';
export { noPushes } from './push-tally.ts';
export { WorkerPort } from './worker-port.ts';
