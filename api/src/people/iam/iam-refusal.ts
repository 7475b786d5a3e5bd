import type { ErrorCode } from '@bothways/domain/errors';
import type { IamError } from '@bothways/domain/iam';
import { ApiError } from '#kernel/errors';

/** Code and log message by key; the screens translate the key. */
const REFUSALS: Record<IamError, [ErrorCode, string]> = {
  'errors.notHeld': ['FORBIDDEN', 'You do not hold'],
  'errors.lastOwner': ['CONFLICT', 'Somebody must be able to do everything: the last owner stays'],
  'errors.nameTaken': ['CONFLICT', 'This name is in use'],
  'errors.unknownPolicy': ['BAD_REQUEST', 'There is no such policy'],
  'errors.unknownRole': ['BAD_REQUEST', 'There is no such role'],
  'errors.chosenRole': ['CONFLICT', 'Everybody can choose to be a manager, so that role never makes credits'],
  'errors.self': ['CONFLICT', 'You cannot do this to yourself'],
};

/** Builds a refusal with its key; `what` names its subject. */
export function iamRefusal(error: IamError, what: readonly string[] = []): ApiError {
  const [code, text] = REFUSALS[error];
  return new ApiError(code, { message: what.length > 0 ? `${text}: ${what.join(', ')}` : text, error });
}

/** A change that would have granted or revoked what the caller does not hold; it is recorded in the audit log. */
export class NotHeldError extends Error {
  override name = 'NotHeldError';
  readonly actions: readonly string[];

  constructor(actions: readonly string[]) {
    super(`Not held: ${actions.join(', ')}`);
    this.actions = actions;
  }
}
