export { mountStanding, standingOperations } from './standing.routes.ts';
export { createStandingService, type StandingService } from './standing.service.ts';
