import type { PaymentAlarm } from '@bothways/domain/billing';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
/** The buyer and amount that an alarm concerns, as far as known. */
export type Subject = Pick<PaymentAlarm, 'buyer' | 'amountCents'>;
interface Found {
  name: string;
  userId: string | null;
  amountCents?: number;
}

const payments = async (db: Reader, names: readonly string[]): Promise<Found[]> => [
  ...(await db
    .selectFrom('subscriptionPayments')
    .select(['providerPaymentId as name', 'userId', 'amountCents'])
    .where('providerPaymentId', 'in', names)
    .execute()),
  ...(await attempts(db, 'captureId', names)),
  ...(await refused(db, 'captureId', names)),
];

/** Payments for packs, with their price. */
const attempts = (db: Reader, by: 'captureId' | 'providerOrderId', names: readonly string[]) =>
  db
    .selectFrom('orderAttempts')
    .innerJoin('orders', 'orders.id', 'orderAttempts.orderId')
    .innerJoin('orderPayments', (join) =>
      join
        .onRef('orderPayments.orderId', '=', 'orderAttempts.orderId')
        .onRef('orderPayments.position', '=', 'orderAttempts.position'),
    )
    .select(({ ref }) => [ref(`orderAttempts.${by}`).$notNull().as('name'), 'orders.userId'])
    .select('orderPayments.amountCents')
    .where(`orderAttempts.${by}`, 'in', names)
    .execute();

/** Captures of packs that were refused: money that bought nothing. */
const refused = (db: Reader, by: 'captureId' | 'providerOrderId', names: readonly string[]) =>
  db
    .selectFrom('refusedCaptures')
    .innerJoin('orders', 'orders.id', 'refusedCaptures.orderId')
    .select([`refusedCaptures.${by} as name`, 'orders.userId', 'refusedCaptures.amountCents'])
    .where(`refusedCaptures.${by}`, 'in', names)
    .execute();

const disputes = (db: Reader, names: readonly string[]): Promise<Found[]> =>
  db
    .selectFrom('subscriptionDisputes')
    .innerJoin('subscriptionPayments', (join) =>
      join.onRef('subscriptionPayments.providerPaymentId', '=', 'subscriptionDisputes.providerPaymentId'),
    )
    .select(['subscriptionDisputes.id as name', 'subscriptionPayments.userId'])
    .select('subscriptionPayments.amountCents')
    .where('subscriptionDisputes.id', 'in', names)
    .execute();

const subscriptions = (db: Reader, names: readonly string[]): Promise<Found[]> =>
  db
    .selectFrom('subscriptions')
    .select(({ ref }) => [ref('providerId').$notNull().as('name'), 'userId'])
    .where('providerId', 'in', names)
    .execute();

const orders = async (db: Reader, names: readonly string[]): Promise<Found[]> => [
  ...(await attempts(db, 'providerOrderId', names)),
  ...(await refused(db, 'providerOrderId', names)),
];

/** Lookup by prefix of the alarm's target. */
const LOOK_UPS = {
  'payment:': payments,
  'dispute:': disputes,
  'subscription:': subscriptions,
  'provider-order:': orders,
} as const;

/** Returns the known subjects by target; unknown targets are missing from the map. */
export async function subjectsOf(
  db: Reader,
  targets: readonly string[],
): Promise<ReadonlyMap<string, Subject>> {
  const found = new Map<string, Found>();
  for (const [prefix, lookUp] of Object.entries(LOOK_UPS)) {
    const names = targets.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
    if (names.length === 0) continue;
    for (const each of await lookUp(db, names)) found.set(prefix + each.name, each);
  }
  const people = await buyersOf(
    db,
    [...found.values()].flatMap(({ userId }) => userId ?? []),
  );
  return new Map(
    [...found].map(([target, { userId, amountCents }]) => {
      const buyer = people.get(userId ?? '');
      return [target, { ...(buyer && { buyer }), ...(amountCents !== undefined && { amountCents }) }];
    }),
  );
}

async function buyersOf(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Subject['buyer']>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
