import { ApiError } from '#kernel/errors';

/** A message that PayPal did not send; why is for the log, whoever sent it hears no reason. */
export class ForgedWebhook extends ApiError {
  override name = 'ForgedWebhook';
  readonly reason: string;

  constructor(reason: string) {
    super('BAD_REQUEST', { message: 'The signature does not fit' });
    this.reason = reason;
  }
}

export const forged = (reason: string): ForgedWebhook => new ForgedWebhook(reason);
