import type { CreditError } from '@bothways/domain/credits';
import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from '#kernel/errors';

const REFUSALS: Record<CreditError, [ErrorCode, string]> = {
  'errors.invalidAmount': ['BAD_REQUEST', 'The amount must be above 0 with at most two decimals'],
  'errors.recipientUnknown': ['CONFLICT', 'Nobody has this address'],
  'errors.recipientNotAdmin': ['CONFLICT', 'This person is not an admin'],
  'errors.recipientSelf': ['CONFLICT', 'That is you'],
  'errors.insufficientCredits': ['CONFLICT', 'There are not so many credits'],
  'errors.givenCredits': ['CONFLICT', 'Credits that were given are for your own bot users'],
  'errors.debt': ['CONFLICT', 'Credits are owed: they come first'],
  'errors.dailyCap': ['CONFLICT', 'More than may be sent in a day'],
  'errors.ownTransfer': ['CONFLICT', 'Somebody else has to approve it'],
  'errors.decided': ['CONFLICT', 'It is decided already'],
  'errors.tooManyRows': ['BAD_REQUEST', 'Too many rows for one file: choose a shorter period'],
};

/** A refusal with a reason; refused transfers are audited. */
export class CreditRefusal extends ApiError {
  override name = 'CreditRefusal';
  readonly reason: CreditError;

  constructor(error: CreditError) {
    const [code, message] = REFUSALS[error];
    super(code, { message, error });
    this.reason = error;
  }
}
