import type { Country } from '@bothways/domain/geo';
import {
  type Order,
  type OrderPayment,
  orderAnswerSchema,
  orderStateOf,
  ordersAnswerSchema,
  type PacksAnswer,
  packOffer,
  packsAnswerSchema,
} from '@bothways/domain/orders';
import { offeredPacks, type PackId, packMarketOf } from '@bothways/domain/packs';
import { type Routes, refusal } from '@bothways/platform/testing';

const NOW = '2026-11-20T12:00:00.000Z';
const DUE = '2026-12-20T12:00:00.000Z';

interface ShopOptions
  extends Partial<Omit<PacksAnswer, 'success' | 'market' | 'country' | 'packs' | 'bonus'>> {
  country?: Country;
  /** No verified phone, no linked users. */
  isFresh?: boolean;
  orders?: Order[];
}

/** Returns an unpaid order. */
export function anOrder(pack: PackId, over: Partial<Order> = {}): Order {
  const found = offeredPacks('ES', false).find(({ id }) => id === pack);
  if (!found) throw new Error(`No pack ${pack}`);
  const offer = packOffer(found, true);
  return {
    id: 'o-1',
    number: 'PK-0001',
    pack,
    market: 'default',
    state: 'open',
    createdAt: NOW,
    priceCents: offer.priceCents ?? 0,
    currency: 'EUR',
    credits: offer.credits,
    bonus: { credits: offer.bonus, state: offer.bonus > 0 ? 'waiting' : 'none' },
    payments: offer.payments.map(({ amountCents, credits }, index) => ({
      position: index + 1,
      state: index === 0 ? 'open' : 'due',
      amountCents,
      credits,
      refundedCents: 0,
    })),
    ...over,
  };
}

/** Returns the order with another state of one of its payments. */
export function withPayment(order: Order, position: number, change: Partial<OrderPayment>): Order {
  const payments = order.payments.map((payment) =>
    payment.position === position ? { ...payment, ...change } : payment,
  );
  return { ...order, payments, state: orderStateOf(payments.map(({ state }) => state)) };
}

/** Returns the order with a payment made, and the next one due a month later. */
export const paidOrder = (order: Order, position = 1): Order =>
  withPayment(withPayment(order, position + 1, { dueAt: DUE }), position, {
    state: 'paid',
    paidAt: NOW,
    receipt: 'BW-2026-0001',
  });

/** The server's side of pack purchases. Its answers conform to the schemas. */
export class FakeShop {
  balance: number;
  orders: Order[];
  /** Replaces the answer of the next capture, which then takes no money. */
  onCapture: ((order: Order) => unknown) | undefined;
  readonly keys: string[] = [];
  readonly #options: ShopOptions;

  constructor(options: ShopOptions = {}) {
    this.#options = options;
    this.balance = options.balance ?? 4200;
    this.orders = options.orders ?? [];
  }

  routes(): Routes {
    const steps = Object.fromEntries(
      ['o-1', 'o-2'].flatMap((id) => [
        [`GET /api/orders/${id}`, () => this.#answer(this.order(id))] as const,
        ...[1, 2].flatMap((position) => [
          [`POST /api/orders/${id}/payments/${position}/begin`, () => this.#begin(id, position)] as const,
          [`POST /api/orders/${id}/payments/${position}/capture`, () => this.#capture(id, position)] as const,
        ]),
      ]),
    );
    return {
      'GET /api/packs': () => this.#packs(),
      'GET /api/billing/returned': () => ({ success: true, payments: [] }),
      'GET /api/orders': () => ordersAnswerSchema.parse({ success: true, orders: this.orders }),
      'POST /api/orders': ({ body }) => this.#place(body),
      ...steps,
    };
  }

  order(id: string): Order | undefined {
    return this.orders.find((each) => each.id === id);
  }

  /** Applies the provider's confirmation of a payment. */
  settle(id: string, position: number): Order | undefined {
    const before = this.order(id);
    const payment = before?.payments[position - 1];
    if (!before || !payment) return undefined;
    this.balance += payment.credits;
    return this.put(paidOrder(before, position));
  }

  put(order: Order): Order {
    this.orders = [order, ...this.orders.filter(({ id }) => id !== order.id)];
    return order;
  }

  #packs() {
    const { country = 'ES', isFresh = true, orders: _, ...rest } = this.#options;
    return packsAnswerSchema.parse({
      success: true,
      market: packMarketOf(country),
      country,
      isCountryKnown: true,
      tax: { name: 'IVA', rate: 2100 },
      packs: offeredPacks(country, !isFresh).map((pack) => packOffer(pack, isFresh)),
      bonus: isFresh ? 'offered' : 'had',
      debt: 0,
      contactEmail: 'packs@example.test',
      paypal: { clientId: 'client-1', sdkUrl: 'https://sdk.example/js' },
      ...rest,
      balance: this.balance,
    });
  }

  #place(body: unknown) {
    const { key, pack }: { key: string; pack: PackId } = JSON.parse(JSON.stringify(body));
    this.keys.push(key);
    const known = this.orders.find(({ number }) => number === key);
    if (known) return this.#answer(known);
    const order = anOrder(pack, { id: `o-${this.orders.length + 1}`, number: key });
    return this.#answer(order.priceCents === 0 ? this.#given(order) : this.put(order));
  }

  #given(order: Order): Order {
    this.balance += order.credits;
    return this.put(paidOrder(order));
  }

  #begin(id: string, position: number) {
    const order = this.order(id);
    if (!order) return refusal(404, 'NOT_FOUND');
    return this.#answer(withPayment(order, position, { providerOrderId: `PP-${id}-${position}` }));
  }

  #capture(id: string, position: number) {
    const order = this.order(id);
    if (!order) return refusal(404, 'NOT_FOUND');
    const instead = this.onCapture?.(order);
    return instead ?? this.#answer(this.settle(id, position));
  }

  #answer(order: Order | undefined) {
    return order ? orderAnswerSchema.parse({ success: true, order }) : refusal(404, 'NOT_FOUND');
  }
}
