import type { Order } from '@bothways/domain/orders';
import { useUser } from '@bothways/platform';
import { useEffect, useRef } from 'react';
import { forgetOrder, orderKey, rememberOrder, type Wanted } from './order-key.store.ts';
import { placeOrder } from './packs.queries.ts';

/**
 * Returns a function that creates the order for a purchase. Every tab with the same purchase creates the same order; if
 * another tab has paid it meanwhile, this one receives that state and pays nothing.
 */
export function useNewOrder({ pack, market, priceCents }: Wanted): () => Promise<Order> {
  const { id: userId } = useUser();
  const key = useRef<string>(undefined);
  useEffect(() => {
    key.current = orderKey(userId, { pack, market, priceCents });
  }, [userId, pack, market, priceCents]);
  return async () => {
    const wanted = { pack, market, priceCents };
    const order = await place(wanted, key.current ?? orderKey(userId, wanted));
    if (order.state !== 'expired') return order;
    key.current = orderKey(userId, wanted);
    return place(wanted, key.current);
  };
}

/** Forgets the key of a finished order, so that the next purchase is a new order. */
async function place(wanted: Wanted, key: string): Promise<Order> {
  const order = await placeOrder({ ...wanted, key });
  rememberOrder(key, order.id);
  if (order.state !== 'open' && order.state !== 'confirming') forgetOrder(order.id);
  return order;
}
