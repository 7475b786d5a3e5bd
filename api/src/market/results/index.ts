export { namesSince } from './event-names.store.ts';
export { mountResults, resultsOperations } from './results.routes.ts';
export { Results } from './results.ts';
export type { EventStanding } from './standings.ts';
