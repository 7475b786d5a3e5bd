export type { BookieHealth } from './bookie-health.ts';
export { bookieStatusOperations } from './bookie-status.routes.ts';
export type { FeedOutage, OutageCredits } from './bookie-status.service.ts';
export { type BookieStatuses, createBookieStatus } from './create-bookie-status.ts';
export type { OnIncidentClosed } from './feed-watch.ts';
export { type ClosedIncident, listClosedOutages, silencesBetween } from './incidents.store.ts';
export { fillPast, type PastFeed, type PastIncident } from './past.store.ts';
export type { Hour } from './samples.store.ts';
