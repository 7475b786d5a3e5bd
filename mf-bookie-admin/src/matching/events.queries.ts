import {
  accuracyAnswerSchema,
  aliasesAnswerSchema,
  type DecideLeagues,
  eventDecidedAnswerSchema,
  eventSearchAnswerSchema,
  leaguesAnswerSchema,
  leaguesDecidedAnswerSchema,
  listedLeaguesAnswerSchema,
  type MatchAlias,
  matchDecisionAnswerSchema,
  matchDecisionsAnswerSchema,
  reportsAnswerSchema,
} from '@bothways/domain/matching';
import type { Sport } from '@bothways/domain/sports';
import { api, apiQuery, keepPreviousData } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

const BASE = '/api/admin/matching';
/** Root key of everything a decision changes; refetched afterwards. */
export const MATCHING_KEY = ['mf-bookie-admin', 'matching'];
export type NamedLeagues = Exclude<DecideLeagues['leagues'], { id: string }>;
const REFRESH_MS = 10_000;

/** Events that customers reported as two, those with most reporters first. */
export const reportsQuery = (from: string | undefined) => ({
  ...apiQuery({
    key: [...MATCHING_KEY, 'reports', from],
    path: withQuery(`${BASE}/reports`, { from }),
    schema: reportsAnswerSchema,
  }),
  placeholderData: keepPreviousData,
  refetchInterval: REFRESH_MS,
});

/** Known events by words of their names. */
export const eventsQuery = (search: string) => ({
  ...apiQuery({
    key: [...MATCHING_KEY, 'events', search],
    path: withQuery(`${BASE}/events`, { search }),
    schema: eventSearchAnswerSchema,
  }),
  enabled: search.length >= 2,
});

/** Decisions about events, newest first. */
export const decisionsQuery = (before: string | undefined) =>
  apiQuery({
    key: [...MATCHING_KEY, 'decisions', before],
    path: withQuery(`${BASE}/decisions`, { before }),
    schema: matchDecisionsAnswerSchema,
  });

/** Learned aliases. */
export const aliasesQuery = (query: { search: string; from: string | undefined }) => ({
  ...apiQuery({
    key: [...MATCHING_KEY, 'aliases', query],
    path: withQuery(`${BASE}/aliases`, query),
    schema: aliasesAnswerSchema,
  }),
  placeholderData: keepPreviousData,
});

/** The catalogue of leagues. */
export const leaguesQuery = (query: { search: string; state: string; from: string | undefined }) => ({
  ...apiQuery({
    key: [...MATCHING_KEY, 'leagues', query],
    path: withQuery(`${BASE}/leagues`, query),
    schema: leaguesAnswerSchema,
  }),
  placeholderData: keepPreviousData,
});

/** Leagues of a sport that sources list events of now, by words. */
export const listedLeaguesQuery = (sport: Sport, search: string) => ({
  ...apiQuery({
    key: [...MATCHING_KEY, 'listed-leagues', sport, search],
    path: withQuery(`${BASE}/leagues/listed`, { sport, search }),
    schema: listedLeaguesAnswerSchema,
  }),
  placeholderData: keepPreviousData,
});

/** Accuracy of the matcher. */
export const accuracyQuery = (days: '30' | '90') =>
  apiQuery({
    key: [...MATCHING_KEY, 'accuracy', days],
    path: withQuery(`${BASE}/accuracy`, { days }),
    schema: accuracyAnswerSchema,
  });

const decided = { schema: eventDecidedAnswerSchema };
const eventPath = (eventId: string): string => `${BASE}/events/${encodeURIComponent(eventId)}`;

export const splitEvent = ({ eventId, ...body }: { eventId: string; leaving: string[]; seen: string[] }) =>
  api.post(`${eventPath(eventId)}/split`, { ...decided, body });

export const joinEvents = ({ eventId, ...body }: { eventId: string; other: string; swapped: boolean }) =>
  api.post(`${eventPath(eventId)}/join`, { ...decided, body });

export const undoDecision = (id: number) => api.post(`${BASE}/decisions/${id}/undo`, decided);

export const dismissReports = (eventId: string) =>
  api.post(`${BASE}/reports/${encodeURIComponent(eventId)}/dismiss`, {
    schema: matchDecisionAnswerSchema,
    body: {},
  });

export const forgetAlias = ({ sport, competition, source, name, team }: MatchAlias) =>
  api.post(`${BASE}/aliases/forget`, {
    schema: matchDecisionAnswerSchema,
    body: { sport, competition, source, name, team },
  });

export const decideLeagues = ({
  id,
  word,
  version,
}: {
  id: string;
  word: 'same' | 'apart' | 'undo';
  version: number;
}) =>
  word === 'undo'
    ? api.post(`${BASE}/leagues/undo`, { schema: leaguesDecidedAnswerSchema, body: { id, version } })
    : api.post(`${BASE}/leagues/decide`, {
        schema: leaguesDecidedAnswerSchema,
        body: { leagues: { id }, decided: word, version },
      });

/** Parts leagues that nobody has decided on yet, as their sources name them. */
export const partNamedLeagues = (leagues: NamedLeagues) =>
  api.post(`${BASE}/leagues/decide`, {
    schema: leaguesDecidedAnswerSchema,
    body: { leagues, decided: 'apart', version: 0 },
  });
