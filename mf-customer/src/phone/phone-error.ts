import { type PhoneError, phoneErrorSchema } from '@bothways/domain/phone';
import { isApiError } from '@bothways/platform';

const keyOf = (error: unknown): PhoneError | undefined =>
  phoneErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** Returns whether the server did not answer: the outcome of the request is unknown. */
const isUnanswered = (error: unknown): boolean => isApiError(error) && error.status === 0;

/** Returns the key of a failed send: the server's, else that it failed (C-N35, C-N36). */
export const sendErrorKey = (error: unknown): PhoneError => keyOf(error) ?? 'errors.sendFailed';

/**
 * Returns the key of a failed check: the server's, that nothing was answered, else that the code is wrong (C-N40 to
 * C-N42).
 */
export const verifyErrorKey = (error: unknown): PhoneError =>
  keyOf(error) ?? (isUnanswered(error) ? 'errors.verifyFailed' : 'errors.invalidCode');
