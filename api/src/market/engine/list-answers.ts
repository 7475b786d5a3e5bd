import { AnswerCache } from './answer-cache.ts';
import type { EngineClient } from './engine-client.ts';

/** No list is read more often; for every change there is the socket. */
const SHARE_MS = 250;
const MAX_ANSWERS = 500;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Caches the answers about one kind of list while the engine has nothing newer. */
export const listAnswers = (engine: Pick<EngineClient, 'version'>, monotonicMs: () => number): AnswerCache =>
  new AnswerCache({
    version: () => engine.version,
    nowMs: monotonicMs,
    shareMs: SHARE_MS,
    maxAnswers: MAX_ANSWERS,
    maxBytes: MAX_ANSWER_BYTES,
  });
