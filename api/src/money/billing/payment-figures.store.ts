import type { Db } from '#kernel/db';

export interface StateFigure {
  state: string;
  count: number;
}

/** Counts payment attempts for orders, by state. */
export const attemptFigures = (db: Db): Promise<StateFigure[]> =>
  db
    .selectFrom('orderAttempts')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();

/** Counts refunds of orders, by state. */
export const refundFigures = (db: Db): Promise<StateFigure[]> =>
  db
    .selectFrom('orderRefunds')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();

/** Counts subscriptions paid through the provider, by its status. */
export async function subscriptionFigures(db: Db): Promise<StateFigure[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['providerStatus', fn.countAll<number>().as('count')])
    .where('providerStatus', 'is not', null)
    .groupBy('providerStatus')
    .execute();
  return rows.map(({ providerStatus, count }) => ({ state: providerStatus ?? '', count }));
}
