import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type PaypalEmulator, startPaypalEmulator } from './emulator.ts';
import { PENDING_REASONS } from './orders.ts';

const OPENER = 'http://localhost:4000';
let paypal: PaypalEmulator;
beforeAll(async () => {
  paypal = await startPaypalEmulator({
    port: 0,
    webhookUrl: '',
    nowMs: () => Date.parse('2026-11-20T12:00:00Z'),
  });
  paypal.tokens.add('token-of-tests');
});
beforeEach(() => {
  paypal.deliveries.mode = 'hold';
  paypal.deliveries.held.length = 0;
  paypal.faults.kind = 'none';
});
afterAll(() => paypal.close());

const ask = (method: string, path: string, body?: unknown, requestId?: string) =>
  fetch(paypal.url + path, {
    method,
    headers: {
      authorization: 'Bearer token-of-tests',
      'content-type': 'application/json',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const control = (path: string, body: unknown = {}) => ask('POST', `/emulator/${path}`, body);
const told = () => paypal.deliveries.held.map(({ event_type }) => event_type);
const issueOf = async (response: Response): Promise<[number, string | undefined]> => [
  response.status,
  z.object({ details: z.array(z.object({ issue: z.string() })) }).parse(await response.json()).details[0]
    ?.issue,
];

const WANTED = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'EUR', value: '100.00' }, custom_id: 'ours' }],
};
const idSchema = z.object({ id: z.string() });
const begin = async (requestId: string = randomUUID()): Promise<string> =>
  idSchema.parse(await (await ask('POST', '/v2/checkout/orders', WANTED, requestId)).json()).id;
const captureSchema = z.object({
  status: z.string(),
  purchase_units: z.tuple([z.object({ payments: z.object({ captures: z.tuple([idSchema]) }) })]),
});
const capture = async (id: string): Promise<string> => {
  await control(`orders/${id}/approve`);
  const answer = await ask('POST', `/v2/checkout/orders/${id}/capture`, {}, randomUUID());
  return captureSchema.parse(await answer.json()).purchase_units[0].payments.captures[0].id;
};

describe('orders', () => {
  test('answer a refused request with its refusal again, and one of another name anew', async () => {
    const id = await begin();
    const take = (requestId: string) => ask('POST', `/v2/checkout/orders/${id}/capture`, {}, requestId);
    const requestId = randomUUID();
    expect(await issueOf(await take(requestId))).toEqual([422, 'ORDER_NOT_APPROVED']);
    await control(`orders/${id}/approve`);
    expect(await issueOf(await take(requestId))).toEqual([422, 'ORDER_NOT_APPROVED']);
    const another = randomUUID();
    expect((await take(another)).status).toBe(201);
    expect((await take(another)).status).toBe(200);
    expect(await issueOf(await take(randomUUID()))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  });

  test('go from created to approved to completed, and say so', async () => {
    const id = await begin();
    expect(await issueOf(await ask('POST', `/v2/checkout/orders/${id}/capture`, {}))).toEqual([
      422,
      'ORDER_NOT_APPROVED',
    ]);
    await capture(id);
    expect(await issueOf(await ask('POST', `/v2/checkout/orders/${id}/capture`, {}))).toEqual([
      422,
      'ORDER_ALREADY_CAPTURED',
    ]);
    expect(told()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.COMPLETED',
    ]);
    const read = await (await ask('GET', `/v2/checkout/orders/${id}`)).json();
    expect(read).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [{ custom_id: 'ours', payee: { merchant_id: 'EMULATORMERCHANT' } }],
    });
  });

  test('asked for twice under one name are one, and the name is not for anything else', async () => {
    const name = randomUUID();
    const id = await begin(name);
    expect(await begin(name)).toBe(id);
    const other = { ...WANTED, purchase_units: [{ amount: { currency_code: 'EUR', value: '1.00' } }] };
    expect((await ask('POST', '/v2/checkout/orders', other, name)).status).toBe(422);
    expect(await begin()).not.toBe(id);
  });

  test.each([
    ['without an amount', { intent: 'CAPTURE', purchase_units: [{}] }],
    [
      'with half a cent',
      { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'EUR', value: '1.005' } }] },
    ],
    [
      'of two units',
      { intent: 'CAPTURE', purchase_units: [...WANTED.purchase_units, ...WANTED.purchase_units] },
    ],
  ])('%s are refused', async (_, body) => {
    expect((await ask('POST', '/v2/checkout/orders', body)).status).toBe(400);
  });

  test('are for who has a token', async () => {
    expect((await fetch(`${paypal.url}/v2/checkout/orders/none`)).status).toBe(401);
    expect((await ask('GET', '/v2/checkout/orders/none')).status).toBe(404);
  });

  test.each(PENDING_REASONS)('are held for %s, and say so', async (reason) => {
    const id = await begin();
    await control(`orders/${id}/next-capture`, { next: 'PENDING', reason });
    const captureId = await capture(id);
    expect(await (await ask('GET', `/v2/payments/captures/${captureId}`)).json()).toMatchObject({
      status: 'PENDING',
      status_details: { reason },
    });
    await control(`orders/${id}/settle`, { status: 'COMPLETED' });
    expect(told()).toContain('PAYMENT.CAPTURE.COMPLETED');
  });

  test.each([
    ['INSTRUMENT_DECLINED', 'redirect'],
    ['PAYER_ACTION_REQUIRED', 'payer-action'],
    ['TRANSACTION_REFUSED', undefined],
    ['ORDER_EXPIRED', undefined],
  ])('are refused by %s, with the link to go on by: %s', async (next, rel) => {
    const id = await begin();
    await control(`orders/${id}/next-capture`, { next });
    await control(`orders/${id}/approve`);
    const refused = await ask('POST', `/v2/checkout/orders/${id}/capture`, {});
    const body = await refused.clone().json();
    expect(await issueOf(refused)).toEqual([422, next]);
    const href = `${paypal.url}/checkout/orders/${id}`;
    expect(body).toMatchObject({ links: rel === undefined ? [] : [{ href, rel }] });
    expect(told()).not.toContain('PAYMENT.CAPTURE.COMPLETED');
  });

  test('whose buyer has something to do wait for them, and are taken once it is done', async () => {
    const id = await begin();
    await control(`orders/${id}/next-capture`, { next: 'PAYER_ACTION_REQUIRED' });
    await control(`orders/${id}/approve`);
    await ask('POST', `/v2/checkout/orders/${id}/capture`, {});
    expect(await (await ask('GET', `/v2/checkout/orders/${id}`)).json()).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
    });
    await capture(id);
    expect(paypal.checkout.orders.get(id)?.status).toBe('COMPLETED');
  });

  test('are forgotten three hours after they were made, unless somebody agreed to them', async () => {
    const [left, agreed] = [await begin(), await begin()];
    await control(`orders/${agreed}/approve`);
    await control('advance', { days: 2.9 / 24 });
    expect((await ask('GET', `/v2/checkout/orders/${left}`)).status).toBe(200);
    await control('advance', { days: 0.2 / 24 });
    expect(await issueOf(await ask('GET', `/v2/checkout/orders/${left}`))).toEqual([
      404,
      'INVALID_RESOURCE_ID',
    ]);
    expect((await ask('POST', `/v2/checkout/orders/${left}/capture`, {})).status).toBe(404);
    expect((await fetch(`${paypal.url}/checkout/orders/${left}?opener=${OPENER}`)).status).toBe(404);
    expect(await (await ask('GET', `/v2/checkout/orders/${agreed}`)).json()).toMatchObject({
      status: 'APPROVED',
    });
    expect(await issueOf(await ask('POST', `/v2/checkout/orders/${agreed}/capture`, {}))).toEqual([
      422,
      'ORDER_EXPIRED',
    ]);
  });

  test('live longer where PayPal gives a merchant more', async () => {
    await control('orders', { approvableForHours: 72, capturableForHours: 72 });
    const id = await begin();
    await control('advance', { days: 1 });
    await control(`orders/${id}/approve`);
    await control('advance', { days: 1 });
    await capture(id);
    expect(paypal.checkout.orders.get(id)?.status).toBe('COMPLETED');
    await control('orders', { approvableForHours: 3, capturableForHours: 3 });
  });

  test('are made anew under a name that was forgotten: after six hours', async () => {
    const name = randomUUID();
    const id = await begin(name);
    await control('advance', { days: 5.9 / 24 });
    expect(await begin(name)).toBe(id);
    await control('advance', { days: 0.2 / 24 });
    expect(await begin(name)).not.toBe(id);
  });
});

describe('captures', () => {
  test('are refunded in parts, never beyond, and name their order', async () => {
    const id = await begin();
    const captureId = await capture(id);
    expect(await (await ask('GET', `/v2/payments/captures/${captureId}`)).json()).toMatchObject({
      status: 'COMPLETED',
      supplementary_data: { related_ids: { order_id: id } },
    });
    const part = { amount: { currency_code: 'EUR', value: '40.00' }, custom_id: 'refund' };
    const path = `/v2/payments/captures/${captureId}/refund`;
    const name = randomUUID();
    const given = idSchema.parse(await (await ask('POST', path, part, name)).json());
    expect(idSchema.parse(await (await ask('POST', path, part, name)).json())).toEqual(given);
    const more = { amount: { currency_code: 'EUR', value: '60.01' } };
    expect(await issueOf(await ask('POST', path, more))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
    await control('advance', { days: 44 });
    expect(idSchema.parse(await (await ask('POST', path, part, name)).json())).toEqual(given);
    expect((await control(`captures/${captureId}/refund`, { cents: 2000 })).status).toBe(200);
    await control('advance', { days: 2 });
    // The name is forgotten: it is another refund.
    expect(idSchema.parse(await (await ask('POST', path, part, name)).json())).not.toEqual(given);
    expect(await issueOf(await ask('POST', path, {}))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
    expect(told().filter((type) => type === 'PAYMENT.CAPTURE.REFUNDED')).toHaveLength(3);
  });

  test('are disputed, and a dispute is decided once', async () => {
    const captureId = await capture(await begin());
    await control(`captures/${captureId}/dispute`, { cents: 2500 });
    const listed = z
      .object({ items: z.array(z.object({ dispute_id: z.string() })) })
      .parse(await (await ask('GET', '/v1/customer/disputes?update_time_after=2026-11-01T00:00:00Z')).json());
    const disputeId = listed.items.at(-1)?.dispute_id;
    const [won, lost] = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_BUYER_FAVOUR'];
    expect((await control(`disputes/${disputeId}/resolve`, { outcome: won })).status).toBe(200);
    expect((await control(`disputes/${disputeId}/resolve`, { outcome: lost })).status).toBe(409);
    expect((await control('disputes/PP-D-NONE/resolve', { outcome: won })).status).toBe(404);
    expect(await (await ask('GET', `/v1/customer/disputes/${disputeId}`)).json()).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      disputed_transactions: [{ seller_transaction_id: captureId }],
    });
    expect(told().slice(-2)).toEqual(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED']);
  });
});

test.each([
  ['RESOLVED_BUYER_FAVOUR', '10.00', ['BUYER', 'SELLER'], true],
  ['ACCEPTED', '10.00', ['BUYER', 'SELLER'], true],
  ['RESOLVED_WITH_PAYOUT', '10.00', ['BUYER'], false],
  ['RESOLVED_SELLER_FAVOUR', undefined, undefined, false],
  ['CANCELED_BY_BUYER', undefined, undefined, false],
  ['DENIED', undefined, undefined, false],
  ['NONE', undefined, undefined, false],
])(
  'a dispute of a capture that ends by %s gives back %s, of %j',
  async (outcome, value, parties, isReversed) => {
    const captureId = await capture(await begin());
    await control(`captures/${captureId}/dispute`);
    const disputeId = [...paypal.checkout.disputes.keys()].at(-1);
    await control(`disputes/${disputeId}/resolve`, { outcome, cents: 1000 });
    const answer = await (await ask('GET', `/v1/customer/disputes/${disputeId}`)).json();
    expect(answer.dispute_outcome.outcome_code).toBe(outcome);
    expect(answer.dispute_outcome.amount_refunded?.value).toBe(value);
    expect(answer.money_movements?.map((each: { affected_party: string }) => each.affected_party)).toEqual(
      parties,
    );
    expect(told().includes('PAYMENT.CAPTURE.REVERSED')).toBe(isReversed);
    const { status } = await (await ask('GET', `/v2/payments/captures/${captureId}`)).json();
    expect(status).toBe(isReversed ? 'PARTIALLY_REFUNDED' : 'COMPLETED');
  },
);

describe('the window of an order', () => {
  test.each([
    ['agree', 'approved', 'APPROVED'],
    ['cancel', 'cancelled', 'CREATED'],
  ])('%s tells the page %s', async (action, outcome, status) => {
    const id = await begin();
    const window = await fetch(`${paypal.url}/checkout/orders/${id}?opener=${encodeURIComponent(OPENER)}`);
    expect(await window.text()).toContain('100.00 EUR');
    const done = await fetch(`${paypal.url}/checkout/orders/${id}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ opener: OPENER }),
    });
    expect(await done.text()).toContain(`data-id="${id}" data-outcome="${outcome}" data-opener="${OPENER}"`);
    expect(paypal.checkout.orders.get(id)?.status).toBe(status);
  });

  test('opens for nobody but a page, and its script is for orders, too', async () => {
    const id = await begin();
    expect((await fetch(`${paypal.url}/checkout/orders/${id}?opener=javascript:alert(1)`)).status).toBe(404);
    const sdk = `${paypal.url}/sdk/js?client-id=${paypal.config.clientId}`;
    expect((await fetch(`${sdk}&intent=capture`)).status).toBe(200);
    expect((await fetch(`${sdk}&intent=capture&vault=true`)).status).toBe(400);
  });
});

test.each(['500', '429'] as const)(
  'a fault %s after the deed: it is done, and the answer does not say so',
  async (kind) => {
    const id = await begin();
    await control(`orders/${id}/approve`);
    await control('faults', { kind, times: 1, path: '/capture$', afterwards: true });
    const answer = await ask('POST', `/v2/checkout/orders/${id}/capture`, {});
    expect([answer.status, paypal.checkout.orders.get(id)?.captures.length]).toEqual([Number(kind), 1]);
  },
);
