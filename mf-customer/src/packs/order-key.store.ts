import type { NewOrder } from '@bothways/domain/orders';
import { type Guard, stored } from '@bothways/platform';

/** What makes a purchase the same one, wherever it is pressed. */
export type Wanted = Omit<NewOrder, 'key'>;

interface Begun {
  userId: string;
  wanted: string;
  key: string;
  /** Once it is made. */
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
 * The name of a purchase that is not through: every tab and every reload has the same one, so that the server makes one
 * order of it, however often and wherever the button is pressed.
 */
export function orderKey(userId: string, { pack, market, priceCents }: Wanted): string {
  const wanted = `${market} ${pack} ${priceCents}`;
  const known = begun.get();
  if (known?.userId === userId && known.wanted === wanted) return known.key;
  const key = crypto.randomUUID();
  begun.set({ userId, wanted, key });
  return key;
}

/** Which order became of it. */
export function rememberOrder(key: string, orderId: string): void {
  const known = begun.get();
  if (known?.key === key) begun.set({ ...known, orderId });
}

/** The purchase is through, or cannot come through any more: the next one is another. */
export function forgetOrder(orderId: string): void {
  if (begun.get()?.orderId === orderId) begun.clear();
}
