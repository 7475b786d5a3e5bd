import type { DuePack } from '@bothways/domain/credits';
import type { PackId } from '@bothways/domain/packs';
import { isoOf } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { orderNumber } from '#money/orders';

const CAUSE = 'order:';

/** Returns the order number and pack of each order, by the cause of its transfers. */
export async function packsByCause(
  db: Kysely<Schema>,
  causes: readonly (string | null)[],
): Promise<Map<string, { reference: string; pack: PackId }>> {
  const ids = causes.flatMap((cause) => (cause?.startsWith(CAUSE) ? [cause.slice(CAUSE.length)] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'serial', 'pack'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, serial, pack }) => [`${CAUSE}${id}`, { reference: orderNumber(serial), pack }]),
  );
}

/** Returns the user's upcoming pack payments, each with its credits, if the preceding payment is still paid. */
export async function duePacks(db: Kysely<Schema>, userId: string): Promise<DuePack[]> {
  const rows = await db
    .selectFrom('orderPayments as payment')
    .innerJoin('orders', 'orders.id', 'payment.orderId')
    .innerJoin('orderPayments as earlier', (join) =>
      join
        .onRef('earlier.orderId', '=', 'payment.orderId')
        .on((eb) => eb('earlier.position', '=', eb('payment.position', '-', 1))),
    )
    .select(['orders.serial', 'orders.pack', 'payment.position'])
    .select(['payment.credits', 'payment.amountCents', 'payment.dueAtMs'])
    .where('orders.holder', '=', userId)
    .where('payment.paidAtMs', 'is', null)
    .where('payment.confirmingSinceMs', 'is', null)
    // A lost dispute counts as a refund: only an open one suspends the payments after it.
    .whereRef('earlier.disputedCents', '=', 'earlier.lostCents')
    .where((eb) =>
      eb(eb('earlier.refundedCents', '+', eb.ref('earlier.lostCents')), '<', eb.ref('earlier.amountCents')),
    )
    .where('payment.dueAtMs', 'is not', null)
    .orderBy('payment.dueAtMs')
    .execute();
  return rows.flatMap(({ serial, dueAtMs, ...rest }) =>
    dueAtMs === null ? [] : [{ ...rest, reference: orderNumber(serial), dueAt: isoOf(dueAtMs) }],
  );
}
