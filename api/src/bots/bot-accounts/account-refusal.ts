import type { AccountError } from '@bothways/domain/bot-accounts';
import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from '#kernel/errors';

const REFUSALS: Record<AccountError, { code: ErrorCode; message: string; path?: string }> = {
  'errors.noBonus': { code: 'FORBIDDEN', message: 'This is not possible for users in bonus mode' },
  'errors.bookieGone': { code: 'NOT_FOUND', message: 'This bookmaker is no longer in the catalogue' },
  'errors.noAccount': { code: 'NOT_FOUND', message: 'Bookmaker account not found' },
  'errors.noProxy': { code: 'CONFLICT', message: 'This account has no proxy any more' },
  'errors.otherProxy': { code: 'CONFLICT', message: 'This account has another proxy by now' },
  'errors.birthdateMissing': {
    code: 'BAD_REQUEST',
    message: 'This bookmaker needs a date of birth',
    path: 'credentials.birthdate',
  },
  'errors.birthdateAhead': {
    code: 'BAD_REQUEST',
    message: 'The date of birth must be in the past',
    path: 'credentials.birthdate',
  },
  'errors.notReducedOdds': {
    code: 'BAD_REQUEST',
    message: 'This bookmaker has no reduced odds',
    path: 'bookieName',
  },
  'errors.notLudoInduction': {
    code: 'BAD_REQUEST',
    message: 'This bookmaker has no ludo induction',
    path: 'bookieName',
  },
  'errors.bookieClosed': {
    code: 'CONFLICT',
    message: 'Accounts can no longer be added at this bookmaker',
    path: 'bookieName',
  },
};

/** A refused change of an account. */
export class AccountRefusal extends ApiError {
  constructor(error: AccountError) {
    const { code, ...details } = REFUSALS[error];
    super(code, { ...details, error });
  }
}
