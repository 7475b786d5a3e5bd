import type { Db } from '#kernel/db';

export interface StateFigure {
  state: string;
  count: number;
}

/** Tries to pay for orders, by state. */
export const attemptFigures = (db: Db): Promise<StateFigure[]> =>
  db
    .selectFrom('orderAttempts')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();

/** Refunds of orders, by state. */
export const refundFigures = (db: Db): Promise<StateFigure[]> =>
  db
    .selectFrom('orderRefunds')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();

/** Subscriptions that are paid through the provider, by what it says of them. */
export async function subscriptionFigures(db: Db): Promise<StateFigure[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['providerStatus', fn.countAll<number>().as('count')])
    .where('providerStatus', 'is not', null)
    .groupBy('providerStatus')
    .execute();
  return rows.map(({ providerStatus, count }) => ({ state: providerStatus ?? '', count }));
}
