import {
  type EventReport,
  eventReportedAnswerSchema,
  ownReportsAnswerSchema,
} from '@bothways/domain/matching';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const STALE_MS = 60_000;
const pathOf = (eventId: string): string => `/api/events/${encodeURIComponent(eventId)}/reports`;

/** Query of the events whose pairing the person has reported and which are undecided. */
export const ownReportsQuery = apiQuery({
  key: [AREA, 'reports'],
  path: '/api/events/reports',
  schema: ownReportsAnswerSchema,
  staleMs: STALE_MS,
});

/** Reports that bookmakers of an event seem to mean another one. */
export const sendReport = ({ eventId, body }: { eventId: string; body: EventReport }) =>
  api.post(pathOf(eventId), { schema: eventReportedAnswerSchema, body });

/** Withdraws the person's own report. */
export const takeReportBack = (eventId: string) =>
  api.delete(pathOf(eventId), { schema: eventReportedAnswerSchema });
