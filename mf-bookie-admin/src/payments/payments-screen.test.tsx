import type { AdminCharge, ListedReceipt, PaymentAlarm, TaxRate } from '@bothways/domain/billing';
import type { AdminOrder } from '@bothways/domain/orders';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
const BUYER = { id: 'user-1', name: 'Lea', email: 'lea@bothways.test' };
const PAYMENT: AdminOrder['payments'][number] = {
  position: 1,
  state: 'paid',
  amountCents: 40_000,
  credits: 120_000,
  paidAt: '2026-11-20T10:00:00.000Z',
  refundedCents: 10_000,
  receipt: 'R-2026-000071',
  method: 'paypal',
  paymentId: 'CAPTURE-1',
  creditsBack: 0,
  refunds: [],
  disputes: [],
  mayRefund: true,
  mayConfirm: false,
};
const { paidAt: _paid, receipt: _receipt, method: _method, paymentId: _id, ...UNPAID } = PAYMENT;
const ORDER: AdminOrder = {
  id: 'order-1',
  number: 'PK-0071',
  pack: 'scale',
  market: 'default',
  state: 'partPaid',
  createdAt: '2026-11-20T09:00:00.000Z',
  priceCents: 50_000,
  currency: 'EUR',
  credits: 150_000,
  bonus: { credits: 0, state: 'none' },
  buyer: BUYER,
  madeBy: 'buyer',
  payments: [
    PAYMENT,
    {
      ...UNPAID,
      position: 2,
      state: 'overdue',
      amountCents: 10_000,
      refundedCents: 0,
      dueAt: '2026-12-20T10:00:00.000Z',
      mayRefund: false,
      mayConfirm: true,
    },
  ],
};
const CHARGE: AdminCharge = {
  paymentId: 'SALE-1',
  at: '2026-11-20T10:00:00.000Z',
  status: 'completed',
  plan: 'pro',
  days: 30,
  amountCents: 15_999,
  currency: 'EUR',
  subscriptionId: 'sub-1',
  providerId: 'I-SUB1',
  buyer: BUYER,
  receipt: 'R-2026-000072',
  refundedCents: 0,
  refunds: [],
  mayRefund: true,
};
const RECEIPT: ListedReceipt = {
  number: 'R-2026-000072',
  kind: 'receipt',
  at: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:00:00.000Z',
  buyer: { name: 'Lea', email: 'lea@bothways.test', country: 'ES' },
  item: { kind: 'subscription', plan: 'pro', days: 30 },
  currency: 'EUR',
  totalCents: 15_999,
  netCents: 13_222,
  taxCents: 2777,
  taxRate: 2100,
  taxName: 'IVA',
  paymentId: 'SALE-1',
  creditedCents: 0,
  state: 'paid',
};
const ALARM: PaymentAlarm = {
  id: 71,
  at: '2026-11-20T10:00:00.000Z',
  target: 'payment:SALE-2',
  reason: 'amount',
  buyer: BUYER,
  amountCents: 100,
};
const RATES: TaxRate[] = [
  { country: 'ES', name: 'IVA', rate: 2200, validFrom: '2027-01-01', state: 'future' },
  { country: 'ES', name: 'IVA', rate: 2100, validFrom: '2012-09-01', state: 'current' },
  { country: 'OTHER', name: 'VAT', rate: 0, validFrom: '2000-01-01', state: 'current' },
];
const keyed = z.looseObject({ key: z.uuid() });

async function open(
  path = '',
  routes: Routes = {},
  more: { permissions?: string[]; locale?: 'en' | 'es' } = {},
) {
  const page = await renderArea(area, {
    path: `admin/payments${path}`,
    locale: more.locale ?? 'en',
    permissions: more.permissions ?? ['manage:user:transactions'],
    routes: {
      'GET /api/admin/orders': () => ({ success: true, orders: [ORDER] }),
      'GET /api/admin/charges': () => ({ success: true, charges: [CHARGE] }),
      'GET /api/admin/receipts': () => ({ success: true, receipts: [RECEIPT] }),
      'GET /api/admin/payment-alarms': () => ({ success: true, alarms: [ALARM], open: 1 }),
      'GET /api/admin/tax-rates': () => ({ success: true, taxRates: RATES }),
      ...routes,
    },
  });
  const sent = (method: string) =>
    page.server.asked
      .filter((asked) => asked.method === method && !asked.path.includes('/iam/'))
      .map(({ path: to, body }) => ({ to, body }));
  return { ...page, sent };
}
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

describe('payments', () => {
  it('of packs stand with their person, their state and what may be done', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Credit packs' });
    expect(rows(table)).toEqual([
      'PK-0071 · Scale 1 of 2Lealea@bothways.testPaidNov 20, 2026CAPTURE-1R-2026-000071€400.00−€100.00Refund',
      'PK-0071 · Scale 2 of 2Lealea@bothways.testOverdueDec 20, 2026––€100.00–Confirm',
    ]);
    expect(within(table).getAllByRole('link', { name: 'Lea' })[0]?.getAttribute('href')).toBe(
      '/en/admin/users/user-1',
    );
  });

  it('are found by what is typed and narrowed by state, both in the address', async () => {
    const { router, server } = await open();
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Person, number or provider id' }),
      'lea',
    );
    await waitFor(() => expect(router.state.location.search).toBe('?q=lea'));
    await waitFor(() => expect(server.asked.at(-1)?.path).toBe('/api/admin/orders?search=lea'));
  });

  it.each([
    ['', 'They stand here once somebody has paid.'],
    ['?q=nobody', 'Search for less, or choose any state.'],
  ])('that are none say why (%s)', async (query, why) => {
    await open(query, { 'GET /api/admin/orders': () => ({ success: true, orders: [] }) });
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it('are not shown to who may not see them', async () => {
    const { server } = await open('', {}, { permissions: ['read:user'] });
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(server.asked.filter(({ path }) => path.startsWith('/api/admin/orders'))).toEqual([]);
  });

  it.each([
    ['', 'GET /api/admin/orders', 'No se pudieron cargar los pedidos'],
    ['/charges', 'GET /api/admin/charges', 'No se pudieron cargar los pagos'],
    ['/receipts', 'GET /api/admin/receipts', 'No se pudieron cargar los recibos'],
    ['/alarms', 'GET /api/admin/payment-alarms', 'No se pudieron cargar las alarmas'],
    ['/taxes', 'GET /api/admin/tax-rates', 'No se pudieron cargar los impuestos'],
  ])('that did not load say so: %s', async (path, route, text) => {
    await open(path, { [route]: () => refusal(500, 'INTERNAL') }, { locale: 'es' });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('a refund', () => {
  const start = async (path: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    return within(await screen.findByRole('dialog', { name: path }));
  };

  it('asks how much and why, then once more, and is sent with a key of its own', async () => {
    const { sent } = await open('', {
      'POST /api/admin/orders/order-1/payments/1/refund': () => ({ success: true, order: ORDER }),
    });
    const dialog = await start('Refund PK-0071-1');
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '300.00');
    await fill(dialog.getByRole('textbox', { name: 'Amount' }), '300.01');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Enter an amount above zero, at most €300.00.')).toBeTruthy();
    expect(dialog.getByText('Say why.')).toBeTruthy();
    await fill(dialog.getByRole('textbox', { name: 'Amount' }), '50.50');
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'They asked');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(sent('POST')).toEqual([]);
    const question = within(await screen.findByRole('alertdialog', { name: 'Refund €50.50?' }));
    expect(question.getByText(/PK-0071-1 of lea@bothways.test/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const [asked] = sent('POST');
    expect(asked?.to).toBe('/api/admin/orders/order-1/payments/1/refund');
    expect(keyed.parse(asked?.body)).toMatchObject({ amountCents: 5050, reason: 'They asked' });
  });

  it.each([
    ['errors.providerError', 'What was asked may still come'],
    ['errors.ledgerClosed', 'Credits are being checked, and no money or credits move meanwhile'],
  ])('that failed (%s) says what happens, and may be repeated with the same key', async (error, said) => {
    const { sent } = await open('/charges', {
      'POST /api/admin/charges/SALE-1/refund': () => refusal(503, 'UNAVAILABLE', 'No', { error }),
    });
    const dialog = await start('Refund SALE-1');
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'They asked');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Refund €159.99?' }));
    await userEvent.click(question.getByRole('button', { name: 'Refund' }));
    expect((await question.findByRole('alert')).textContent).toContain(said);
    await userEvent.click(question.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    const keys = sent('POST').map(({ body }) => keyed.parse(body).key);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('what somebody must look at', () => {
  it('is in words, in the language of who looks, and a reason that is new stands as it is', async () => {
    const alarms = [
      ALARM,
      { ...ALARM, id: 72, target: 'dispute:PP-D-1', reason: 'dispute' },
      { ...ALARM, id: 73, target: 'payment:SALE-9', reason: 'of tomorrow' },
    ];
    await open(
      '/alarms',
      { 'GET /api/admin/payment-alarms': () => ({ success: true, alarms, open: 3 }) },
      { locale: 'es' },
    );
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await row(/payment:SALE-2/)).toContain('Otro importe');
    expect(await row(/dispute:PP-D-1/)).toContain('El comprador lo disputa');
    expect(await row(/payment:SALE-9/)).toContain('of tomorrow');
  });

  it('a payment that is disputed says so and is not to be refunded', async () => {
    const held = { ...CHARGE, days: 0, disputed: 'open', mayRefund: false };
    await open('/charges', { 'GET /api/admin/charges': () => ({ success: true, charges: [held] }) });
    const row = within(await screen.findByRole('row', { name: /SALE-1/ }));
    expect(row.getByText('Disputed')).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });
});

describe('what is done by hand', () => {
  it('confirms a payment that came outside the provider, with its reference', async () => {
    const { sent } = await open('', {
      'POST /api/admin/orders/order-1/payments/2/confirm': () => ({ success: true, order: ORDER }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm PK-0071-2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm payment' }));
    expect(await dialog.findByText('Say how it was paid.')).toBeTruthy();
    await fill(dialog.getByRole('textbox', { name: 'Reference' }), 'Transfer 77');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')).toEqual([
      { to: '/api/admin/orders/order-1/payments/2/confirm', body: { reference: 'Transfer 77' } },
    ]);
  });

  it('records an enterprise order, in hundredths and cents', async () => {
    const { sent } = await open('', { 'POST /api/admin/orders': () => ({ success: true, order: ORDER }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Record an order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record an enterprise order' }));
    await fill(dialog.getByRole('textbox', { name: 'E-mail of the buyer' }), 'lea@bothways.test');
    await fill(dialog.getByRole('textbox', { name: 'Credits' }), '3000');
    await fill(dialog.getByRole('textbox', { name: 'Price' }), '900.50');
    await fill(dialog.getByRole('textbox', { name: 'What was agreed' }), 'By mail of today');
    await userEvent.click(dialog.getByRole('button', { name: 'Record order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keyed.parse(sent('POST')[0]?.body)).toMatchObject({
      userEmail: 'lea@bothways.test',
      credits: 300_000,
      priceCents: 90_050,
      comment: 'By mail of today',
    });
  });

  it.each([
    {
      of: 'a charge over its price',
      alarm: { reason: 'too much', proposal: { paymentId: 'SALE-2', refundCents: 4000, leftCents: 19_999 } },
      said: 'More than the price',
      to: '/api/admin/charges/SALE-2/refund',
      body: { amountCents: 4000 },
    },
    {
      of: 'a pack that was paid with another amount',
      alarm: {
        reason: 'amount',
        proposal: {
          paymentId: 'SALE-2',
          refundCents: 4000,
          leftCents: 4000,
          order: { id: 'order-1', position: 1 },
        },
      },
      said: 'Another amount',
      to: '/api/admin/orders/order-1/payments/1/refund',
      body: { amountCents: 4000, captureId: 'SALE-2' },
    },
  ])('proposes to give back what came for $of', async ({ alarm, said, to, body }) => {
    const { sent } = await open('/alarms', {
      'GET /api/admin/payment-alarms': () => ({
        success: true,
        alarms: [{ ...ALARM, amountCents: 19_999, ...alarm }],
        open: 1,
      }),
      'POST /api/admin/charges/SALE-2/refund': () => ({ success: true, charge: CHARGE }),
      'POST /api/admin/orders/order-1/payments/1/refund': () => ({ success: true, order: ORDER }),
    });
    expect((await screen.findByRole('row', { name: /payment:SALE-2/ })).textContent).toContain(said);
    await userEvent.click(screen.getByRole('button', { name: 'Refund €40.00' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund SALE-2' }));
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '40.00');
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Charged too much');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Refund €40.00?' }));
    await userEvent.click(question.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('POST')[0]).toMatchObject({ to, body });
  });

  it('resolves an alarm with what was done', async () => {
    const { sent, server } = await open('/alarms', {
      'POST /api/admin/payment-alarms/71/resolve': () => ({ success: true, alarm: ALARM }),
    });
    await screen.findByRole('row', { name: /payment:SALE-2/ });
    await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve payment:SALE-2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await dialog.findByText('Say what was done.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'It stays, by agreement' }));
    await fill(dialog.getByRole('textbox', { name: 'Note' }), 'They\nagreed');
    server.on('GET /api/admin/payment-alarms', () => ({ success: true, alarms: [], open: 0 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('No alarms')).toBeTruthy();
    expect(sent('POST')).toEqual([
      { to: '/api/admin/payment-alarms/71/resolve', body: { how: 'kept', note: 'They agreed' } },
    ]);
  });

  it('shows who resolved an alarm, and how', async () => {
    const resolved = {
      at: '2026-11-21T10:00:00.000Z',
      how: 'refunded',
      note: 'Sent back',
      by: 'admin@bothways.test',
    };
    await open('/alarms?state=resolved', {
      'GET /api/admin/payment-alarms': () => ({ success: true, alarms: [{ ...ALARM, resolved }], open: 0 }),
    });
    const row = await screen.findByRole('row', { name: /payment:SALE-2/ });
    expect(row.textContent).toContain('The money went back: Sent back');
    expect(row.textContent).toContain('admin@bothways.test');
  });
});

describe('receipts and taxes', () => {
  it('list receipts with their tax', async () => {
    await open('/receipts');
    expect(rows(await screen.findByRole('table', { name: 'Receipts' }))).toEqual([
      'R-2026-000072Nov 20, 2026Lealea@bothways.testPaidSALE-1ESIVA 21% €27.77€159.99',
    ]);
  });

  it('list what counts, what will, and let only that go', async () => {
    const { sent } = await open('/taxes', {
      'DELETE /api/admin/tax-rates/ES/2027-01-01': () => ({ success: true, taxRates: RATES.slice(1) }),
    });
    expect(rows(await screen.findByRole('table', { name: 'Taxes' }))).toEqual([
      'SpainIVA22.00%Jan 1, 2027To come',
      'SpainIVA21.00%Sep 1, 2012Counts',
      'Everywhere elseVAT0.00%Jan 1, 2000Counts',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the coming rate of Spain' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent('DELETE').map(({ to }) => to)).toEqual(['/api/admin/tax-rates/ES/2027-01-01']),
    );
  });

  it('take a new rate in percent', async () => {
    const { sent } = await open('/taxes', {
      'POST /api/admin/tax-rates': () => ({ success: true, taxRates: RATES }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a tax rate' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a rate' }));
    expect(await dialog.findByText('Enter its name.')).toBeTruthy();
    await fill(dialog.getByRole('textbox', { name: 'Name' }), 'IVA');
    await fill(dialog.getByRole('textbox', { name: 'Rate' }), '21.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Add a rate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')[0]?.body).toMatchObject({ country: 'ES', name: 'IVA', rate: 2150 });
  });
});
