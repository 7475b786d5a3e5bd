import type { Subscription } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { Approved } from './approved.store.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** How long until the server is asked again: soon at first, then ever more patiently. */
export const pauseMs = (waitedMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, Math.round(waitedMs / 4)));

/** Nobody waits longer: what is not confirmed by then has come to nothing, or the server has long said so. */
const GIVEN_UP_AFTER_MS = DAY_MS;

export type Confirmation = 'waiting' | 'confirmed' | 'failed' | 'forgotten';

interface Heard {
  subscription: Subscription | null;
  /** When the server said so. */
  atMs: number;
}

/** What has become of a purchase that was approved at the provider. What the server said before counts for nothing. */
export function confirmationOf(waiting: Approved, heard: Heard | undefined, nowMs: number): Confirmation {
  if (nowMs - waiting.atMs > GIVEN_UP_AFTER_MS) return 'forgotten';
  if (!heard || heard.atMs < waiting.atMs) return 'waiting';
  const { subscription } = heard;
  if (!subscription) return 'forgotten';
  // Paid days of before stand in front of what waits.
  if (subscription._id !== waiting.subscriptionId || subscription.status === 'pending') return 'waiting';
  return subscription.status === 'expired' ? 'failed' : 'confirmed';
}
