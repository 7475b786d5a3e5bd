import {
  historyEventAnswerSchema,
  historyEventIdSchema,
  historyEventQuerySchema,
  historyEventsAnswerSchema,
  historyEventsQuerySchema,
  historyFilesAnswerSchema,
  lineOddsAnswerSchema,
  lineOddsQuerySchema,
  linePointsAnswerSchema,
  linePointsQuerySchema,
} from '@bothways/domain/history';
import { z } from 'zod';
import { Answer, type Mount, operation, route, sendAnswer } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import type { EngineClient } from '#market/engine';
import { demandMode, readLineNow } from './explorer.service.ts';
import type { HistoryClient } from './history-client.ts';

/** A person opens one event after the other; a program that copies the history is slowed down. */
const LIMITS = { burst: 60, refillMs: 500 };

const FOR_PLANS = {
  features: ['historicOdds:prematch', 'historicOdds:live'] as const,
  feature: () => 'historicOdds:prematch' as const,
};

const eventParams = z.strictObject({ event: historyEventIdSchema });

/** Operations on events with stored odds. */
export const explorerOperations = {
  files: operation({
    method: 'get',
    path: '/api/odds/files',
    tag: 'Odds',
    summary: 'Whether stored odds may be taken away as files, by the terms of the feeds they come from',
    access: FOR_PLANS,
    answer: historyFilesAnswerSchema,
    failure: 'Failed to load odds',
  }),
  events: operation({
    method: 'get',
    path: '/api/odds/events',
    tag: 'Odds',
    summary: 'Events of which odds are stored, past and present, by start, sport, league and team',
    access: FOR_PLANS,
    query: historyEventsQuerySchema,
    answer: historyEventsAnswerSchema,
    failure: 'Failed to load events',
  }),
  event: operation({
    method: 'get',
    path: '/api/odds/events/{event}',
    tag: 'Odds',
    summary: 'The markets and lines that are stored of an event, with how many bookmakers',
    access: FOR_PLANS,
    params: eventParams,
    query: historyEventQuerySchema,
    answer: historyEventAnswerSchema,
    failure: 'Failed to load the event',
  }),
  line: operation({
    method: 'get',
    path: '/api/odds/events/{event}/lines',
    tag: 'Odds',
    summary: 'One market line at all bookmakers: opening, highest, lowest, now or closing, margin and no-vig',
    access: FOR_PLANS,
    params: eventParams,
    query: lineOddsQuerySchema,
    answer: lineOddsAnswerSchema,
    failure: 'Failed to load odds',
  }),
  points: operation({
    method: 'get',
    path: '/api/odds/events/{event}/points',
    tag: 'Odds',
    summary: 'How the odds, or the shares without margin, of one selection moved at each bookmaker',
    access: FOR_PLANS,
    params: eventParams,
    query: linePointsQuerySchema,
    answer: linePointsAnswerSchema,
    failure: 'Failed to load odds',
  }),
};

/** Mounts the routes of stored events and their odds. */
export const mountExplorer =
  (
    history: Pick<HistoryClient, 'explore'>,
    engine: Pick<EngineClient, 'sightings'>,
    monotonicMs: () => number,
    mayExport: boolean,
  ): Mount =>
  (api) => {
    const readings = new TokenBuckets({ ...LIMITS, nowMs: monotonicMs });
    route(api, explorerOperations.files, () => ({ success: true, mayExport }));
    route(api, explorerOperations.events, async ({ c, query, user }) => {
      readings.take(user().userId);
      return sendAnswer(c, new Answer(await history.explore({ name: 'events', about: query })));
    });
    route(api, explorerOperations.event, async ({ c, params, query, user }) => {
      readings.take(user().userId);
      demandMode(user(), query.mode);
      const about = { ...params, ...query };
      return sendAnswer(c, new Answer(await history.explore({ name: 'event', about })));
    });
    route(api, explorerOperations.line, async ({ c, params, query, user }) => {
      readings.take(user().userId);
      demandMode(user(), query.mode);
      return sendAnswer(c, new Answer(await readLineNow(history, engine, { ...params, ...query })));
    });
    route(api, explorerOperations.points, async ({ c, params, query, user }) => {
      readings.take(user().userId);
      demandMode(user(), query.mode);
      const about = { ...params, ...query };
      return sendAnswer(c, new Answer(await history.explore({ name: 'points', about })));
    });
  };
