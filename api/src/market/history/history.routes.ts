import { oddsHistoryAnswerSchema, oddsHistoryQuerySchema } from '@bothways/domain/history';
import { type Mount, operation, route, sendAnswer } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import { readHistory } from './history.service.ts';
import type { HistoryClient } from './history-client.ts';

/** A person opens one chart after the other; a program that copies the history is slowed down. */
const LIMITS = { burst: 60, refillMs: 500 };

/** Operations on past odds. */
export const historyOperations = {
  read: operation({
    method: 'get',
    path: '/api/odds/history',
    tag: 'Odds',
    summary: "One bookmaker's odds of a selection over time, and the other bookmakers' beside them",
    access: {
      features: ['historicOdds:prematch', 'historicOdds:live'],
      feature: () => 'historicOdds:prematch',
    },
    query: oddsHistoryQuerySchema,
    answer: oddsHistoryAnswerSchema,
    failure: 'Failed to load odds history',
  }),
};

/** Mounts the route of a selection's odds over time. */
export const mountHistory =
  (history: HistoryClient, monotonicMs: () => number): Mount =>
  (api) => {
    const readings = new TokenBuckets({ ...LIMITS, nowMs: monotonicMs });
    route(api, historyOperations.read, async ({ c, query, user }) => {
      const { userId, plan } = user();
      readings.take(userId);
      return sendAnswer(c, await readHistory(history, query, plan));
    });
  };
