import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@bothways/domain/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { ProviderError } from '#money/payments';
import { findAttempt } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { reconcile } from './reconciler.ts';
import { syncOrder } from './sync-order.ts';
import { MemoryOrderProvider, OrderLab } from './testing/index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The process is gone: whatever it was about to do, it does not. */
class Killed extends Error {}

const CALLS = ['create', 'find', 'capture', 'find again'] as const;
const MOMENTS = CALLS.flatMap((call) => [
  [call, 'before it is asked'] as const,
  [call, 'between its answer and our commit'] as const,
]);

/** A provider whose process dies at one moment of a purchase. */
class DoomedProvider extends MemoryOrderProvider {
  doom: { call: string; after: boolean } | undefined;
  #finds = 0;

  async #dying<T>(call: string, work: () => Promise<T>): Promise<T> {
    const isNow = this.doom?.call === call;
    if (isNow && !this.doom?.after) throw new Killed();
    const value = await work();
    if (isNow) throw new Killed();
    return value;
  }

  override createOrder(wanted: Parameters<MemoryOrderProvider['createOrder']>[0]) {
    return this.#dying('create', () => super.createOrder(wanted));
  }

  override find(id: string) {
    this.#finds += 1;
    return this.#dying(this.#finds % 2 === 1 ? 'find' : 'find again', () => super.find(id));
  }

  override capture(id: string) {
    return this.#dying('capture', () => super.capture(id));
  }
}

onBothDatabases('a process that dies while somebody buys', (database) => {
  let lab: OrderLab;
  beforeEach(() => {
    lab = new OrderLab(database());
  });

  test.each(MOMENTS)('at "%s", %s: the money is taken once and its credits come', async (call, when) => {
    const provider = new DoomedProvider(lab.clock.nowMs);
    const doomed: OrderDeps = lab.process({}, provider);
    const userId = await lab.person();
    const key = randomUUID();
    provider.doom = { call, after: when !== 'before it is asked' };
    const first = await lab.order(doomed, userId, key).catch((error: unknown) => error);
    const next = lab.process({}, provider);
    if (first instanceof Killed) {
      provider.doom = undefined;
      await lab.order(next, userId, key);
    }
    const [kept] = [...provider.kept.values()];
    if (!kept) throw new Error('Nothing was begun');
    provider.approve(kept.id);
    const orderId = (await findAttempt(next.db, 'providerOrderId', kept.id))?.orderId ?? '';
    // The page asks in the process that dies, and never again.
    await lab.capture(doomed, userId, orderId).catch(() => undefined);
    provider.doom = undefined;
    await reconcile(lab.process({}, provider), new AbortController().signal);
    expect(provider.order(kept.id).captures).toHaveLength(1);
    expect([...provider.kept.values()]).toHaveLength(1);
    expect(await lab.read(userId, orderId)).toMatchObject({ state: 'paid' });
    expect([await lab.balance(userId), lab.alarms]).toEqual([25_000, 0]);
  });

  test('told of by the provider before its name was kept, it is compared as ever and paid', async () => {
    const provider = new DoomedProvider(lab.clock.nowMs);
    const userId = await lab.person();
    const key = randomUUID();
    provider.doom = { call: 'create', after: true };
    await expect(lab.order(lab.process({}, provider), userId, key)).rejects.toThrow(Killed);
    provider.doom = undefined;
    const [kept] = [...provider.kept.values()];
    if (!kept) throw new Error('Nothing was begun');
    provider.approve(kept.id);
    await syncOrder(lab.process({}, provider), kept.id);
    expect([kept.captures.length, await lab.balance(userId), lab.alarms]).toEqual([1, 25_000, 0]);
  });

  test('approved and then forgotten by the provider: nobody waits for it any more', async () => {
    const provider = new MemoryOrderProvider(lab.clock.nowMs);
    const deps = lab.process({}, provider);
    const userId = await lab.person();
    const order = await lab.order(deps, userId);
    const id = order.payments[0]?.providerOrderId ?? '';
    provider.approve(id);
    // It is read as approved, and cannot be taken.
    provider.before = (call) => {
      if (call === 'capture') throw new ProviderError('unavailable', 'down');
    };
    await syncOrder(deps, id).catch(() => undefined);
    expect((await lab.read(userId, order.id)).state).toBe('confirming');
    provider.kept.delete(id);
    lab.clock.ms += 4 * DAY_MS;
    await reconcile(deps, new AbortController().signal);
    expect((await lab.read(userId, order.id)).state).toBe('expired');
  });
});
