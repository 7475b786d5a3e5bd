export { areaHealthOperations } from './area-health.routes.ts';
export {
  evidenceAgainst,
  failuresByPhase,
  figuresSince,
  type MinuteTally,
  talliesSince,
} from './area-health.store.ts';
export { createAreaHealth } from './create-area-health.ts';
export { LoadTickets, type Served } from './load-tickets.ts';
export { BY_HEALTH } from './withdraw-canary.ts';
