import type { AddressRefusalReason } from '@bothways/domain/messages';
import { DeliveryError } from '#kernel/delivery';

/** A mail server refused an address for good. */
export class RefusedAddressError extends DeliveryError {
  readonly reason: AddressRefusalReason;

  constructor(reason: AddressRefusalReason, message: string) {
    super('recipient', message);
    this.reason = reason;
  }
}

/** Enhanced status (RFC 3463), such as `550 5.1.1 no such user`. */
const ENHANCED = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/;
/** Words of servers without enhanced statuses that reject the sender, not the address. */
const ABOUT_US = /relay|block|black|spam|reputation|policy|denied|authenti|sender|\bspf\b|dkim|dmarc/i;

const MAILBOX: Readonly<Record<string, AddressRefusalReason>> = { '5.2.1': 'closed', '5.2.2': 'full' };
/** The sender's address, not the recipient's. */
const OF_SENDER = new Set(['5.1.7', '5.1.8']);
const PLAIN: Readonly<Record<number, AddressRefusalReason>> = {
  550: 'unknown',
  551: 'unknown',
  552: 'full',
  553: 'unknown',
};

/**
 * Reads a permanent answer to `RCPT TO`.
 * @returns undefined if it is about us (a block list, a policy, relaying) and says nothing about the address
 */
export function refusalOf(status: number, response: string): AddressRefusalReason | undefined {
  const enhanced = ENHANCED.exec(response)?.[1];
  if (enhanced === undefined) return ABOUT_US.test(response) ? undefined : (PLAIN[status] ?? 'refused');
  if (OF_SENDER.has(enhanced)) return undefined;
  if (enhanced.startsWith('5.1.')) return 'unknown';
  return enhanced.startsWith('5.2.') ? (MAILBOX[enhanced] ?? 'refused') : undefined;
}
