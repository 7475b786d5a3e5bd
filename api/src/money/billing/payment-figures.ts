import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import {
  attemptFigures,
  refundFigures,
  type StateFigure,
  subscriptionFigures,
} from './payment-figures.store.ts';

/** Whoever asks more often gets what was counted last. */
const KEPT_MS = 60_000;

/** Puts payments and subscriptions by their state beside the figures, as the database has them. */
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
        // Figures of everything else are told while the database is away.
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
