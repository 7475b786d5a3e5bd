import type { Country } from '@bothways/domain/geo';
import { ordersAnswerSchema, packOffer, packsAnswerSchema } from '@bothways/domain/orders';
import { offeredPacks, packMarketOf } from '@bothways/domain/packs';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

interface Shop {
  country?: Country;
  /** No verified phone, no linked users. */
  isFresh?: boolean;
  balance?: number;
  debt?: number;
  contactEmail?: string;
}

/** The offers of the server, as its schema has them. */
const packsOf = ({ country = 'ES', isFresh = true, balance = 4200, debt = 0, ...rest }: Shop) =>
  packsAnswerSchema.parse({
    success: true,
    market: packMarketOf(country),
    country,
    isCountryKnown: true,
    tax: { name: 'IVA', rate: 2100 },
    packs: offeredPacks(country, !isFresh).map((pack) => packOffer(pack, isFresh)),
    bonus: isFresh ? 'offered' : 'had',
    balance,
    debt,
    ...rest,
  });

interface Opening extends Shop {
  path?: string;
  locale?: 'en' | 'es';
  routes?: Routes;
}

async function open({ path = 'bot?buyCredits=1', locale = 'en', routes = {}, ...shop }: Opening = {}) {
  const page = await renderArea(area, {
    path,
    locale,
    permissions: ['read:user:stats'],
    routes: {
      'GET /api/bot/users': () => ({ success: true, message: 'OK', data: [], linkedEmails: [] }),
      'GET /api/packs': () => packsOf(shop),
      'GET /api/orders': () => ordersAnswerSchema.parse({ success: true, orders: [] }),
      ...routes,
    },
  });
  return { ...page, person: userEvent.setup() };
}
const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ');
const card = async (name: RegExp) => textOf((await screen.findByRole('radio', { name })).closest('label'));
const bar = async (name = 'Chosen') => textOf(await screen.findByRole('region', { name }));

describe('buying credits', () => {
  it('says what each pack brings and what a credit of it costs', async () => {
    await open();
    expect(await card(/^Scale/)).toContain(
      'Credits1,500Bonus+200Together1,700A credit costs€0.333with the bonus€0.294',
    );
    expect(await card(/^Kickstart/)).toContain('A credit costs€0.400with the bonus€0.308One payment');
    expect(await card(/^Free/)).toContain('Once per account and phone');
    expect(await card(/^Momentum/)).toContain('Recommended');
    expect(await card(/^Enterprise/)).toMatch(/By contact.*from 3,000/);
    expect(screen.getByText(/You have 42\.00 left/)).toBeTruthy();
    expect(screen.getByText('Prices for Spain, in euros, incl. 21% IVA.')).toBeTruthy();
  });

  it('begins with the recommended pack, and leads to its payment with the way back to the bot', async () => {
    const { person } = await open();
    expect(await bar()).toContain('Momentum');
    await person.click(screen.getByRole('radio', { name: /^Scale/ }));
    expect(await bar()).toMatch(
      /Credits1,500 \+ 200 bonus = 1,700Today€400\.00 \(incl\. 21% IVA\) for 1,200.*€100\.00 \(incl\. 21% IVA\) for 300/,
    );
    expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe(
      '/en/onboarding/payment?pack=scale&returnTo=%2Fen%2Fbot',
    );
  });

  it('says the tax beside each price and beside what is paid', async () => {
    await open();
    const dialog = await screen.findByRole('dialog');
    const option = await within(dialog).findByRole('radio', { name: /^Kickstart/ });
    expect(option.closest('label')?.textContent).toContain('€100.00 incl. 21% IVA');
    expect(within(dialog).getByRole('region', { name: 'Chosen' }).textContent).toContain(
      '€250.00 (incl. 21% IVA) for 700',
    );
    expect(within(dialog).getByText(/in euros, incl. 21% IVA\.$/)).toBeTruthy();
  });

  it('is a dialog over the bot users, and closing it leaves them', async () => {
    const { person } = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Buy credits' });
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Buy credits' })).toBeTruthy();
  });

  it('has the prices of Estonia there, Scale at once', async () => {
    const { person } = await open({ country: 'EE', locale: 'es' });
    await person.click(await screen.findByRole('radio', { name: /^Scale/ }));
    expect(await bar('Elegido')).toMatch(
      /1\.600 \+ 210 de bonificación = 1\.810Hoy800,00 € \(21 % de IVA incluido\) por 1\.600/,
    );
    expect(screen.getByText(/^Precios para Estonia, en euros, 21.% de IVA incluido\.$/)).toBeTruthy();
  });

  it('offers no bonus and no free pack to who had it', async () => {
    await open({ isFresh: false });
    expect(await card(/^Scale/)).toContain('Bonus–Together1,500');
    expect(screen.queryByRole('radio', { name: /^Free/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Verify phone' })).toBeNull();
  });

  it('says what verifying the phone brings, and leads there and back', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Verify phone' });
    expect(link.getAttribute('href')).toBe(
      '/en/onboarding/verify-phone?returnTo=%2Fen%2Fbot%3FbuyCredits%3D1',
    );
  });

  it('has no price and no payment for Enterprise: a mail, where somebody reads it', async () => {
    const { person } = await open({ contactEmail: 'packs@example.test' });
    await person.click(await screen.findByRole('radio', { name: /^Enterprise/ }));
    const link = screen.getByRole('link', { name: 'Write to packs@example.test' });
    expect(link.getAttribute('href')).toBe('mailto:packs@example.test');
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
  });

  it('says a debt first, and a second payment that is overdue, with the way to pay it', async () => {
    const order = {
      id: 'o-1',
      number: 'PK-0001',
      pack: 'scale',
      market: 'default',
      state: 'partPaid',
      createdAt: '2026-11-20T12:00:00.000Z',
      priceCents: 500_00,
      currency: 'EUR',
      credits: 150_000,
      bonus: { credits: 0, state: 'none' },
      payments: [
        { position: 1, state: 'paid', amountCents: 400_00, credits: 120_000, refundedCents: 0 },
        {
          position: 2,
          state: 'overdue',
          amountCents: 100_00,
          credits: 30_000,
          refundedCents: 0,
          dueAt: '2026-12-20T12:00:00.000Z',
        },
      ],
    };
    await open({
      balance: 0,
      debt: 5000,
      routes: { 'GET /api/orders': () => ordersAnswerSchema.parse({ success: true, orders: [order] }) },
    });
    expect(await screen.findByText('You owe 50 credits.')).toBeTruthy();
    expect(await screen.findByText(/€100\.00 for Scale was due on .*Pay it before/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pay it' }).getAttribute('href')).toBe(
      '/en/onboarding/payment?order=o-1&returnTo=%2Fen%2Fbot',
    );
  });

  it('can be tried again where the packs do not load', async () => {
    let broken = true;
    const { person } = await open({
      routes: { 'GET /api/packs': () => (broken ? refusal(500, 'INTERNAL') : packsOf({})) },
    });
    const dialog = await screen.findByRole('dialog');
    const retry = await within(dialog).findByRole('button', { name: 'Retry' });
    broken = false;
    await person.click(retry);
    expect(await card(/^Momentum/)).toContain('700');
  });
});

describe('what is left', () => {
  it.each([
    [{ balance: 124_200 }, '1,242.00'],
    [{ balance: 10_000 }, '100.00'],
    [{ balance: 9999 }, 'Only 99.99 credits left'],
    [{ balance: 0 }, 'Only 0.00 credits left'],
    [{ balance: 0, debt: 2550 }, 'You owe 25.50 credits'],
  ])('is said above the bot users: %j', async (shop, text) => {
    await open({ path: 'bot', ...shop });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe(
      '/en/bot?buyCredits=1',
    );
    expect(within(document.body).queryByRole('radio')).toBeNull();
  });
});
