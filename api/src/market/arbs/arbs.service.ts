import type { ArbFilter, ArbLatest } from '@bothways/domain/arbs';
import { type Plan, planHas } from '@bothways/domain/plans';
import { Answer } from '#kernel/http';
import type { FilterKeys } from '#market/engine';
import { AnswerCache, type EngineClient } from '#market/engine';

/** Nobody reads a list faster than this; whoever wants every change has the socket. */
const SHARE_MS = 250;
const MAX_ANSWERS = 500;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** The three lists of arbs, as bytes that are ready to send. */
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
  const answers = new AnswerCache({
    version: () => engine.version,
    nowMs: monotonicMs,
    shareMs: SHARE_MS,
    maxAnswers: MAX_ANSWERS,
    maxBytes: MAX_ANSWER_BYTES,
  });
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
