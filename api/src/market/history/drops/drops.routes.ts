import { oddsDropsAnswerSchema, oddsDropsQuerySchema } from '@bothways/domain/history';
import { type Mount, operation, route } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import type { EngineClient } from '#market/engine';
import { demandMode } from '../explorer.service.ts';
import type { HistoryClient } from '../history-client.ts';
import { readDrops } from './drops.service.ts';

/** A screen polls every few seconds; a program that asks more often is slowed down. */
const LIMITS = { burst: 30, refillMs: 1000 };

/** Operations on falling odds. */
export const dropsOperations = {
  drops: operation({
    method: 'get',
    path: '/api/odds/drops',
    tag: 'Odds',
    summary: 'What fell most in a window of time, by line: how far, who moved first and when each followed',
    access: {
      features: ['historicOdds:prematch', 'historicOdds:live'],
      feature: () => 'historicOdds:prematch',
    },
    query: oddsDropsQuerySchema,
    answer: oddsDropsAnswerSchema,
    failure: 'Failed to load drops',
  }),
};

/** Mounts the route of the largest drops. */
export const mountDrops =
  (
    history: Pick<HistoryClient, 'drops'>,
    engine: Pick<EngineClient, 'sightings'>,
    monotonicMs: () => number,
  ): Mount =>
  (api) => {
    const readings = new TokenBuckets({ ...LIMITS, nowMs: monotonicMs });
    route(api, dropsOperations.drops, async ({ query, user }) => {
      readings.take(user().userId);
      demandMode(user(), query.mode);
      return { success: true, message: 'Drops fetched', data: await readDrops(history, engine, query) };
    });
  };
