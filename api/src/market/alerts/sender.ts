import type { AlertChannel } from '@bothways/domain/alerts';
import type { Reader, Told } from './alert-text.ts';

/** Recipient of a message. */
export interface Recipient extends Reader {
  userId: string;
  chatId: string | null;
}

/**
 * Result of a delivery. `blocked`: the channel accepts nothing any more; `later`: nothing was sent, retry after
 * `afterMs`; `failed`: the message is not accepted; `unsure`: it may have been sent.
 */
export type Delivery =
  | { kind: 'sent'; externalId?: string | undefined }
  | { kind: 'later'; afterMs: number }
  | { kind: 'blocked' }
  | { kind: 'failed' }
  | { kind: 'unsure' };

/** A channel to users. */
export interface Sender {
  channel: AlertChannel;
  /** Minimum interval between two messages to one user. */
  everyMs: number;
  /** Whether a message that may have been sent can be sent again without a duplicate. */
  isRepeatable: boolean;
  send(to: Recipient, told: readonly Told[], left: number): Promise<Delivery>;
  /** Edits a sent message; absent where the channel cannot. */
  edit?(to: Recipient, externalId: string, told: readonly Told[]): Promise<Delivery>;
}
