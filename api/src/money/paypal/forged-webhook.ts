import { ApiError } from '#kernel/errors';

/** A message not sent by PayPal; the reason is only logged, never returned to the sender. */
export class ForgedWebhook extends ApiError {
  override name = 'ForgedWebhook';
  readonly reason: string;

  constructor(reason: string) {
    super('BAD_REQUEST', { message: 'The signature does not fit' });
    this.reason = reason;
  }
}

export const forged = (reason: string): ForgedWebhook => new ForgedWebhook(reason);
