import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Credit packs that were ordered, what is paid for them and how often the provider was asked for it, what went back, and
 * which rewards were had. Money outlives the account: orders lose their person and stay. Amounts are integer cents and
 * hundredths of credits.
 */
export async function orders(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await ordered(db, kind);
  await paid(db, kind);
  await wentBack(db, kind);
  await rewarded(db, kind);
}

async function ordered(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await strictTable(db, kind, 'orderSerials')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('last', whole, (column) => column.notNull())
    .execute();
  await sql`insert into "orderSerials" (id, last) values (1, 0)`.execute(db);
  await strictTable(db, kind, 'orders')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('serial', whole, (column) => column.notNull().unique())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    // Whose credits it brings, and who made it; no references, because the ledger keeps them, too.
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('page', 'admin')`))
    .addColumn('pack', 'text', (column) => column.notNull())
    .addColumn('market', 'text', (column) => column.notNull().check(sql`market in ('default', 'EE')`))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('priceCents', whole, (column) => column.notNull().check(sql`"priceCents" >= 0`))
    .addColumn('credits', whole, (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('bonus', whole, (column) => column.notNull().check(sql`bonus >= 0`))
    .addColumn('bonusState', 'text', (column) =>
      column.notNull().check(sql`"bonusState" in ('none', 'waiting', 'paid', 'refused')`),
    )
    // How much of the bonus stands in the ledger now, and how often it was moved.
    .addColumn('bonusGiven', whole, (column) => column.notNull().check(sql`"bonusGiven" >= 0`))
    .addColumn('bonusMoves', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('createdAtMs', whole, (column) => column.notNull())
    .addColumn('expiresAtMs', whole)
    .execute();
  // What somebody asked for under which key; two tabs that want the same have one order.
  await strictTable(db, kind, 'orderKeys')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('bodyHash', 'text', (column) => column.notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addPrimaryKeyConstraint('orderKeys_pk', ['actor', 'key'])
    .execute();
  await db.schema.createIndex('orders_user_idx').on('orders').columns(['userId', 'serial']).execute();
  await db.schema.createIndex('orders_state_idx').on('orders').columns(['state', 'serial']).execute();
}

async function paid(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await strictTable(db, kind, 'orderPayments')
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull().check(sql`position >= 1`))
    .addColumn('amountCents', whole, (column) => column.notNull().check(sql`"amountCents" >= 0`))
    .addColumn('credits', whole, (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('dueAtMs', whole)
    .addColumn('confirmingSinceMs', whole)
    .addColumn('paidAtMs', whole)
    .addColumn('method', 'text', (column) => column.check(sql`method in ('paypal', 'byHand', 'free')`))
    // The provider's name of it: one capture pays once.
    .addColumn('paymentId', 'text', (column) => column.unique())
    .addColumn('reference', 'text')
    .addColumn('receipt', 'text')
    .addColumn('refundedCents', whole, (column) => column.notNull().check(sql`"refundedCents" >= 0`))
    .addColumn('disputedCents', whole, (column) => column.notNull().check(sql`"disputedCents" >= 0`))
    // What the ledger has moved back, and how often it was moved.
    .addColumn('centsBack', whole, (column) => column.notNull().check(sql`"centsBack" >= 0`))
    .addColumn('creditsBack', whole, (column) => column.notNull().check(sql`"creditsBack" >= 0`))
    .addColumn('moves', 'integer', (column) => column.notNull())
    .addColumn('reminders', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('orderPayments_pk', ['orderId', 'position'])
    .addCheckConstraint('orderPayments_paid', sql`("paidAtMs" is null) = ("paymentId" is null)`)
    .addCheckConstraint('orderPayments_back', sql`"creditsBack" <= credits and "centsBack" <= "amountCents"`)
    .execute();
  await db.schema.createIndex('orderPayments_due_idx').on('orderPayments').column('dueAtMs').execute();
  await strictTable(db, kind, 'orderAttempts')
    // Our random name of it, which the provider carries.
    .addColumn('customId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('live', 'approved', 'captured', 'ended')`),
    )
    .addColumn('providerOrderId', 'text', (column) => column.unique())
    .addColumn('payee', 'text')
    .addColumn('captureId', 'text', (column) => column.unique())
    // Why its money bought nothing.
    .addColumn('problem', 'text')
    .addColumn('createdAtMs', whole, (column) => column.notNull())
    .addColumn('syncedAtMs', whole)
    .execute();
  await db.schema
    .createIndex('orderAttempts_order_idx')
    .on('orderAttempts')
    .columns(['orderId', 'position'])
    .execute();
  await db.schema
    .createIndex('orderAttempts_sync_idx')
    .on('orderAttempts')
    .columns(['state', 'syncedAtMs'])
    .execute();
}

async function wentBack(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await strictTable(db, kind, 'orderRefunds')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    // Both null where it was done at the provider.
    .addColumn('actor', 'text')
    .addColumn('key', 'text')
    .addColumn('amountCents', whole, (column) => column.notNull().check(sql`"amountCents" > 0`))
    .addColumn('reason', 'text')
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('asked', 'done', 'refused')`),
    )
    .addColumn('providerRefundId', 'text', (column) => column.unique())
    .addColumn('atMs', whole, (column) => column.notNull())
    .addUniqueConstraint('orderRefunds_key', ['actor', 'key'])
    .execute();
  await strictTable(db, kind, 'orderDisputes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('amountCents', whole, (column) => column.notNull().check(sql`"amountCents" > 0`))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'won', 'lost')`))
    .addColumn('atMs', whole, (column) => column.notNull())
    .addColumn('syncedAtMs', whole, (column) => column.notNull())
    .execute();
  for (const table of ['orderRefunds', 'orderDisputes'])
    await db.schema.createIndex(`${table}_order_idx`).on(table).columns(['orderId', 'position']).execute();
}

async function rewarded(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  // Keyed hashes of accounts, addresses and numbers that have had something which is had once: they outlive the account.
  await strictTable(db, kind, 'promotionUses')
    .addColumn('promotion', 'text', (column) => column.notNull())
    .addColumn('subjectHash', 'text', (column) => column.notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('promotionUses_pk', ['promotion', 'subjectHash'])
    .execute();
  await strictTable(db, kind, 'referralCodes')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('atMs', whole, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'referralRewards')
    // The purchase that brought it: `order:…`, `charge:…`.
    .addColumn('purchase', 'text', (column) => column.primaryKey().notNull())
    // Who invited.
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('credits', whole, (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('isStanding', 'integer', (column) => column.notNull().check(sql`"isStanding" in (0, 1)`))
    .addColumn('moves', 'integer', (column) => column.notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('referralRewards_user_idx').on('referralRewards').column('userId').execute();
}
