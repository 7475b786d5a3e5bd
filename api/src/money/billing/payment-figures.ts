import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import {
  attemptFigures,
  refundFigures,
  type StateFigure,
  subscriptionFigures,
} from './payment-figures.store.ts';

/** Counts are cached this long between scrapes. */
const KEPT_MS = 60_000;

/** Registers gauges of payments and subscriptions by state, as in the database. */
export function watchPayments(registry: Registry, db: Db, monotonicMs: () => number): void {
  const gauge = (name: string, help: string, count: (db: Db) => Promise<StateFigure[]>): void => {
    let countedAtMs = Number.NEGATIVE_INFINITY;
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        if (monotonicMs() - countedAtMs < KEPT_MS) return;
        countedAtMs = monotonicMs();
        // All other metrics are still served while the database is down.
        const figures = await count(db).catch(() => []);
        this.reset();
        for (const { state, count: all } of figures) this.set({ state }, all);
      },
    });
  };
  gauge('bothways_order_attempts', 'Tries to pay for orders, by state', attemptFigures);
  gauge('bothways_order_refunds', 'Refunds of orders, by state', refundFigures);
  gauge('bothways_subscriptions', 'Subscriptions with the provider, by its word', subscriptionFigures);
}
