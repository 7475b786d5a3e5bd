import type { NewOrder } from '@bothways/domain/orders';
import { type Guard, stored } from '@bothways/platform';

/** What identifies a purchase, wherever it is pressed. */
export type Wanted = Omit<NewOrder, 'key'>;

interface Begun {
  userId: string;
  wanted: string;
  key: string;
  /** Present once the order exists. */
  orderId?: string;
}

const isBegun: Guard<Begun | null> = (raw): raw is Begun | null =>
  raw === null ||
  (typeof raw === 'object' &&
    'userId' in raw &&
    typeof raw.userId === 'string' &&
    'wanted' in raw &&
    typeof raw.wanted === 'string' &&
    'key' in raw &&
    typeof raw.key === 'string' &&
    (!('orderId' in raw) || typeof raw.orderId === 'string'));

const begun = stored<Begun | null>('packOrder', 1, isBegun, null);

/**
 * Returns the idempotency key of an unfinished purchase: every tab and every reload has the same one, so that the
 * server creates one order, however often and wherever the button is pressed.
 */
export function orderKey(userId: string, { pack, market, priceCents }: Wanted): string {
  const wanted = `${market} ${pack} ${priceCents}`;
  const known = begun.get();
  if (known?.userId === userId && known.wanted === wanted) return known.key;
  const key = crypto.randomUUID();
  begun.set({ userId, wanted, key });
  return key;
}

/** Records which order a purchase led to. */
export function rememberOrder(key: string, orderId: string): void {
  const known = begun.get();
  if (known?.key === key) begun.set({ ...known, orderId });
}

/** Forgets a purchase that is finished or can no longer succeed: the next one is another. */
export function forgetOrder(orderId: string): void {
  if (begun.get()?.orderId === orderId) begun.clear();
}
