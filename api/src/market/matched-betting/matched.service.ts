import type { MatchedFilter, MatchedLatest } from '@bothways/domain/matched-betting';
import { Answer } from '#kernel/http';
import type { FilterKeys } from '#market/engine';
import { AnswerCache, type EngineClient } from '#market/engine';

/** Nobody reads a list faster than this; whoever wants every change has the socket. */
const SHARE_MS = 250;
const MAX_ANSWERS = 500;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Backs against lays by filter or by id, and what was rejected, as bytes that are ready to send. */
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
  const answers = new AnswerCache({
    version: () => engine.version,
    nowMs: monotonicMs,
    shareMs: SHARE_MS,
    maxAnswers: MAX_ANSWERS,
    maxBytes: MAX_ANSWER_BYTES,
  });
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
