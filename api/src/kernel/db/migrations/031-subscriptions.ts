import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What the provider says of the next charge and of failed ones, and what repairs subscriptions that went wrong. */
export async function repairedSubscriptions(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  const counted = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, ms, (built) =>
        built
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} >= 0`),
      )
      .execute();
  await db.schema.alterTable('subscriptions').addColumn('nextBillingAtMs', ms).execute();
  await db.schema.alterTable('subscriptions').addColumn('stoppedAtMs', ms).execute();
  await counted('subscriptions', 'failedPayments');
  await counted('subscriptionPayments', 'refundedCents');
  await strictTable(db, kind, 'subscriptionTerms')
    .addColumn('subscriptionId', 'text', (column) => column.notNull().references('subscriptions.id'))
    .addColumn('providerPlanId', 'text', (column) => column.notNull())
    .addColumn('billingOptionId', 'text', (column) => column.notNull().references('billingOptions.id'))
    .addColumn('labelKey', 'text', (column) => column.notNull())
    .addColumn('durationDays', 'integer', (column) => column.notNull().check(sql`"durationDays" > 0`))
    .addColumn('priceCents', 'integer', (column) => column.notNull().check(sql`"priceCents" > 0`))
    .addColumn('askedAtMs', ms, (column) => column.notNull())
    .addColumn('appliedAtMs', ms)
    .addPrimaryKeyConstraint('subscriptionTerms_pk', ['subscriptionId', 'providerPlanId'])
    .execute();
  await strictTable(db, kind, 'subscriptionDisputes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('providerPaymentId', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'lost', 'won')`))
    .addColumn('openedAtMs', ms, (column) => column.notNull())
    .addColumn('askedAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('subscriptionDisputes_payment_idx')
    .on('subscriptionDisputes')
    .column('providerPaymentId')
    .execute();
  await strictTable(db, kind, 'subscriptionRefunds')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('providerPaymentId', 'text', (column) => column.notNull())
    .addColumn('amountCents', ms, (column) => column.notNull().check(sql`"amountCents" >= 0`))
    .addColumn('totalCents', ms, (column) => column.notNull().check(sql`"totalCents" >= "amountCents"`))
    .addColumn('notedAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('subscriptionRefunds_payment_idx')
    .on('subscriptionRefunds')
    .column('providerPaymentId')
    .execute();
  await strictTable(db, kind, 'surplusSubscriptions')
    .addColumn('providerId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subscriptionId', 'text', (column) => column.references('subscriptions.id'))
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('foundAtMs', ms, (column) => column.notNull())
    .addColumn('settledAtMs', ms)
    .execute();
}
