import { historyEventsAnswerSchema, historyEventsQuerySchema } from '@bothways/domain/history';
import { Answer, type Mount, operation, route, sendAnswer } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import type { HistoryClient } from './history-client.ts';

/** A person looks for one event after the other; a program that copies the history out is slowed down. */
const LIMITS = { burst: 60, refillMs: 500 };

const FOR_PLANS = {
  features: ['historicOdds:prematch', 'historicOdds:live'] as const,
  feature: () => 'historicOdds:prematch' as const,
};

/** What is asked about events of which odds are stored. */
export const explorerOperations = {
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
};

/** Which events the history knows. */
export const mountExplorer =
  (history: Pick<HistoryClient, 'explore'>, monotonicMs: () => number): Mount =>
  (api) => {
    const readings = new TokenBuckets({ ...LIMITS, nowMs: monotonicMs });
    route(api, explorerOperations.events, async ({ c, query, user }) => {
      readings.take(user().userId);
      return sendAnswer(c, new Answer(await history.explore({ name: 'events', about: query })));
    });
  };
