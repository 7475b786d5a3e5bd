import type { Logger } from 'pino';

/** What happened to a payment. */
export interface PaymentLine {
  event: 'charge' | 'refusal' | 'refund' | 'retry';
  /** Null if the account is deleted; omitted where only the payment is known, whose charge names the person. */
  userId?: string | null;
  order?: string;
  subscription?: string;
  /** The provider's id of the charge. */
  payment?: string;
  cents?: number;
  why?: string;
}

/** Writes one line of the log. */
export type LogPayment = (line: PaymentLine) => void;

const WORDS: Record<PaymentLine['event'], string> = {
  charge: 'A payment came in',
  refusal: 'A payment or refund was refused',
  refund: 'Money went back',
  retry: 'A refund is asked for again',
};

/** Logs what happens to payments by their ids and a keyed name of the person: no address and no number. */
export const paymentLog =
  (log: Pick<Logger, 'info'>, nameOf: (userId: string) => string): LogPayment =>
  ({ userId, event, ...about }) =>
    log.info(
      { area: 'payments', event, ...(userId != null && { person: nameOf(userId) }), ...about },
      WORDS[event],
    );
