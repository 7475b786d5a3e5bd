import { isOverload } from '#kernel/db';
import { ApiError } from '#kernel/errors';

/** When the database is asked again at the earliest. */
const AGAIN_S = 1;

/** What the caller may know of an error: our own refusals, that there is no room now, and of the rest that something failed. */
export function knownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return isOverload(error) ? new ApiError('UNAVAILABLE', { retryAfterS: AGAIN_S }) : new ApiError('INTERNAL');
}
