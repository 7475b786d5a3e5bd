import { type PhoneError, phoneErrorSchema } from '@bothways/domain/phone';
import { isApiError } from '@bothways/platform';

const keyOf = (error: unknown): PhoneError | undefined =>
  phoneErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** No answer of the server: nobody knows what became of the request. */
const isUnanswered = (error: unknown): boolean => isApiError(error) && error.status === 0;

/** The key of a send that failed: the server's, else that it failed (C-N35, C-N36). */
export const sendErrorKey = (error: unknown): PhoneError => keyOf(error) ?? 'errors.sendFailed';

/** The key of a check that failed: the server's, that nothing came back, else that the code is wrong (C-N40 to C-N42). */
export const verifyErrorKey = (error: unknown): PhoneError =>
  keyOf(error) ?? (isUnanswered(error) ? 'errors.verifyFailed' : 'errors.invalidCode');
