import { randomUUID } from 'node:crypto';
import type { Order } from '@bothways/domain/orders';
import type { TestDatabase } from '#kernel/db/testing';
import { accountIdOf, adminAccount, availableIn } from '#kernel/ledger';
import { createLog } from '#kernel/log';
import { Lanes } from '#money/payments';
import { saveProfile } from '#people/users';
import { addUser, TestClock } from '#testing';
import { ORDER_GUARDS, type OrderDeps, type OrderGuards } from '../order-deps.ts';
import { capturePayment } from '../orders.service.ts';
import { orderPack } from '../purchase.ts';
import { readOrder } from '../read-orders.ts';
import { MemoryOrderProvider } from './memory-order-provider.ts';

const KICKSTART = { pack: 'kickstart', market: 'default', priceCents: 10_000 } as const;

/** Orders on a database without an app around them: any number of processes, with their guards. */
export class OrderLab {
  readonly clock = new TestClock();
  readonly provider = new MemoryOrderProvider(this.clock.nowMs);
  readonly database: TestDatabase;
  /** Receipts requested, by payment. */
  readonly paid: string[] = [];
  alarms = 0;

  constructor(database: TestDatabase) {
    this.database = database;
  }

  /** Returns another process on the same database and provider. */
  process(guards: Partial<OrderGuards> = {}, provider = this.provider): OrderDeps {
    return {
      db: this.database.db,
      guards: { ...ORDER_GUARDS, ...guards },
      provider,
      events: {
        onPaid: async (_, { payment }) => {
          this.paid.push(payment.paymentId ?? '');
          return `R-${payment.paymentId}`;
        },
        onReturned: async () => undefined,
        onUndone: async () => undefined,
        onDue: async () => undefined,
        collect: () => undefined,
      },
      contactEmail: undefined,
      hashSubject: (subject) => `hash of ${subject}`,
      log: createLog('silent'),
      logPayment: () => undefined,
      nowMs: this.clock.nowMs,
      onChanged: () => undefined,
      lanes: new Lanes(),
      onForeignDispute: async () => undefined,
      onAlarm: () => {
        this.alarms += 1;
      },
    };
  }

  /** @returns the id of a new user */
  async person(): Promise<string> {
    const userId = await addUser(this.database, `${randomUUID()}@lab.test`);
    await saveProfile(this.database.db, userId, { country: 'ES' });
    return userId;
  }

  order(deps: OrderDeps, userId: string, key: string = randomUUID()): Promise<Order> {
    return orderPack(deps, { userId, ip: '203.0.113.9' }, 'ES', { ...KICKSTART, key });
  }

  capture(deps: OrderDeps, userId: string, orderId: string): Promise<Order> {
    return capturePayment(deps, { userId, ip: '203.0.113.9' }, { orderId, position: 1 });
  }

  read(userId: string, id: string): Promise<Order> {
    return readOrder({ db: this.database.db, nowMs: this.clock.nowMs }, userId, id);
  }

  balance(userId: string): Promise<number> {
    return availableIn(this.database.db, accountIdOf(adminAccount(userId)));
  }
}
