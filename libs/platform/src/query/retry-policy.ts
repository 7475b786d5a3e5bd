import { isApiError } from '../api/api-error.ts';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
/** The person who waits for "there is no such thing" waits for three tries of it. */
const QUICK_DELAY_MS = 100;

/** Nobody gets in by asking again. */
const FINAL: ReadonlySet<number> = new Set([401, 403]);
/** These two ask for time. */
const WANTS_TIME: ReadonlySet<number> = new Set([408, 429]);

/** Whether a read that failed `failures` times before is tried again: everything but 401 and 403, three times (C-P14 to C-P16). */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && !(isApiError(error) && FINAL.has(error.status));

/** The server was there and has answered: time will hardly change its mind. */
const isAnswered = (error: unknown): boolean =>
  isApiError(error) &&
  ((error.status >= 400 && error.status < 500 && !WANTS_TIME.has(error.status)) ||
    error.code === 'BAD_ANSWER');

/** 1 s, 2 s, 4 s; of what the server has refused or answered in another form, a tenth of it. */
export const retryDelayMs = (failures: number, error: unknown): number =>
  (isAnswered(error) ? QUICK_DELAY_MS : FIRST_DELAY_MS) * 2 ** failures;
