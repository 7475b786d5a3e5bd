import type { ListedReceipt } from '@bothways/domain/billing';
import type { Order } from '@bothways/domain/orders';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
afterEach(() => vi.unstubAllGlobals());

const RECEIPT: ListedReceipt = {
  number: 'R-2026-000071',
  kind: 'receipt',
  at: '2026-11-23T10:00:00.000Z',
  paidAt: '2026-11-22T10:00:00.000Z',
  buyer: { name: '=Ana', email: 'ana@bothways.test', country: 'ES' },
  seller: { name: 'Bothways SL', taxId: 'B00000000' },
  item: { kind: 'pack', pack: 'scale', credits: 120_000, payment: 1, payments: 2, orderNumber: 'PK-0071' },
  currency: 'EUR',
  totalCents: 40_000,
  netCents: 33_058,
  taxCents: 6942,
  taxRate: 2100,
  taxName: 'IVA',
  paymentId: 'CAPTURE-1',
  creditedCents: 5000,
  state: 'partlyRefunded',
};
const { state: _, ...PLAIN } = RECEIPT;
const NOTE: ListedReceipt = {
  ...PLAIN,
  number: 'C-2026-000004',
  kind: 'creditNote',
  of: RECEIPT.number,
  totalCents: -5000,
  netCents: -4132,
  taxCents: -868,
  creditedCents: 0,
};
const PLAN: ListedReceipt = {
  ...RECEIPT,
  number: 'R-2026-000072',
  item: { kind: 'subscription', plan: 'pro', days: 30 },
  creditedCents: 0,
  state: 'paid',
};
const ORDER: Order = {
  id: 'order-1',
  number: 'PK-0071',
  pack: 'scale',
  market: 'default',
  state: 'partPaid',
  createdAt: '2026-10-20T10:00:00.000Z',
  priceCents: 50_000,
  currency: 'EUR',
  credits: 150_000,
  bonus: { credits: 20_000, state: 'paid' },
  payments: [
    {
      position: 1,
      state: 'paid',
      amountCents: 40_000,
      credits: 120_000,
      paidAt: '2026-10-20T10:00:00.000Z',
      refundedCents: 0,
      receipt: RECEIPT.number,
    },
    {
      position: 2,
      state: 'overdue',
      amountCents: 10_000,
      credits: 30_000,
      dueAt: '2026-11-19T10:00:00.000Z',
      refundedCents: 0,
    },
  ],
};

const open = (path: string, locale: 'en' | 'es' = 'en', routes: Routes = {}) =>
  renderArea(area, {
    path,
    locale,
    routes: {
      'GET /api/orders': () => ({ success: true, orders: [ORDER] }),
      'GET /api/billing/receipts': () => ({ success: true, receipts: [PLAN, NOTE, RECEIPT] }),
      'GET /api/billing/receipts/R-2026-000071': () => ({ success: true, receipt: RECEIPT, notes: [NOTE] }),
      'GET /api/billing/receipts/R-2026-000072': () => ({ success: true, receipt: PLAN, notes: [] }),
      'GET /api/billing/receipts/C-2026-000004': () => ({ success: true, receipt: NOTE, notes: [] }),
      ...routes,
    },
  });
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('the tab of what was paid', () => {
  it('stands among the tabs of the account, also while a receipt is open', async () => {
    await open('account/billing/R-2026-000071');
    await screen.findByRole('article', { name: RECEIPT.number });
    expect(screen.getByRole('tab', { name: 'Billing' }).getAttribute('aria-selected')).toBe('true');
  });

  it('lists receipts and credit notes with what became of them', async () => {
    await open('account/billing');
    const table = await screen.findByRole('table', { name: 'Receipts' });
    const rows = within(table).getAllByRole('row').slice(1).map(textOf);
    expect(rows).toEqual([
      'R-2026-000072Nov 23, 2026Plan Pro, 30 daysPaid€69.42€400.00',
      'C-2026-000004Nov 23, 2026Takes back R-2026-000071Credit note−€8.68−€50.00',
      'R-2026-000071Nov 23, 2026Credit pack Scale, 1,200 credits, payment 1 of 2Partly refunded€69.42€400.00',
    ]);
    expect(within(table).getByRole('link', { name: RECEIPT.number }).getAttribute('href')).toBe(
      '/en/account/billing/R-2026-000071',
    );
  });

  it('says what is still to be paid, and leads to where it is paid', async () => {
    await open('account/billing', 'es');
    const orders = await screen.findByRole('region', { name: 'Pedidos de packs de créditos' });
    await within(orders).findByText('Vencido');
    const pay = within(orders).getAllByRole('link', { name: 'Pagar ahora' });
    expect(pay.map((link) => link.getAttribute('href'))).toEqual(['/es/onboarding/payment?order=order-1']);
    expect(within(orders).getByRole('link', { name: RECEIPT.number })).toBeTruthy();
  });

  it('without anything says what will stand there, and offers no empty file', async () => {
    await open('account/billing', 'en', {
      'GET /api/orders': () => ({ success: true, orders: [] }),
      'GET /api/billing/receipts': () => ({ success: true, receipts: [] }),
    });
    expect(
      await screen.findByText('There is no receipt yet. It comes with your first payment.'),
    ).toBeTruthy();
    expect(await screen.findByText('You have ordered no credit pack.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download all as CSV' })).toBeNull();
  });

  it('that did not load says so', async () => {
    await open('account/billing', 'en', {
      'GET /api/billing/receipts': () => refusal(500, 'INTERNAL'),
    });
    expect(await screen.findByText('Failed to load receipts')).toBeTruthy();
  });

  it('gives everything as a file in which nothing is a formula', async () => {
    const parts: BlobPart[] = [];
    vi.stubGlobal(
      'Blob',
      class {
        constructor(given: BlobPart[]) {
          parts.push(...given);
        }
      },
    );
    URL.createObjectURL = () => 'blob:receipts';
    URL.revokeObjectURL = () => undefined;
    await open('account/billing');
    await userEvent.click(await screen.findByRole('button', { name: 'Download all as CSV' }));
    const lines = String(parts[0]).trim().split('\r\n');
    expect(lines[0]).toContain('Number,Date,Takes back,Paid for,Buyer');
    expect(lines[3]).toBe(
      'R-2026-000071,2026-11-23T10:00:00.000Z,,"Credit pack Scale, 1,200 credits, payment 1 of 2","\'=Ana",' +
        'ana@bothways.test,ES,EUR,330.58,IVA,21.00,69.42,400.00,50.00,CAPTURE-1',
    );
    expect(lines[2]).toContain(',-41.32,IVA,21.00,-8.68,-50.00,');
  });
});

describe('a receipt', () => {
  it('says who paid what to whom, with its tax and what was taken back', async () => {
    await open('account/billing/R-2026-000071');
    const sheet = await screen.findByRole('article', { name: RECEIPT.number });
    expect(sheet.hasAttribute('data-prints-alone')).toBe(true);
    for (const part of [
      'Receipt',
      '=Ana',
      'ana@bothways.test',
      'Spain',
      'Bothways SL',
      'B00000000',
      'Nov 22, 2026',
      'CAPTURE-1',
      'Order PK-0071',
      '€330.58',
      'IVA 21%€69.42',
      'Total€400.00',
      'Partly refunded',
    ])
      expect(textOf(sheet)).toContain(part);
    expect(within(sheet).getByRole('link', { name: NOTE.number }).getAttribute('href')).toBe(
      '/en/account/billing/C-2026-000004',
    );
  });

  it('prints by the browser', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open('account/billing/R-2026-000071');
    await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it.each([
    ['R-2026-000071', 'On to the bot', '/en/bot'],
    ['R-2026-000072', 'On to the lists', '/en/dashboard'],
  ])('%s leads on to what was bought: %s', async (number, name, href) => {
    await open(`account/billing/${number}`);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  it('that is a credit note names its receipt, and leads nowhere else', async () => {
    await open('account/billing/C-2026-000004', 'es');
    const sheet = await screen.findByRole('article', { name: NOTE.number });
    expect(textOf(sheet)).toContain('Nota de abono');
    expect(textOf(sheet)).toMatch(/Total[−-]50,00\s€/);
    expect(within(sheet).getByRole('link', { name: RECEIPT.number })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ir al bot' })).toBeNull();
  });

  it("that is nobody's or somebody else's is not there", async () => {
    await open('account/billing/R-2026-000099', 'en', {
      'GET /api/billing/receipts/R-2026-000099': () => refusal(404, 'NOT_FOUND'),
    });
    await waitFor(() => expect(screen.getByText('Failed to load the receipt')).toBeTruthy());
  });
});
