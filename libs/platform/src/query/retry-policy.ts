import { isApiError } from '../api/api-error.ts';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
/** A "not found" is shown only after three retries, so they must be short. */
const QUICK_DELAY_MS = 100;

/** Retrying never grants access. */
const FINAL: ReadonlySet<number> = new Set([401, 403]);
/** These two ask the client to wait. */
const WANTS_TIME: ReadonlySet<number> = new Set([408, 429]);

/**
 * Whether a read that failed `failures` times before is retried: everything except 401 and 403, three times (C-P14 to
 * C-P16).
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && !(isApiError(error) && FINAL.has(error.status));

/** The server answered: waiting is unlikely to change the result. */
const isAnswered = (error: unknown): boolean =>
  isApiError(error) &&
  ((error.status >= 400 && error.status < 500 && !WANTS_TIME.has(error.status)) ||
    error.code === 'BAD_ANSWER');

/** 1 s, 2 s, 4 s; a tenth of that for refusals and invalid answers. */
export const retryDelayMs = (failures: number, error: unknown): number =>
  (isAnswered(error) ? QUICK_DELAY_MS : FIRST_DELAY_MS) * 2 ** failures;
