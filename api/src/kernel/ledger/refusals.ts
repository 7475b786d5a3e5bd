import { LEDGER_CLOSED } from '@bothways/domain/ledger';
import { ApiError } from '#kernel/errors';

/** An account has less than should leave it. */
export class NotEnoughError extends Error {
  override name = 'NotEnoughError';
  readonly accountId: string;
  /** What could leave it now. */
  readonly available: number;

  constructor(accountId: string, available: number) {
    super(`${accountId} has ${available}`);
    this.accountId = accountId;
    this.available = available;
  }
}

/** A pending transfer has already been posted or voided, or a transfer already reversed. */
export class AlreadyDecidedError extends Error {
  override name = 'AlreadyDecidedError';
}

/** One key for two different transfers: the requester has lost track, and guessing is not an option. */
export const keyReused = (): ApiError =>
  new ApiError('KEY_REUSED', { message: 'This key belongs to another transfer' });

/** A sum is wrong: nothing moves until a person has investigated. */
export const ledgerClosed = (): ApiError =>
  new ApiError('UNAVAILABLE', {
    message: 'Credits are being checked, please try later',
    error: LEDGER_CLOSED,
  });
