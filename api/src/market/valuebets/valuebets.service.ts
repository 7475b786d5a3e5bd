import { type Plan, planHas } from '@bothways/domain/plans';
import type { ValueBetFilter } from '@bothways/domain/valuebets';
import { Answer } from '#kernel/http';
import { type EngineClient, type FilterKeys, listAnswers } from '#market/engine';

/** Value bets by filter or by id, rejected ones, and explanations, as finished bodies. */
export interface ValuebetsService {
  query(filter: ValueBetFilter): Promise<Answer>;
  rejected(filter: ValueBetFilter): Promise<Answer>;
  latest(ids: readonly string[], plan: Plan): Promise<Answer>;
  /** @throws ApiError NOT_FOUND */
  explain(id: string): Promise<Answer>;
}

/** The engine's ids name the mode after the event: `event~l~...` is live. */
export const isLiveValueId = (id: string): boolean => id.split('~')[1] === 'l';

export function createValuebetsService(
  engine: EngineClient,
  keys: FilterKeys,
  monotonicMs: () => number,
): ValuebetsService {
  const answers = listAnswers(engine, monotonicMs);
  return {
    query: (filter) =>
      answers.get(`query ${keys.of(filter)}`, () => engine.ask({ name: 'values', about: filter })),
    rejected: (filter) =>
      answers.get(`rejected ${keys.of(filter)}`, () => engine.ask({ name: 'rejectedValues', about: filter })),
    latest: async (ids, plan) => {
      const about = { ids, withLive: planHas(plan, 'valueBets:live') };
      return new Answer(await engine.ask({ name: 'latestValues', about }));
    },
    explain: (id) => answers.get(`explain ${id}`, () => engine.ask({ name: 'explainValue', about: { id } })),
  };
}
