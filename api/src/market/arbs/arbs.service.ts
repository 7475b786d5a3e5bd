import type { ArbFilter, ArbLatest } from '@bothways/domain/arbs';
import { type Plan, planHas } from '@bothways/domain/plans';
import { Answer } from '#kernel/http';
import { type EngineClient, type FilterKeys, listAnswers } from '#market/engine';

/** The three lists of arbs, as finished bodies. */
export interface ArbsService {
  query(filter: ArbFilter): Promise<Answer>;
  rejected(filter: ArbFilter): Promise<Answer>;
  latest(asked: ArbLatest, plan: Plan): Promise<Answer>;
}

export function createArbsService(
  engine: EngineClient,
  keys: FilterKeys,
  monotonicMs: () => number,
): ArbsService {
  const answers = listAnswers(engine, monotonicMs);
  return {
    query: (filter) =>
      answers.get(`query ${keys.of(filter)}`, () => engine.ask({ name: 'arbs', about: filter })),
    rejected: (filter) =>
      answers.get(`rejected ${keys.of(filter)}`, () => engine.ask({ name: 'rejectedArbs', about: filter })),
    latest: async ({ ids, bookieMapping }, plan) => {
      const withLive = planHas(plan, 'surebets:live');
      return new Answer(await engine.ask({ name: 'latestArbs', about: { ids, bookieMapping, withLive } }));
    },
  };
}
