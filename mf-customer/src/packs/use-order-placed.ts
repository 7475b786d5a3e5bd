import type { Order } from '@bothways/domain/orders';
import { useQueryClient, useSession } from '@bothways/platform';
import { useCallback, useState } from 'react';
import { confirmingPayment } from './order-rules.ts';
import { orderQuery, packsQuery } from './packs.queries.ts';

/** The order paid on this page, and the balance before it. */
interface JustPaid {
  orderId: string;
  /** Hundredths of credits. */
  before: number;
}

/** Handles the server's answer about an order, and remembers the balance before a payment made here. */
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
      // The account also shows the balance (C-E86).
      if (!confirmingPayment(order))
        await Promise.all([queryClient.fetchQuery(packsQuery()).catch(() => undefined), refresh()]);
      goTo(order.id);
    },
    [queryClient, refresh, goTo],
  );
  return { justPaid, onOrder };
}
