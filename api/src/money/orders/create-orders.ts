import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { IamRouteDeps } from '#people/iam';
import type { OnVerified } from '#people/phone';
import { mountAdminOrders } from './admin-orders.routes.ts';
import { syncDispute } from './disputes.ts';
import { onVerified } from './on-verified.ts';
import { ORDER_GUARDS, type OrderDeps } from './order-deps.ts';
import { OrderLimits } from './orders.limits.ts';
import { mountOrders } from './orders.routes.ts';
import { reconcileOrders } from './reconciler.ts';
import { syncOrder } from './sync-order.ts';

interface CreateOrdersDeps extends Omit<OrderDeps, 'guards'> {
  trustProxy: boolean;
  iam: IamRouteDeps;
  jobs: Pick<Jobs, 'repeat'>;
  monotonicMs: () => number;
}

export interface Orders {
  mounts: readonly Mount[];
  /** Effects of a verified phone: pays bonuses that waited for it. */
  onVerified: OnVerified;
  /** Applies the provider's state of one of its orders. @throws ProviderError */
  sync: (providerOrderId: string) => Promise<void>;
  /** Applies the provider's state of the order that a capture belongs to. @throws ProviderError */
  syncCapture: (captureId: string) => Promise<void>;
  /** Applies the provider's state of a dispute. @throws ProviderError */
  syncDispute: (disputeId: string) => Promise<void>;
}

/** Creates the orders of credit packs of this installation. */
export function createOrders(given: CreateOrdersDeps): Orders {
  const deps = { ...given, guards: ORDER_GUARDS };
  reconcileOrders(deps, deps.jobs);
  const sync = async (providerOrderId: string) => {
    await syncOrder(deps, providerOrderId);
  };
  return {
    mounts: [
      mountOrders({ ...deps, limits: new OrderLimits(deps.monotonicMs) }),
      mountAdminOrders(deps, deps.iam),
    ],
    onVerified: (trx, verified) => onVerified(trx, deps, verified),
    sync,
    syncCapture: async (captureId) => {
      const orderId = await deps.provider?.orderOfCapture(captureId);
      if (orderId !== undefined) await sync(orderId);
    },
    syncDispute: async (disputeId) => {
      await syncDispute(deps, disputeId);
    },
  };
}
