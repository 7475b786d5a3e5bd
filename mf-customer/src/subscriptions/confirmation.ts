import type { ReturnedPayment } from '@bothways/domain/billing';
import type { Subscription } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { Approved } from './approved.store.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Returns the pause until the next poll: short at first, then increasing with the time waited. */
export const pauseMs = (waitedMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, Math.round(waitedMs / 4)));

/** Maximum wait: a purchase not confirmed by then has failed, or the server has reported it long ago. */
const GIVEN_UP_AFTER_MS = DAY_MS;

export type Confirmation = 'waiting' | 'confirmed' | 'returned' | 'failed' | 'forgotten';

interface Heard {
  subscription: Subscription | null;
  /** Payments that bought nothing. */
  returned: readonly ReturnedPayment[];
  /** When the server answered. */
  atMs: number;
}

/** Returns the outcome of a purchase that was approved at the provider. Earlier answers of the server are ignored. */
export function confirmationOf(waiting: Approved, heard: Heard | undefined, nowMs: number): Confirmation {
  if (nowMs - waiting.atMs > GIVEN_UP_AFTER_MS) return 'forgotten';
  if (!heard || heard.atMs < waiting.atMs) return 'waiting';
  const { subscription } = heard;
  if (heard.returned.some(({ purchaseId }) => purchaseId === waiting.subscriptionId)) return 'returned';
  if (!subscription) return 'forgotten';
  // Remaining paid days of an earlier subscription precede the pending one.
  if (subscription._id !== waiting.subscriptionId || subscription.status === 'pending') return 'waiting';
  return subscription.status === 'expired' ? 'failed' : 'confirmed';
}
