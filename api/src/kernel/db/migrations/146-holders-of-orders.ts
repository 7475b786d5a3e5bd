import type { Kysely } from 'kysely';

/** Who owes, or may come to owe, is asked of each account that was deleted in the last half year. */
export async function holdersOfOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('orders_holder_idx').on('orders').column('holder').execute();
  await db.schema.createIndex('orderPayments_paidTo_idx').on('orderPayments').column('paidTo').execute();
}
