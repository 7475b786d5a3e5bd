import { isApiError } from '../api/api-error.ts';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;

/** 401, 403 and what the server refuses as it stands stay as they are, however often one asks. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415]);

/** Whether a read that failed `failures` times before is tried again. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && !(isApiError(error) && (FINAL.has(error.status) || error.code === 'BAD_ANSWER'));

/** 1 s, 2 s, 4 s. */
export const retryDelayMs = (failures: number): number => FIRST_DELAY_MS * 2 ** failures;
