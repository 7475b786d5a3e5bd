import type { PlansAnswer } from '@bothways/domain/subscriptions';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const option = (labelKey: string, durationDays: number, price: number) => ({
  id: `pro-${labelKey}`,
  status: 'active' as const,
  default: labelKey === 'monthly',
  durationDays,
  price,
  currency: 'EUR' as const,
  labelKey,
});
const answer = (status: 'active' | 'hidden' = 'active'): PlansAnswer => ({
  success: true,
  tax: { name: 'IVA', rate: 2100 },
  plans: [
    {
      _id: 'pro',
      plan: 'pro',
      status,
      billingOptions: [
        option('weekly', 7, 43.99),
        option('monthly', 30, 149.99),
        option('quarterly', 90, 414.99),
        { ...option('biannual', 180, 779.99), status: 'coming_soon' },
      ],
    },
  ],
});

interface Opening {
  path?: string;
  user?: ReturnType<typeof aUser> | null;
  locale?: 'en' | 'es';
  routes?: Routes;
}
const open = ({ path = 'pricing', user = null, locale = 'en', routes = {} }: Opening = {}) =>
  renderArea(area, {
    path,
    user,
    locale,
    routes: {
      'GET /api/subscriptions/plans': () => answer(),
      'GET /api/geo': () => ({ success: true, country: 'ES' }),
      ...routes,
    },
  });

const plan = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));
const bar = async (name = 'Your choice') => screen.findByRole('region', { name });
/** Until then the page shows the table's prices, as if all of them were sold. */
const serverHasSaid = async () => (await plan('Pro')).findByText('€149.99');
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('the plans', () => {
  it('cost what the server says for the chosen period, and starter what the table says', async () => {
    await open();
    await bar();
    expect((await plan('Pro')).getByText('€149.99')).toBeTruthy();
    expect((await plan('Starter')).getByText('€99.99')).toBeTruthy();
    expect((await plan('Free')).getByText('€0.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Quarterly' }));
    expect((await plan('Pro')).getByText('€414.99')).toBeTruthy();
    expect((await plan('Pro')).getByText('€4.61 a day · 26% less a day than weekly')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
    expect((await plan('Pro')).getByText('€6.28 a day')).toBeTruthy();
  });

  it('say the tax beside each price, and that it is in it while the server is silent', async () => {
    const { server } = await open({
      routes: { 'GET /api/subscriptions/plans': () => refusal(503, 'UNAVAILABLE') },
    });
    expect((await plan('Pro')).getByText('a month, tax included')).toBeTruthy();
    server.on('GET /api/subscriptions/plans', () => answer());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await (await plan('Pro')).findByText('a month, incl. 21% IVA')).toBeTruthy();
    expect((await plan('Free')).getByText('a month')).toBeTruthy();
    expect(textOf(await screen.findByRole('region', { name: 'Your choice' }))).toContain(
      '€149.99 a month, incl. 21% IVA',
    );
  });

  it('say what is in them and what is not', async () => {
    await open();
    const items = (await plan('Free')).getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toContain('Included:Arbs, prematch');
    expect(items).toContain('Not included:Arbs, live');
    expect((await plan('Pro')).queryByText(/Not included/)).toBeNull();
    expect((await plan('Pro')).getByText('Recommended')).toBeTruthy();
  });

  it('free leads a visitor to registration and a user to the dashboard; starter leads nowhere yet', async () => {
    await open();
    expect((await plan('Free')).getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe(
      '/en/register',
    );
    expect((await plan('Starter')).getByText('Coming soon')).toBeTruthy();
    expect((await plan('Starter')).getByRole('button')).toHaveProperty('disabled', true);
    await open({ user: aUser({ plan: 'free' }), locale: 'es' });
    const free = await plan('Free');
    expect(free.getByRole('link', { name: 'Panel' }).getAttribute('href')).toBe('/es/dashboard');
    expect(free.getByText('Tu plan')).toBeTruthy();
  });

  it('show the price list while the server is silent, sell nothing, and ask again', async () => {
    const { server } = await open({
      routes: { 'GET /api/subscriptions/plans': () => refusal(503, 'UNAVAILABLE') },
    });
    expect(await screen.findByText('Failed to load subscription plans.')).toBeTruthy();
    expect((await plan('Pro')).getByText('€159.99')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your choice' })).toBeNull();
    server.on('GET /api/subscriptions/plans', () => answer());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await bar();
  });

  it('sell no pro that is hidden', async () => {
    await open({ routes: { 'GET /api/subscriptions/plans': () => answer('hidden') } });
    expect(await (await plan('Pro')).findByText('Cannot be bought at present')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your choice' })).toBeNull();
  });
});

describe('the choice', () => {
  it('leads a visitor to register and back, a user to pay, each with plan and period', async () => {
    await open();
    await bar();
    await userEvent.click(screen.getByRole('radio', { name: 'Quarterly' }));
    expect(textOf(await bar())).toContain('Pro, quarterly €414.99 a quarter');
    const link = within(await bar()).getByRole('link', { name: 'Continue' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(address.pathname).toBe('/en/register');
    const back = address.searchParams.get('to') ?? '';
    expect(back).toBe('/en/pricing?plan=pro&period=quarterly');
    await open({ path: back.replace('/en/', ''), user: aUser({ plan: 'free' }) });
    await waitFor(async () =>
      expect(
        within(await bar())
          .getByRole('link', { name: 'Continue' })
          .getAttribute('href'),
      ).toBe('/en/account/plan?plan=pro&period=quarterly'),
    );
  });

  it('keeps the page that was wanted before, in every choice', async () => {
    const to = '/en/dashboard/odds?event=1';
    const { router } = await open({ path: `pricing?${new URLSearchParams({ to })}` });
    await bar();
    await userEvent.click(screen.getByRole('radio', { name: 'Quarterly' }));
    const choice = `?${new URLSearchParams({ plan: 'pro', period: 'quarterly', to })}`;
    expect(router.state.location.search).toBe(choice);
    const link = within(await bar()).getByRole('link', { name: 'Continue' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(address.searchParams.get('to')).toBe(`/en/pricing${choice}`);
    await open({ path: `pricing${choice}`, user: aUser({ plan: 'free' }) });
    await waitFor(async () =>
      expect(
        within(await bar())
          .getByRole('link', { name: 'Continue' })
          .getAttribute('href'),
      ).toBe(`/en/account/plan${choice}`),
    );
  });

  it('of an announced period is answered and not taken', async () => {
    await open();
    await serverHasSaid();
    await userEvent.click(screen.getByRole('radio', { name: 'Biannual' }));
    expect(screen.getByText('Biannual is coming soon and cannot be chosen yet.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Monthly' }).getAttribute('aria-checked')).toBe('true');
    expect(textOf(await bar())).toContain('Pro, monthly');
    await open({ path: 'pricing?plan=pro&period=biannual' });
    await serverHasSaid();
    expect(textOf(await bar())).toContain('Pro, monthly');
  });

  it('of a period that the server does not sell goes no further', async () => {
    const [pro] = answer().plans;
    if (!pro) throw new Error('pro');
    const monthly = { ...pro, billingOptions: pro.billingOptions.slice(1, 2) };
    await open({
      path: 'pricing?plan=pro&period=weekly',
      routes: {
        'GET /api/subscriptions/plans': () => ({
          success: true,
          plans: [monthly],
          tax: { name: 'IVA', rate: 2100 },
        }),
      },
    });
    const next = await within(await bar()).findByRole('button', { name: 'Continue' });
    expect(next).toHaveProperty('disabled', true);
    expect(textOf(await bar())).toContain('This period cannot be bought at present.');
  });
});

describe('list or bot', () => {
  it('is a choice that one can go back to, and the bot has its packs', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Back to list or bot' }));
    const main = within(screen.getByRole('main'));
    await userEvent.click(await main.findByRole('link', { name: /^Bot credits/ }));
    const table = await screen.findByRole('table', { name: 'Credit packs' });
    const rows = within(table).getAllByRole('row').slice(1).map(textOf);
    expect(rows).toEqual([
      'Free50€0.00',
      'Kickstart250€100.00 incl. 21% IVA',
      'Momentum700€250.00 incl. 21% IVA',
      'Scale1,500€500.00 incl. 21% IVA',
      'Enterprisefrom 1,500By agreement',
    ]);
    expect(
      screen.getAllByRole('link', { name: 'Create account' }).map((link) => link.getAttribute('href')),
    ).toContain('/en/register?to=%2Fen%2Fonboarding%2Fpayment%3Fpack%3Dmomentum');
    expect(screen.queryByRole('region', { name: 'Your choice' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Back to list or bot' }));
    expect(router.state.location.search).toBe('?show=choice');
  });
});

describe('the packs', () => {
  const names = async () =>
    within(await screen.findByRole('table', { name: 'Credit packs' }))
      .getAllByRole('rowheader')
      .map(textOf);

  it('say to a visitor how they are paid and what comes on top', async () => {
    await open({ path: 'pricing?show=bot', locale: 'es' });
    expect(
      await screen.findByText(/^Scale se paga en dos pagos: 400,00\s€ ahora y 100,00\s€ a los 30 días\.$/),
    ).toBeTruthy();
    expect(
      screen.getByText(/trae además 50 créditos y una décima parte.*si lo eliges antes de verificar/),
    ).toBeTruthy();
    expect(
      screen.getByText(/salvo Estonia\. Enterprise.*desde 1\.500 créditos.*de pago.*desde 3\.000/),
    ).toBeTruthy();
  });

  it('are those of the account’s country, without a free one and a bonus for who is verified', async () => {
    const personalData = { name: 'Tiit', country: 'EE' };
    await open({
      path: 'pricing?show=bot',
      user: aUser({ plan: 'free', personalData, mobilePhoneVerified: true }),
    });
    expect(await names()).toEqual(['Kickstart', 'Momentum', 'Scale', 'Enterprise']);
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /^Scale/ }).textContent).toBe('Scale1,600€800.00 incl. 21% IVA'),
    );
    expect(screen.queryByText(/two payments|first paid pack/)).toBeNull();
    expect(screen.getByText(/a receipt for every payment/)).toBeTruthy();
    expect(screen.getByText('Packs and prices for Estonia. Enterprise is agreed by mail.')).toBeTruthy();
  });
});

describe('the questions', () => {
  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  it('are eight, folded, and share a name, so that the browser keeps one open at most', async () => {
    await open();
    const questions = await part('Questions before you pay');
    expect(questions.getAllByRole('heading', { level: 3 })).toHaveLength(8);
    const folds = [...document.querySelectorAll('main details')];
    expect(folds.map((fold) => [fold.hasAttribute('open'), fold.getAttribute('name')])).toEqual(
      Array.from({ length: 8 }, () => [false, 'pricing']),
    );
    expect(questions.getByText('PayPal', { selector: 'strong' })).toBeTruthy();
  });

  it('have lists and links, which lead to the place in the language of the page', async () => {
    await open({ locale: 'es' });
    const questions = await part('Preguntas antes de pagar');
    const [place] = questions.getAllByText('en tu cuenta');
    expect(place?.closest('a')?.getAttribute('href')).toBe('/es/account/plan');
    const fold = questions.getByText('¿Qué diferencia hay entre la lista y el bot?').closest('details');
    expect(fold?.querySelectorAll('li')).toHaveLength(2);
  });

  it('promise nothing, and the notice stands below', async () => {
    await open({ locale: 'es' });
    const no = await screen.findByText('No.', { selector: 'strong' });
    expect(no.parentElement?.textContent).toMatch(/^No\. Un plan muestra/);
    expect(screen.getByText('18+')).toBeTruthy();
  });
});
