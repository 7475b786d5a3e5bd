import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * What is sold, who has bought it, what came in for it and which days it gives. Money outlives the account: payments
 * and redemptions lose their person and stay. Amounts are integer cents.
 */
export async function subscriptions(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await offers(db, kind);
  await bought(db, kind);
  await coupons(db, kind);
  await access(db, kind);
}

async function offers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await strictTable(db, kind, 'subscriptionPlans')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('plan', 'text', (column) => column.notNull().check(sql`plan in ('free', 'starter', 'pro')`))
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('active', 'hidden')`))
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'billingOptions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('planId', 'text', (column) => column.notNull().references('subscriptionPlans.id'))
    .addColumn('labelKey', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('active', 'coming_soon')`))
    .addColumn('isDefault', 'integer', (column) => column.notNull().check(sql`"isDefault" in (0, 1)`))
    .addColumn('durationDays', 'integer', (column) => column.notNull().check(sql`"durationDays" > 0`))
    .addColumn('priceCents', 'integer', (column) => column.notNull().check(sql`"priceCents" > 0`))
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`currency = 'EUR'`))
    .addUniqueConstraint('billingOptions_label', ['planId', 'labelKey'])
    .execute();
}

async function bought(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('plan', 'text', (column) => column.notNull().check(sql`plan in ('starter', 'pro')`))
    .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('paypal', 'coupon')`))
    .addColumn('createdAtMs', ms, (column) => column.notNull())
    // What was bought, as it was when it was bought: a price that changes later changes nothing here.
    .addColumn('planId', 'text', (column) => column.references('subscriptionPlans.id'))
    .addColumn('billingOptionId', 'text', (column) => column.references('billingOptions.id'))
    .addColumn('labelKey', 'text')
    .addColumn('durationDays', 'integer', (column) => column.check(sql`"durationDays" > 0`))
    .addColumn('priceCents', 'integer', (column) => column.check(sql`"priceCents" > 0`))
    .addColumn('currency', 'text')
    .addColumn('providerPlanId', 'text')
    .addColumn('customId', 'text', (column) => column.unique())
    .addColumn('providerId', 'text', (column) => column.unique())
    .addColumn('providerStatus', 'text', (column) =>
      column.check(sql`"providerStatus" in ('pending', 'active', 'suspended', 'ended')`),
    )
    .addColumn('syncedAtMs', ms)
    .addColumn('cancelledAtMs', ms)
    .addColumn('replacedAtMs', ms)
    .addCheckConstraint(
      'subscriptions_bought',
      sql`source = 'coupon' or ("priceCents" is not null and "durationDays" is not null and "customId" is not null)`,
    )
    .execute();
  await db.schema.createIndex('subscriptions_user_idx').on('subscriptions').column('userId').execute();
  await db.schema
    .createIndex('subscriptions_sync_idx')
    .on('subscriptions')
    .columns(['providerStatus', 'syncedAtMs'])
    .execute();
  await strictTable(db, kind, 'subscriptionPayments')
    .addColumn('providerPaymentId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subscriptionId', 'text', (column) => column.notNull().references('subscriptions.id'))
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('completed', 'pending', 'returned', 'failed')`),
    )
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('amountCents', ms, (column) => column.notNull().check(sql`"amountCents" >= 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    // 0 for money that buys nothing.
    .addColumn('days', 'integer', (column) => column.notNull().check(sql`days >= 0`))
    .addColumn('refusedFor', 'text')
    .addCheckConstraint(
      'subscriptionPayments_days',
      sql`days = 0 or (status = 'completed' and "refusedFor" is null)`,
    )
    .execute();
  for (const column of ['userId', 'subscriptionId']) {
    await db.schema
      .createIndex(`subscriptionPayments_${column}_idx`)
      .on('subscriptionPayments')
      .column(column)
      .execute();
  }
}

async function coupons(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'coupons')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('days', 'integer', (column) => column.notNull().check(sql`days between 1 and 365`))
    .addColumn('maxRedemptions', 'integer', (column) =>
      column.check(sql`"maxRedemptions" between 1 and 100000`),
    )
    .addColumn('redemptions', 'integer', (column) => column.notNull())
    .addColumn('expiresAtMs', ms)
    .addColumn('disabledAtMs', ms)
    .addColumn('note', 'text')
    // Id of a user; no reference.
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('createdAtMs', ms, (column) => column.notNull())
    .addCheckConstraint(
      'coupons_redemptions',
      sql`redemptions >= 0 and ("maxRedemptions" is null or redemptions <= "maxRedemptions")`,
    )
    .execute();
  await strictTable(db, kind, 'couponRedemptions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('couponId', 'text', (column) => column.notNull().references('coupons.id'))
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    // A keyed hash of the number that was verified then: who leaves and comes back with it redeems nothing twice.
    .addColumn('phoneHash', 'text')
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull().check(sql`days > 0`))
    .addColumn('atMs', ms, (column) => column.notNull())
    .addUniqueConstraint('couponRedemptions_user', ['couponId', 'userId'])
    .addUniqueConstraint('couponRedemptions_phone', ['couponId', 'phoneHash'])
    .execute();
  await db.schema
    .createIndex('couponRedemptions_user_idx')
    .on('couponRedemptions')
    .column('userId')
    .execute();
}

async function access(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'subscriptionFreezes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('toMs', ms)
    .addCheckConstraint('subscriptionFreezes_order', sql`"toMs" is null or "toMs" >= "fromMs"`)
    .execute();
  // One that is open at most.
  await sql`create unique index "subscriptionFreezes_open" on "subscriptionFreezes" ("userId", plan)
    where "toMs" is null`.execute(db);
  // What the facts come to, kept so that every request can ask; it says open until somebody closes it.
  await strictTable(db, kind, 'subscriptionAccess')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', (column) => column.notNull().check(sql`plan in ('starter', 'pro')`))
    .addColumn('isOpen', 'integer', (column) => column.notNull().check(sql`"isOpen" in (0, 1)`))
    .addColumn('untilMs', ms)
    .addPrimaryKeyConstraint('subscriptionAccess_pk', ['userId', 'plan'])
    .execute();
  await db.schema
    .createIndex('subscriptionAccess_open_idx')
    .on('subscriptionAccess')
    .columns(['isOpen', 'untilMs'])
    .execute();
}
