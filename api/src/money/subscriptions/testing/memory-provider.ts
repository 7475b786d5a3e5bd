import { randomUUID } from 'node:crypto';
import {
  ProviderError,
  type ProviderPayment,
  type ProviderSubscription,
  type SubscriptionProvider,
} from '../provider.ts';

/** `refuse`: says no. `lost`: does it, and the answer never comes. `hang`: neither does it nor answers. */
export type Fault = 'refuse' | 'lost' | 'hang' | 'down';

/** A payment provider in memory: it keeps subscriptions, charges for them, and fails when it is told to. */
export class MemoryProvider implements SubscriptionProvider {
  readonly page = { clientId: 'client-of-tests', sdkUrl: 'https://provider.test/sdk.js' };
  readonly #kept = new Map<string, ProviderSubscription & { payments: ProviderPayment[] }>();
  readonly #faults: Fault[] = [];
  #held: { taken: () => void; released: Promise<void> } | undefined;
  /** How often it was asked anything. */
  asked = 0;

  /** The next calls fail like this, one after the other. */
  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  clearFaults(): void {
    this.#faults.length = 0;
  }

  /** The next call is answered as things stand when it comes, but only when it is released. */
  holdNext(): { taken: Promise<void>; release: () => void } {
    const taken = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#held = { taken: taken.resolve, released: released.promise };
    return { taken: taken.promise, release: released.resolve };
  }

  /** Somebody uses the button. @returns the provider's name of the subscription */
  begin(
    planId: string,
    customId: string | undefined,
    status: ProviderSubscription['status'] = 'active',
  ): string {
    const id = `I-${randomUUID().slice(0, 13).toUpperCase()}`;
    this.#kept.set(id, { id, planId, customId, status, payments: [] });
    return id;
  }

  /** Money comes in. */
  charge(
    id: string,
    payment: Pick<ProviderPayment, 'atMs' | 'amountCents'> & Partial<ProviderPayment>,
  ): string {
    const paymentId = payment.id ?? `P-${randomUUID().slice(0, 8)}`;
    this.#of(id).payments.push({ status: 'completed', currency: 'EUR', ...payment, id: paymentId });
    return paymentId;
  }

  /** Something becomes of a payment. */
  turn(id: string, paymentId: string, status: ProviderPayment['status']): void {
    const { payments } = this.#of(id);
    for (const payment of payments) if (payment.id === paymentId) payment.status = status;
  }

  /** What its customer, or the provider itself, does there. */
  set(id: string, status: ProviderSubscription['status']): void {
    this.#of(id).status = status;
  }

  statusOf(id: string): ProviderSubscription['status'] {
    return this.#of(id).status;
  }

  find(id: string): Promise<ProviderSubscription | undefined> {
    return this.#answer('find', () => {
      const kept = this.#kept.get(id);
      return kept && structuredClone(kept);
    });
  }

  cancel(id: string): Promise<void> {
    return this.#change('cancel', id, ['active', 'suspended'], 'ended');
  }

  suspend(id: string): Promise<void> {
    return this.#change('suspend', id, ['active'], 'suspended');
  }

  activate(id: string): Promise<void> {
    return this.#change('activate', id, ['suspended'], 'active');
  }

  #of(id: string) {
    const kept = this.#kept.get(id);
    if (!kept) throw new Error(`The provider has no ${id}`);
    return kept;
  }

  #change(
    action: string,
    id: string,
    from: readonly ProviderSubscription['status'][],
    to: ProviderSubscription['status'],
  ): Promise<void> {
    return this.#answer(action, () => {
      const kept = this.#of(id);
      if (!from.includes(kept.status)) throw new ProviderError('refused', `It is ${kept.status}`);
      kept.status = to;
    });
  }

  async #answer<T>(name: string, work: () => T): Promise<T> {
    this.asked += 1;
    const fault = this.#faults.shift();
    // As over a network: the answer comes later.
    await Promise.resolve();
    if (fault === 'down') throw new ProviderError('unavailable', `${name}: no connection`);
    if (fault === 'refuse') throw new ProviderError('refused', `${name}: no`);
    if (fault === 'hang') throw new ProviderError('unknown', `${name}: no answer in time`);
    const value = work();
    const held = this.#held;
    this.#held = undefined;
    held?.taken();
    await held?.released;
    if (fault === 'lost') throw new ProviderError('unknown', `${name}: the answer was lost`);
    return value;
  }
}
