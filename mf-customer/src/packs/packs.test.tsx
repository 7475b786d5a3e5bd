import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { FakePaypal } from '../testing/fake-paypal.ts';
import { anOrder, FakeShop, paidOrder, withPayment } from '../testing/orders.ts';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 8_000 });
const paypal = new FakePaypal();
beforeEach(() => {
  localStorage.clear();
  paypal.install();
});
afterEach(() => paypal.remove());

const onboarding = {
  success: true,
  onboarding: {
    version: 1,
    steps: ['person', 'profile', 'phone', 'pack'],
    answers: { name: 'Lea Brandt', country: 'ES', profileType: 'manager', phone: 'skipped' },
    completedAt: '2026-11-20T12:00:00.000Z',
  },
};

interface Opening {
  query?: string;
  shop?: FakeShop;
  locale?: 'en' | 'es';
  routes?: Routes;
}

async function open({
  query = '?pack=scale&returnTo=/en/bot',
  shop = new FakeShop(),
  locale = 'en',
  routes = {},
}: Opening = {}) {
  const page = await renderArea(area, {
    path: `onboarding/payment${query}`,
    locale,
    user: aUser(),
    routes: { 'GET /api/onboarding': () => onboarding, ...shop.routes(), ...routes },
  });
  return { ...page, shop, person: userEvent.setup(), address: () => page.router.state.location };
}
const region = (name: string) => screen.findByRole('region', { name });
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ');
const payToday = async () => textOf(await region('Pay today'));
const asked = (page: Awaited<ReturnType<typeof open>>) =>
  page.server.asked.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/orders'));

describe('a pack', () => {
  it('says what is paid today, in which payments, and what happens then', async () => {
    await open();
    expect(await payToday()).toMatch(
      /Pay today€400\.00incl\. 21% IVA \(of which €69\.42 IVA\)for 1,200 credits now\. 300 more follow with the second/,
    );
    const table = within(screen.getByRole('table'));
    const cells = (name: RegExp) =>
      within(table.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/^Today/)).toEqual(['€400.00', '1,200', '+200', '1,400']);
    expect(cells(/^Together/)).toEqual(['€500.00', '1,500', '+200', '1,700']);
    expect(screen.getByText(/^The bonus comes once, with the first payment/)).toBeTruthy();
    expect(textOf(await region('Pay today'))).toMatch(
      /You approve at PayPal.*1,200 credits are booked.*200 bonus/,
    );
    expect(paypal.addresses[0]).toContain('https://sdk.example/js');
  });

  it('is ordered, approved, checked and booked once, and leads back to where one came from', async () => {
    const page = await open();
    const button = await paypal.button();
    const accountReads = () => page.server.asked.filter(({ path }) => path === '/api/auth/me').length;
    const before = accountReads();
    expect(await button.payOrder()).toBe('PP-o-1-1');
    await screen.findByText('42.00 before, 1,242.00 now.');
    await waitFor(() => expect(accountReads()).toBeGreaterThan(before));
    const paid = textOf(await region('1,200 credits are yours'));
    expect(paid).toMatch(/€100\.00 is due on .*2026 for 300 more\./);
    expect(paid).toContain('200 bonus credits follow when your phone is verified.');
    expect(screen.getByRole('link', { name: 'Verify phone' }).getAttribute('href')).toBe(
      `/en/onboarding/verify-phone?${new URLSearchParams({ to: `/en/onboarding/payment${page.address().search}` })}`,
    );
    expect(screen.getByRole('link', { name: 'Receipt BW-2026-0001' }).getAttribute('href')).toBe(
      '/en/account/billing/BW-2026-0001',
    );
    const on = screen.getByRole('link', { name: 'Continue to dashboard' });
    expect(on.getAttribute('href')).toBe('/en/bot');
    expect(asked(page).map(({ path }) => path)).toEqual([
      '/api/orders',
      '/api/orders/o-1/payments/1/begin',
      '/api/orders/o-1/payments/1/capture',
    ]);
    expect(asked(page)[0]?.body).toMatchObject({ pack: 'scale', market: 'default', priceCents: 500_00 });
    expect(page.address().search).toContain('order=o-1');
  });

  it('that PayPal is still confirming is waited for, and is there without a touch', async () => {
    const { shop } = await open({ query: '?pack=kickstart' });
    shop.onCapture = (order) => ({
      success: true,
      order: shop.put(withPayment(order, 1, { state: 'confirming' })),
    });
    await (await paypal.button()).payOrder();
    expect(textOf(await region('PayPal is confirming €100.00'))).toContain('You may leave');
    expect(screen.getByRole('link', { name: 'Skip to dashboard' }).getAttribute('href')).toBe(
      '/en/dashboard',
    );
    shop.settle('o-1', 1);
    const paid = await region('250 credits are yours');
    await waitFor(() => expect(textOf(paid)).toContain('42.00 before, 292.00 now'));
  });

  it.each([
    ['errors.notApproved', 'Nothing was charged and nothing booked', 'approve it there'],
    ['errors.declined', 'Nothing was charged and nothing booked', 'try again with another card'],
    ['errors.payerAction', 'Nothing was charged', 'it leads back to the same payment'],
    ['errors.approvalExpired', 'Nothing was charged', 'Press the button again for a new payment'],
  ])('that PayPal refused (%s) costs nothing and goes on as the same order', async (error, cost, wayOn) => {
    const { shop } = await open({ query: '?pack=kickstart' });
    shop.onCapture = () => refusal(409, 'CONFLICT', 'Declined', { error });
    await (await paypal.button()).payOrder();
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain(cost);
    expect(said).toContain(wayOn);
    shop.onCapture = undefined;
    await (await paypal.button()).payOrder();
    await region('250 credits are yours');
    expect(new Set(shop.keys).size).toBe(1);
    expect(shop.orders).toHaveLength(1);
  });

  it('whose capture was not answered is looked up, as it may have been taken', async () => {
    const { shop } = await open({ query: '?pack=kickstart' });
    shop.onCapture = () => {
      shop.settle('o-1', 1);
      return refusal(503, 'UNAVAILABLE');
    };
    await (await paypal.button()).payOrder();
    expect(await region('250 credits are yours')).toBeTruthy();
  });

  it('that somebody left at PayPal was not bought', async () => {
    await open({ query: '?pack=kickstart' });
    (await paypal.button()).cancel();
    expect(await screen.findByText('You left PayPal. Nothing was charged.')).toBeTruthy();
  });

  it.each([
    ['errors.priceChanged', /The price has changed/],
    ['errors.packHad', /You have had the free pack/],
    ['errors.paymentOverdue', /The second payment of an earlier pack is overdue/],
    ['errors.providerError', /PayPal did not answer as it should/],
  ])('says why it is refused: %s', async (error, text) => {
    const page = await open({
      query: '?pack=kickstart',
      routes: { 'POST /api/orders': () => refusal(409, 'CONFLICT', 'No', { error }) },
    });
    const before = page.server.asked.filter(({ path }) => path === '/api/packs').length;
    await (await paypal.button()).tryToPay();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    // What the page believes is read anew.
    await waitFor(() =>
      expect(page.server.asked.filter(({ path }) => path === '/api/packs').length).toBeGreaterThan(before),
    );
  });

  it('that was paid in another tab meanwhile is not paid twice', async () => {
    const page = await open({ query: '?pack=kickstart' });
    const button = await paypal.button();
    // Both tabs have the same name for what they buy.
    const { key } = JSON.parse(localStorage.getItem('packOrder:v1') ?? '{}');
    page.shop.put(paidOrder(anOrder('kickstart', { number: key })));
    await button.tryToPay();
    await region('250 credits are yours');
    expect(asked(page).map(({ path }) => path)).toEqual(['/api/orders']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is bought again later is another order', async () => {
    const shop = new FakeShop();
    await open({ query: '?pack=kickstart', shop });
    await (await paypal.button()).payOrder();
    await region('250 credits are yours');
    cleanup();
    paypal.install();
    await open({ query: '?pack=kickstart', shop });
    await (await paypal.button()).payOrder();
    await region('250 credits are yours');
    expect(shop.orders).toHaveLength(2);
    expect(new Set(shop.keys).size).toBe(2);
  });

  it('that is free is taken without the provider', async () => {
    const { person, shop } = await open({ query: '?pack=free', shop: new FakeShop({ balance: 0 }) });
    await person.click(await screen.findByRole('button', { name: 'Take 50 credits' }));
    await region('50 credits are yours');
    expect(await screen.findByText('0.00 before, 50.00 now.')).toBeTruthy();
    expect(shop.balance).toBe(5000);
  });

  it('without a price is agreed by mail, and nothing is to be pressed', async () => {
    await open({ query: '?pack=enterprise' });
    const card = within(await region('Pay today'));
    expect(card.getByRole('link', { name: 'packs@example.test' }).getAttribute('href')).toBe(
      'mailto:packs@example.test',
    );
    expect(card.queryByRole('button')).toBeNull();
  });

  it('says its tax beside each price, and asks for the country before it can be paid', async () => {
    await open({ shop: new FakeShop({ isCountryKnown: false }), query: '?pack=kickstart' });
    const card = await screen.findByRole('region', { name: 'Pay today' });
    expect(card.textContent).toContain('incl. 21% IVA');
    expect(screen.getByRole('radio', { name: /^Kickstart/ }).closest('label')?.textContent).toContain(
      'incl. 21% IVA',
    );
    const link = within(card).getByRole('link', { name: 'Say my country' });
    expect(link.getAttribute('href')).toBe('/en/account');
    expect(paypal.addresses).toEqual([]);
  });

  it('cannot be paid where no provider is set up, and who tries reads so', async () => {
    const { person } = await open({ query: '?pack=kickstart', shop: new FakeShop({ paypal: undefined }) });
    await person.click(await screen.findByRole('button', { name: 'Pay €100.00 with PayPal' }));
    expect(textOf(await screen.findByRole('alertdialog'))).toMatch(
      /Error.*the client id of PayPal is missing/,
    );
  });

  it('costs in Estonia what it costs there, at once, and is said in Spanish', async () => {
    await open({
      query: '?pack=scale',
      locale: 'es',
      shop: new FakeShop({ country: 'EE', isFresh: false }),
    });
    expect(textOf(await region('Pagas hoy'))).toMatch(
      /800,00 €21 % de IVA incluido \(de ellos 138,84 € de IVA\)por 1\.600 créditos\./,
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText(/Precios para Estonia/)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Gratis/ })).toBeNull();
  });
});

describe('what comes before a new pack is said', () => {
  it('a debt', async () => {
    await open({ shop: new FakeShop({ debt: 5000, balance: 0 }) });
    expect(await screen.findByText('You owe 50 credits.')).toBeTruthy();
  });

  it.each([
    ['overdue', /€100\.00 for Scale was due on .*2026\./, 'Pay it'],
    ['due', /€100\.00 for Scale is due on .*2026\./, 'Pay it'],
    ['confirming', /PayPal is confirming €100\.00 for Scale\./, 'Look'],
  ] as const)('a second payment that is %s, with the way to it', async (state, text, action) => {
    const order = withPayment(paidOrder(anOrder('scale')), 2, { state });
    await open({ shop: new FakeShop({ orders: [order] }) });
    expect(await screen.findByText(text)).toBeTruthy();
    const href = screen.getByRole('link', { name: action }).getAttribute('href');
    expect(href).toContain('order=o-1');
    expect(href).toContain('returnTo=');
  });
});

it('nothing is due of what was never begun to be paid', async () => {
  await open({ shop: new FakeShop({ orders: [anOrder('scale')] }) });
  await region('Pay today');
  expect(screen.queryByRole('link', { name: 'Pay it' })).toBeNull();
});

describe('an order of the address', () => {
  const scale = paidOrder(anOrder('scale'));

  it('has its second payment paid', async () => {
    const { shop } = await open({ query: '?order=o-1', shop: new FakeShop({ orders: [scale] }) });
    expect(await payToday()).toMatch(
      /€100\.00incl\. 21% IVA \(of which €17\.36 IVA\)for the other 300 credits/,
    );
    expect(await (await paypal.button()).payOrder()).toBe('PP-o-1-2');
    await region('300 credits are yours');
    expect(await screen.findByText('42.00 before, 342.00 now.')).toBeTruthy();
    expect(shop.order('o-1')?.state).toBe('paid');
  });

  it('that has expired says so, and leads to the packs', async () => {
    const orders = [anOrder('scale', { state: 'expired' })].map((order) =>
      withPayment(withPayment(order, 1, { state: 'void' }), 2, { state: 'void' }),
    );
    await open({ query: '?order=o-1&pack=scale', shop: new FakeShop({ orders }) });
    expect(textOf(await region('This order has expired'))).toContain('Nothing was charged');
    expect(screen.getByRole('link', { name: 'Choose a pack' }).getAttribute('href')).toContain('pack=scale');
  });

  it.each([
    ['refunded', 'This payment went back'],
    ['disputed', 'This payment is disputed'],
  ] as const)('that was %s says so', async (state, title) => {
    const order = withPayment(anOrder('kickstart'), 1, { state, paidAt: '2026-11-20T12:00:00.000Z' });
    await open({ query: '?order=o-1', shop: new FakeShop({ orders: [order] }) });
    expect(await region(title)).toBeTruthy();
  });

  it('of somebody else, or of nobody, is not there', async () => {
    await open({ query: '?order=o-2' });
    expect(await screen.findByText('This order could not be loaded')).toBeTruthy();
  });
});
