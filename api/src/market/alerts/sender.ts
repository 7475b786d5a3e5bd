import type { AlertChannel } from '@bothways/domain/alerts';
import type { Reader, Told } from './alert-text.ts';

/** Where a message goes, and who reads it. */
export interface Recipient extends Reader {
  userId: string;
  chatId: string | null;
}

/**
 * What became of a message. `blocked`: nothing is taken there any more; `later`: nothing was sent, and may be after so
 * long; `failed`: it is not taken; `unsure`: it may have gone out.
 */
export type Delivery =
  | { kind: 'sent'; externalId?: string | undefined }
  | { kind: 'later'; afterMs: number }
  | { kind: 'blocked' }
  | { kind: 'failed' }
  | { kind: 'unsure' };

/** One way to reach people. */
export interface Sender {
  channel: AlertChannel;
  /** Between two messages to one person. */
  everyMs: number;
  /** Whether what may have gone out can go out again without being there twice. */
  isRepeatable: boolean;
  send(to: Recipient, told: readonly Told[], left: number): Promise<Delivery>;
  /** Changes a message that was sent; left out where the channel cannot. */
  edit?(to: Recipient, externalId: string, told: readonly Told[]): Promise<Delivery>;
}
