import type { MatchedFilter, MatchedLatest } from '@bothways/domain/matched-betting';
import { Answer } from '#kernel/http';
import { type EngineClient, type FilterKeys, listAnswers } from '#market/engine';

/** Back/lay pairs by filter or by id, and rejected ones, as finished bodies. */
export interface MatchedService {
  query(filter: MatchedFilter): Promise<Answer>;
  rejected(filter: MatchedFilter): Promise<Answer>;
  latest(about: MatchedLatest): Promise<Answer>;
}

export function createMatchedService(
  engine: EngineClient,
  keys: FilterKeys,
  monotonicMs: () => number,
): MatchedService {
  const answers = listAnswers(engine, monotonicMs);
  return {
    query: (filter) =>
      answers.get(`query ${keys.of(filter)}`, () => engine.ask({ name: 'matchedBets', about: filter })),
    rejected: (filter) =>
      answers.get(`rejected ${keys.of(filter)}`, () =>
        engine.ask({ name: 'rejectedMatchedBets', about: filter }),
      ),
    latest: async (about) => new Answer(await engine.ask({ name: 'latestMatchedBets', about })),
  };
}
