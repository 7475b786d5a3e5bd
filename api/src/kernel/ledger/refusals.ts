import { LEDGER_CLOSED } from '@bothways/domain/ledger';
import { ApiError } from '#kernel/errors';

/** An account has less than is to go out of it. */
export class NotEnoughError extends Error {
  override name = 'NotEnoughError';
  readonly accountId: string;
  /** What could go out of it now. */
  readonly available: number;

  constructor(accountId: string, available: number) {
    super(`${accountId} has ${available}`);
    this.accountId = accountId;
    this.available = available;
  }
}

/** What was pending has been posted, voided or taken back already. */
export class AlreadyDecidedError extends Error {
  override name = 'AlreadyDecidedError';
}

/** One key for two different transfers: whoever asks has lost track, and nothing may be guessed. */
export const keyReused = (): ApiError =>
  new ApiError('KEY_REUSED', { message: 'This key belongs to another transfer' });

/** A sum does not hold: until somebody has looked, nothing moves. */
export const ledgerClosed = (): ApiError =>
  new ApiError('UNAVAILABLE', {
    message: 'Credits are being checked, please try later',
    error: LEDGER_CLOSED,
  });
