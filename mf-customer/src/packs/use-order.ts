import type { Order } from '@bothways/domain/orders';
import { useQuery, useQueryClient, useSession } from '@bothways/platform';
import { useEffect } from 'react';
import { forgetOrder } from './order-key.store.ts';
import { confirmingPayment } from './order-rules.ts';
import { orderQuery, PACKS_KEY } from './packs.queries.ts';

/** The provider's confirmation takes seconds. */
const ASK_AGAIN_MS = 3000;

/** Returns one order, polled while a payment of it is being confirmed; what it brought is refetched at once. */
export function useOrder(id: string) {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) =>
      state.data && confirmingPayment(state.data.order) ? ASK_AGAIN_MS : false,
  });
  const paid = paidSoFar(query.data?.order);
  useEffect(() => {
    if (paid === undefined) return;
    if (paid > 0) forgetOrder(id);
    const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes('order');
    void queryClient.invalidateQueries({ queryKey: PACKS_KEY, predicate: isAnother });
    void refresh();
  }, [paid, id, queryClient, refresh]);
  return query;
}

/** Returns the number of payments made; undefined while unknown. */
const paidSoFar = (order: Order | undefined): number | undefined =>
  order?.payments.filter(({ paidAt }) => paidAt !== undefined).length;
