import type { BillingError } from '@bothways/domain/bot-billing';
import type { ErrorCode } from '@bothways/domain/errors';
import { eurosOfCents } from '@bothways/domain/money';
import { ApiError } from '#kernel/errors';

const REFUSALS: Record<BillingError, [ErrorCode, string]> = {
  'errors.invalidRate': ['UNPROCESSABLE', 'The rate must be above 0 and at most 100, with two decimals'],
  'errors.depositExceedsMaxAvailable': ['CONFLICT', 'A deposit cannot exceed your credits'],
  'errors.withdrawalExceedsMax': ['CONFLICT', 'A withdrawal cannot exceed your deposits and the credit left'],
  'errors.nothingToWithdraw': ['CONFLICT', 'There is no credit left to withdraw'],
  'errors.nothingDeposited': ['CONFLICT', 'Only deposits can be withdrawn, by whoever made them'],
  'errors.debt': ['CONFLICT', 'You owe credits: they come first'],
  'errors.dailyCap': ['CONFLICT', 'More than you may give in a day'],
  'errors.creditsGone': ['CONFLICT', 'The credits are not there any more, so it cannot be taken back'],
  'errors.sumTooLarge': ['CONFLICT', 'The sums of this bot user would be too large'],
  'errors.samePayment': ['CONFLICT', 'The same payment was recorded within a day'],
  'errors.ownPayment': ['CONFLICT', 'Somebody else has to decide'],
  'errors.makerLostRight': ['CONFLICT', 'Whoever asked for it may not make credits any more'],
  'errors.decided': ['CONFLICT', 'It is decided already, or its time is over'],
};

/** A refusal with its reason, and the permitted amount if a limit applies; those of payments are recorded. */
export class BillingRefusal extends ApiError {
  override name = 'BillingRefusal';
  readonly reason: BillingError;

  /** @param maxCents the highest amount that would have been accepted */
  constructor(error: BillingError, maxCents?: number) {
    const [code, message] = REFUSALS[error];
    const maxAmount = maxCents === undefined ? undefined : eurosOfCents(Math.max(0, maxCents));
    super(code, {
      message: maxAmount === undefined ? message : `${message} (maxAmount ${maxAmount.toFixed(2)})`,
      error,
      ...(maxAmount !== undefined && { maxAmount }),
    });
    this.reason = error;
  }
}
