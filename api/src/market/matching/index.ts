export { createMatching } from './create-matching.ts';
export { matchEventOperations } from './events.routes.ts';
export { standingDecisions } from './league-decisions.store.ts';
export { leaguesSince } from './leagues.store.ts';
export { matchingOperations } from './matching.routes.ts';
export { MatchingService } from './matching.service.ts';
export { learnedSoFar } from './matching.store.ts';
export { reportOperations } from './reports.routes.ts';
