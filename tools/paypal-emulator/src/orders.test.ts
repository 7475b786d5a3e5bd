import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type PaypalEmulator, startPaypalEmulator } from './emulator.ts';

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

  test.each([
    ['DECLINED', 422],
    ['PENDING', 201],
  ] as const)('whose next capture is %s answer %i', async (next, status) => {
    const id = await begin();
    await control(`orders/${id}/next-capture`, { next });
    await control(`orders/${id}/approve`);
    expect((await ask('POST', `/v2/checkout/orders/${id}/capture`, {})).status).toBe(status);
    await control(`orders/${id}/settle`, { status: 'COMPLETED' });
    expect(told().includes('PAYMENT.CAPTURE.COMPLETED')).toBe(next === 'PENDING');
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
    expect((await control(`captures/${captureId}/refund`, { cents: 6000 })).status).toBe(200);
    expect(await issueOf(await ask('POST', path, {}))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
    expect(told().filter((type) => type === 'PAYMENT.CAPTURE.REFUNDED')).toHaveLength(2);
  });

  test('are disputed, and a dispute is decided once', async () => {
    const captureId = await capture(await begin());
    await control(`captures/${captureId}/dispute`, { cents: 2500 });
    const listed = z
      .object({ items: z.array(z.object({ dispute_id: z.string() })) })
      .parse(await (await ask('GET', '/v1/customer/disputes?update_time_after=2026-11-01T00:00:00Z')).json());
    const disputeId = listed.items.at(-1)?.dispute_id;
    expect((await control(`disputes/${disputeId}/won`)).status).toBe(200);
    expect((await control(`disputes/${disputeId}/lost`)).status).toBe(409);
    expect(await (await ask('GET', `/v1/customer/disputes/${disputeId}`)).json()).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      disputed_transactions: [{ seller_transaction_id: captureId }],
    });
    expect(told().slice(-2)).toEqual(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED']);
  });
});

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
