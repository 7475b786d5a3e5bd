import { isOverload } from '#kernel/db';
import { ApiError } from '#kernel/errors';

/** Earliest retry against the database, in seconds. */
const AGAIN_S = 1;

/**
 * Maps an error to what the caller may know: our own refusals, overload, and of all others only that something failed.
 */
export function knownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return isOverload(error) ? new ApiError('UNAVAILABLE', { retryAfterS: AGAIN_S }) : new ApiError('INTERNAL');
}
