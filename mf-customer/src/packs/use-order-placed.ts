import type { Order } from '@bothways/domain/orders';
import { useQueryClient, useSession } from '@bothways/platform';
import { useCallback, useState } from 'react';
import { confirmingPayment } from './order-rules.ts';
import { orderQuery, packsQuery } from './packs.queries.ts';

/** What was paid on this very page, and what the person had before it. */
interface JustPaid {
  orderId: string;
  /** Hundredths of credits. */
  before: number;
}

/** Takes the server's word on an order, and remembers what the person had before they paid it here. */
export function useOrderPlaced(goTo: (orderId: string) => void): {
  justPaid: JustPaid | undefined;
  onOrder(order: Order): Promise<void>;
} {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const [justPaid, setJustPaid] = useState<JustPaid>();
  const onOrder = useCallback(
    async (order: Order) => {
      const before = queryClient.getQueryData(packsQuery().queryKey)?.balance;
      if (before !== undefined) setJustPaid({ orderId: order.id, before });
      queryClient.setQueryData(orderQuery(order.id).queryKey, { success: true, order });
      // The account says how many there are, too (C-E86).
      if (!confirmingPayment(order))
        await Promise.all([queryClient.fetchQuery(packsQuery()).catch(() => undefined), refresh()]);
      goTo(order.id);
    },
    [queryClient, refresh, goTo],
  );
  return { justPaid, onOrder };
}
