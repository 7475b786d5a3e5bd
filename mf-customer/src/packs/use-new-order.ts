import type { Order } from '@bothways/domain/orders';
import { useUser } from '@bothways/platform';
import { useEffect, useRef } from 'react';
import { forgetOrder, orderKey, rememberOrder, type Wanted } from './order-key.store.ts';
import { placeOrder } from './packs.queries.ts';

/**
 * Makes the order of what is wanted. Every tab that shows the same makes the same one; where it was paid in another tab
 * meanwhile, this one hears so and pays nothing.
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

/** What is over is not bought a second time under its name. */
async function place(wanted: Wanted, key: string): Promise<Order> {
  const order = await placeOrder({ ...wanted, key });
  rememberOrder(key, order.id);
  if (order.state !== 'open' && order.state !== 'confirming') forgetOrder(order.id);
  return order;
}
