import type { AccessDeps } from '#people/iam';
import type { OrderDeps } from './order-deps.ts';

/** Dependencies of the back office's orders: each change rechecks the actor's right and is audited. */
export interface AdminOrderDeps extends OrderDeps {
  access: AccessDeps;
}

export const MANAGES_PAYMENTS = 'manage:user:transactions';
