import { randomUUID } from 'node:crypto';
import { ProviderError } from '#money/payments';
import type {
  OrderProvider,
  ProviderCapture,
  ProviderDispute,
  ProviderOrder,
  WantedOrder,
} from '../provider.ts';

/** `refuse`: refuses. `lost`: performs the call, but the response is lost. `hang`: neither performs nor responds. */
type OrderFault = 'refuse' | 'lost' | 'hang' | 'down';

type Kept = ProviderOrder & {
  captures: ProviderCapture[];
  refunds: { id: string; status: 'completed'; atMs: number; amountCents: number; customId: string }[];
};

/** An in-memory payment provider of orders: it stores orders, captures and refunds once, and fails on demand. */
export class MemoryOrderProvider implements OrderProvider {
  readonly page = { clientId: 'client-of-tests', sdkUrl: 'https://provider.test/sdk.js?intent=capture' };
  readonly kept = new Map<string, Kept>();
  readonly disputes = new Map<string, ProviderDispute>();
  readonly #nowMs: () => number;
  readonly #faults: OrderFault[] = [];
  /** Called with each call's name before the response: a test can inject concurrent work here. */
  before: (call: string) => Promise<void> | void = () => undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Makes the next calls fail like this, one after the other. */
  failNext(...faults: OrderFault[]): void {
    this.#faults.push(...faults);
  }

  order(id: string | undefined): Kept {
    const found = this.kept.get(id ?? '');
    if (!found) throw new Error(`The provider has no ${id}`);
    return found;
  }

  approve(id: string | undefined): void {
    this.order(id).status = 'approved';
  }

  createOrder({ customId, amountCents }: WantedOrder) {
    return this.#answer('create', () => {
      const known = [...this.kept.values()].find((order) => order.customId === customId);
      const made: Kept = known ?? {
        id: randomUUID().slice(0, 17).toUpperCase(),
        status: 'created',
        customId,
        payee: 'US',
        amountCents,
        currency: 'EUR',
        captures: [],
        refunds: [],
      };
      this.kept.set(made.id, made);
      return { id: made.id, payee: made.payee };
    });
  }

  find(id: string): Promise<ProviderOrder | undefined> {
    return this.#answer('find', () => {
      const found = this.kept.get(id);
      return found && structuredClone(found);
    });
  }

  capture(id: string): Promise<void> {
    return this.#answer('capture', () => {
      const order = this.order(id);
      if (order.status === 'completed') return;
      if (order.status !== 'approved') throw new ProviderError('refused', 'ORDER_NOT_APPROVED');
      order.status = 'completed';
      const { customId, amountCents, currency } = order;
      const rest = {
        status: 'completed',
        atMs: this.#nowMs(),
        isReturned: false,
        waitsForUs: false,
      } as const;
      order.captures.push({ id: `CAP-${randomUUID()}`, customId, amountCents, currency, ...rest });
    });
  }

  refund(captureId: string, { refundId, amountCents }: { refundId: string; amountCents: number }) {
    return this.#answer('refund', () => {
      const order = this.#ofCapture(captureId);
      if (!order) throw new ProviderError('refused', 'No such capture');
      if (order.refunds.some(({ customId }) => customId === refundId)) return;
      const given = order.refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
      if (given + amountCents > order.amountCents)
        throw new ProviderError('refused', 'REFUND_AMOUNT_EXCEEDED');
      const id = `REF-${randomUUID()}`;
      order.refunds.push({ id, status: 'completed', atMs: this.#nowMs(), amountCents, customId: refundId });
      const isReturned = given + amountCents === order.amountCents;
      order.captures = order.captures.map((capture) => ({ ...capture, isReturned }));
    });
  }

  orderOfCapture(captureId: string): Promise<string | undefined> {
    return this.#answer('capture order', () => this.#ofCapture(captureId)?.id);
  }

  findDispute(id: string): Promise<ProviderDispute | undefined> {
    return this.#answer('dispute', () => this.disputes.get(id));
  }

  disputesSince(): Promise<readonly string[]> {
    return this.#answer('disputes', () => [...this.disputes.keys()]);
  }

  #ofCapture(captureId: string): Kept | undefined {
    return [...this.kept.values()].find(({ captures }) => captures.some(({ id }) => id === captureId));
  }

  async #answer<T>(name: string, work: () => T): Promise<T> {
    const fault = this.#faults.shift();
    await this.before(name);
    if (fault === 'down') throw new ProviderError('unavailable', `${name}: no connection`);
    if (fault === 'refuse') throw new ProviderError('refused', `${name}: no`);
    if (fault === 'hang') throw new ProviderError('unknown', `${name}: no answer in time`);
    const value = work();
    if (fault === 'lost') throw new ProviderError('unknown', `${name}: the answer was lost`);
    return value;
  }
}
