import { type Charge, SUBSCRIPTION_ERRORS, type Subscription } from '@bothways/domain/subscriptions';
import { aUser, type Routes, refusal, renderArea, wordsOf } from '@bothways/platform/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../account/locales/en.json' with { type: 'json' };
import es from '../account/locales/es.json' with { type: 'json' };
import area from '../area.tsx';
import { FakePaypal } from '../testing/fake-paypal.ts';
import { aQuote, aSubscription, plansAnswer } from '../testing/subscriptions.ts';
import { shownToasts } from '../testing/toasts.ts';
import couponsEs from './locales/es.json' with { type: 'json' };

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const said = shownToasts();
const paypal = new FakePaypal();
beforeEach(() => paypal.install());
afterEach(() => {
  paypal.remove();
  vi.useRealTimers();
});

interface Opening {
  path?: string;
  own?: Subscription | null;
  plan?: 'free' | 'starter' | 'pro';
  locale?: 'en' | 'es';
  routes?: Routes;
  country?: string | undefined;
}
const answer = (subscription: Subscription | null) => ({ success: true, subscription });

async function open({
  path = 'account/plan',
  own = null,
  plan = 'free',
  locale = 'en',
  routes = {},
  ...person
}: Opening = {}) {
  const country = 'country' in person ? person.country : 'ES';
  const page = await renderArea(area, {
    path,
    locale,
    user: aUser({ plan, personalData: { name: 'Lea', ...(country && { country }) } }),
    routes: {
      'GET /api/subscriptions': () => answer(own),
      'GET /api/subscriptions/plans': () => plansAnswer(),
      'GET /api/subscriptions/coupons': () => ({ success: true, coupons: [] }),
      'GET /api/subscriptions/quote': () => ({ success: true, quote: aQuote() }),
      'GET /api/billing/returned': () => ({ success: true, payments: [] }),
      ...routes,
    },
  });
  const isAsked = (method: string, address: string) =>
    page.server.asked.filter((asked) => asked.method === method && asked.path === address);
  return { ...page, person: userEvent.setup(), isAsked };
}
const region = (name: string) => screen.findByRole('region', { name });
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');
const titles = () => said.map(({ title }) => title);

describe('the plan that one has', () => {
  it('is free without anything', async () => {
    await open();
    const part = await region('Your plan');
    expect(textOf(part)).toContain('Free');
    expect(textOf(part)).toContain('Nothing is charged.');
    expect(within(part).queryByRole('button')).toBeNull();
  });

  it('was given by hand where no subscription runs, and says so', async () => {
    await open({ plan: 'pro' });
    const part = await region('Your plan');
    expect(textOf(part)).toContain('An administrator gave you this plan.');
  });

  it('says what is paid until when, and what can be done with it', async () => {
    await open({ own: aSubscription(), plan: 'pro' });
    const part = await region('Your plan');
    await within(part).findByText('incl. 21% IVA');
    expect(textOf(part)).toMatch(
      /Pro Active.*Price€159\.99 a month incl\. 21% IVARenews onDec 10, 2026Paid untilDec 10, 2026Left20 daysSinceNov 10, 2026/,
    );
    const buttons = within(part).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Change period',
      'Freeze',
      'Cancel subscription',
    ]);
    expect(screen.queryByRole('region', { name: 'Subscribe to Pro' })).toBeNull();
  });

  it('that is frozen shows since when and how many days are left, in Spanish too', async () => {
    const own = aSubscription({
      status: 'frozen',
      frozenAt: '2026-11-20T12:00:00.000Z',
      endsAt: undefined,
      renews: false,
      renewsAt: undefined,
      actions: ['cancel', 'unfreeze'],
    });
    await open({ own, locale: 'es' });
    const part = await region('Tu plan');
    expect(textOf(part)).toMatch(/Pro Congelada.*Congelada desde20 nov 2026Quedan20 días/);
    expect(within(part).getByRole('button', { name: 'Descongelar' })).toBeTruthy();
  });

  it('did not load, says so, and loads on another try', async () => {
    const { person, server } = await open({
      routes: { 'GET /api/subscriptions': () => refusal(503, 'UNAVAILABLE') },
    });
    await screen.findByText('Failed to load subscription');
    server.on('GET /api/subscriptions', () => answer(null));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await region('Your plan')).toBeTruthy();
  });
});

/** What an act would charge, as the server says. */
const aCharge = (over: Partial<Charge> = {}) => ({
  success: true,
  charge: {
    amountCents: 15_999,
    currency: 'EUR',
    chargesAt: '2026-12-10T12:00:00.000Z',
    labelKey: 'monthly',
    tax: { name: 'IVA', rate: 2100 },
    ...over,
  },
});
const CHARGE = 'GET /api/subscriptions/sub-1/charge';
const AGREED = { amountCents: 15_999, chargesAt: '2026-12-10T12:00:00.000Z' };
/** Presses the button of the page, then the same one in the question about it. */
async function pressTwice(person: { click(element: Element): Promise<void> }, name: string) {
  await person.click(await screen.findByRole('button', { name }));
  const question = await screen.findByRole('alertdialog');
  const button = within(question).getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  const text = textOf(question);
  await person.click(button);
  return text;
}

describe('what is wrong with a subscription', () => {
  const PROBLEMS = ['paymentFailed', 'suspended', 'refunded', 'disputed'] as const;
  const words = { en, es };
  it.each(PROBLEMS.flatMap((problem) => [[problem, 'en'] as const, [problem, 'es'] as const]))(
    '%s is said in %s, and until when it is open',
    async (problem, locale) => {
      await open({ own: aSubscription({ problem }), plan: 'pro', locale });
      const { title } = words[locale].subscription.problem[problem];
      const banner = (await screen.findByText(title)).closest('[role="status"]');
      expect(banner?.textContent).not.toContain('{{');
      if (problem === 'suspended') expect(banner?.textContent).toMatch(/Dec 10, 2026|10 dic 2026/);
    },
  );

  it('that renews while no day of it counts does not say that nothing is charged', async () => {
    await open({ own: aSubscription({ status: 'expired', daysLeft: 0, problem: 'disputed' }) });
    const part = await region('Your plan');
    expect(textOf(part)).toContain(en.subscription.meaning.renews);
    expect(textOf(part)).not.toContain('Nothing is charged.');
  });

  it('nothing is said where nothing is', async () => {
    await open({ own: aSubscription(), plan: 'pro' });
    await region('Your plan');
    for (const problem of PROBLEMS)
      expect(screen.queryByText(en.subscription.problem[problem].title)).toBeNull();
  });

  it('suspended it is started again, or said that PayPal does not', async () => {
    const own = aSubscription({ problem: 'suspended', renews: false, actions: ['cancel', 'reactivate'] });
    const { person, server } = await open({
      own,
      plan: 'pro',
      routes: {
        'POST /api/subscriptions/sub-1/reactivate': () =>
          refusal(409, 'CONFLICT', 'No', { error: 'errors.reactivationRefused' }),
        [CHARGE]: () => aCharge({ chargesAt: undefined }),
      },
    });
    expect(await pressTwice(person, 'Start it again')).toMatch(
      /WhenAt onceHow much€159.99, incl. 21% IVAPaid daysYour 20 days stay yours/,
    );
    expect((await screen.findByRole('alert')).textContent).toBe(en.subscription.errors.reactivationRefused);
    server.on('POST /api/subscriptions/sub-1/reactivate', () => answer(aSubscription()));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Start it again' }));
    await waitFor(() => expect(titles()).toContain('Subscription started again'));
  });
});

describe('another period', () => {
  it('is chosen with what it costs and from when, and agreed to at the provider', async () => {
    const approvalUrl = `${window.location.href}#agreed`;
    const { person, isAsked } = await open({
      own: aSubscription(),
      plan: 'pro',
      routes: {
        'POST /api/subscriptions/sub-1/revise': () => ({ ...answer(aSubscription()), approvalUrl }),
        [CHARGE]: () => aCharge({ amountCents: 41_499, labelKey: 'quarterly' }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Change period' }));
    const dialog = await screen.findByRole('alertdialog');
    const go = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Agree at PayPal' });
    expect(go.disabled).toBe(true);
    expect(within(dialog).queryByRole('radio', { name: /^Monthly/ })).toBeNull();
    await person.click(await within(dialog).findByRole('radio', { name: /^Quarterly/ }));
    await waitFor(() => expect(go.disabled).toBe(false));
    expect(textOf(dialog)).toMatch(
      /WhatPro, QuarterlyWhenOn Dec 10, 2026, and not beforeHow much€414.99, incl. 21% IVA/,
    );
    expect(textOf(dialog)).toContain('Nothing is charged now.');
    await person.click(go);
    await waitFor(() => expect(window.location.hash).toBe('#agreed'));
    expect(isAsked('POST', '/api/subscriptions/sub-1/revise').map(({ body }) => body)).toEqual([
      { billingOptionId: 'pro-quarterly', agreed: { ...AGREED, amountCents: 41_499 } },
    ]);
  });

  it('that waits for its approval is looked after when the page opens, and said', async () => {
    const revision = { billingOptionId: 'pro-quarterly', labelKey: 'quarterly', price: 414.99 };
    const own = aSubscription({ revision, paypalSubscriptionId: 'I-PROVIDER1' });
    const agreed = aSubscription({ labelKey: 'quarterly', price: 414.99 });
    const { isAsked } = await open({
      own,
      plan: 'pro',
      routes: { 'POST /api/subscriptions/sub-1/approve': () => answer(agreed) },
    });
    await waitFor(async () => expect(textOf(await region('Your plan'))).toContain('€414.99 a quarter'));
    expect(isAsked('POST', '/api/subscriptions/sub-1/approve')).toHaveLength(1);
  });
});

describe('what can be done with a subscription', () => {
  it('cancelling is asked about with its consequence, and the session reads the plan anew', async () => {
    const cancelled = aSubscription({ status: 'cancelled', renews: false, actions: ['freeze'] });
    const { person, isAsked } = await open({
      own: aSubscription(),
      plan: 'pro',
      routes: { 'POST /api/subscriptions/sub-1/cancel': () => answer(cancelled) },
    });
    const part = await region('Your plan');
    await person.click(within(part).getByRole('button', { name: 'Cancel subscription' }));
    const question = await screen.findByRole('alertdialog', { name: /Cancel your Pro subscription\?/ });
    expect(textOf(question)).toContain('Pro stays open until Dec 10, 2026.');
    expect(isAsked('POST', '/api/subscriptions/sub-1/cancel')).toEqual([]);
    const before = isAsked('GET', '/api/auth/me').length;
    await person.click(within(question).getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(titles()).toEqual(['Subscription cancelled']));
    await waitFor(() => expect(isAsked('GET', '/api/auth/me').length).toBe(before + 1));
    expect(textOf(part)).toMatch(/Pro Cancelled.*Ends onDec 10, 2026/);
    // What was cancelled may be bought again.
    expect(await region('Subscribe to Pro')).toBeTruthy();
  });

  it('freezing says how many days are kept, and may be left', async () => {
    const { person, isAsked } = await open({ own: aSubscription(), plan: 'pro' });
    await person.click(within(await region('Your plan')).getByRole('button', { name: 'Freeze' }));
    const question = await screen.findByRole('alertdialog', { name: /Freeze your Pro plan\?/ });
    expect(textOf(question)).toContain('its 20 days are kept');
    await person.click(within(question).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isAsked('POST', '/api/subscriptions/sub-1/freeze')).toEqual([]);
  });

  it('unfreezing says first what is charged, when, and that the days that are left run before', async () => {
    const own = aSubscription({ status: 'frozen', endsAt: undefined, actions: ['unfreeze'] });
    const { person, isAsked } = await open({
      own,
      routes: {
        'POST /api/subscriptions/sub-1/unfreeze': () => answer(aSubscription()),
        [CHARGE]: () => aCharge(),
      },
    });
    expect(await pressTwice(person, 'Unfreeze')).toMatch(
      /WhatPro, MonthlyWhenOn Dec 10, 2026, and not beforeHow much€159.99, incl. 21% IVAPaid daysPro opens at once, and your 20 days run first\./,
    );
    await waitFor(() => expect(titles()).toEqual(['Plan unfrozen']));
    expect(isAsked('POST', '/api/subscriptions/sub-1/unfreeze').map(({ body }) => body)).toEqual([
      { agreed: AGREED },
    ]);
    expect(textOf(await region('Your plan'))).toContain('Pro Active');
  });

  it('what would be charged otherwise by now is said, asked for anew, and agreed to as it is', async () => {
    const own = aSubscription({ status: 'frozen', endsAt: undefined, actions: ['unfreeze'] });
    const { person, server, isAsked } = await open({
      own,
      routes: {
        'POST /api/subscriptions/sub-1/unfreeze': () =>
          refusal(409, 'CONFLICT', 'No', { error: 'errors.chargeChanged' }),
        [CHARGE]: () => aCharge(),
      },
    });
    await screen.findByRole('button', { name: 'Unfreeze' });
    await pressTwice(person, 'Unfreeze');
    server.on(CHARGE, () => aCharge({ amountCents: 16_999 }));
    const question = await screen.findByRole('alertdialog');
    expect((await within(question).findByRole('alert')).textContent).toBe(
      en.subscription.errors.chargeChanged,
    );
    expect(isAsked('POST', '/api/subscriptions/sub-1/unfreeze')).toHaveLength(1);
  });

  it('what charges nothing says so, in Spanish too', async () => {
    const own = aSubscription({ status: 'frozen', endsAt: undefined, actions: ['unfreeze'] });
    const { person, isAsked } = await open({
      own,
      locale: 'es',
      routes: {
        'POST /api/subscriptions/sub-1/unfreeze': () => answer(aSubscription()),
        [CHARGE]: () => ({ success: true, charge: null }),
      },
    });
    expect(await pressTwice(person, 'Descongelar')).toContain('No se cobra nada, ni ahora ni después.');
    expect(isAsked('POST', '/api/subscriptions/sub-1/unfreeze').map(({ body }) => body)).toEqual([{}]);
  });

  it('what is refused is said in the question, which stays', async () => {
    const { person } = await open({
      own: aSubscription(),
      plan: 'pro',
      routes: {
        'POST /api/subscriptions/sub-1/freeze': () =>
          refusal(409, 'CONFLICT', 'No', { error: 'errors.notNow' }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Freeze' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Freeze' }));
    expect((await within(question).findByRole('alert')).textContent).toBe(en.subscription.errors.notNow);
    expect(titles()).toEqual([]);
  });

  it('a refusal without a code of ours says what failed and why', async () => {
    const own = aSubscription({ status: 'frozen', endsAt: undefined, actions: ['unfreeze'] });
    const { person } = await open({
      own,
      routes: {
        'POST /api/subscriptions/sub-1/unfreeze': () => refusal(429, 'RATE_LIMITED'),
        [CHARGE]: () => aCharge(),
      },
    });
    await pressTwice(person, 'Unfreeze');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to unfreeze the plan\. ./);
  });
});

describe('buying', () => {
  it('says the tax beside each price, and asks for the country before it can be paid', async () => {
    await open({ country: undefined });
    const part = await region('Subscribe to Pro');
    expect(
      (await within(part).findByRole('radio', { name: /^Monthly/ })).closest('label')?.textContent,
    ).toContain('incl. 21% IVA');
    expect(within(part).getByRole('link', { name: 'Say my country' }).getAttribute('href')).toBe(
      '/en/account',
    );
    expect(paypal.addresses).toEqual([]);
  });

  const ES_DATE = '29 dic 2026';
  it.each([
    ['en', {}, ['Due today', '€149.99', 'incl. 21% IVA', '€26.03', '€149.99 on ', 'Here, with one button']],
    ['en', { daysLeft: 12 }, ['with your 12 days that are left']],
    ['en', { paidUntil: undefined, daysLeft: 12 }, ['Your plan is frozen']],
    [
      'es',
      { daysLeft: 1 },
      ['Pagas hoy', '149,99', ES_DATE, 'con el 1 día que te queda', 'Aquí, con un botón'],
    ],
  ] as const)('says before the button what is charged, in %s with %o', async (locale, over, texts) => {
    await open({
      locale,
      routes: { 'GET /api/subscriptions/quote': () => ({ success: true, quote: aQuote(over) }) },
    });
    const facts = await screen.findByRole('link', { name: locale === 'en' ? 'Refunds' : 'Reembolsos' });
    expect(facts.getAttribute('href')).toBe(`/${locale}/refunds`);
    const text = textOf(await region(locale === 'en' ? 'Subscribe to Pro' : 'Suscribirse a Pro'));
    for (const each of texts) expect(text).toContain(each);
  });

  it('offers no button where the price is not known, and asks again', async () => {
    const { server, person } = await open({
      routes: { 'GET /api/subscriptions/quote': () => refusal(503, 'UNAVAILABLE') },
    });
    const part = await region('Subscribe to Pro');
    const retry = await within(part).findByRole('button', { name: 'Try again' });
    expect(textOf(part)).toContain('Failed to work out the price');
    server.on('GET /api/subscriptions/quote', () => ({ success: true, quote: aQuote() }));
    await person.click(retry);
    expect(await within(part).findByText('Due today')).toBeTruthy();
  });

  // The page loads the script of a client once: who wants to see it loaded takes a client of their own.
  const SDK_URL = 'https://sdk.example/js';
  const pending = aSubscription({
    status: 'pending',
    endsAt: undefined,
    renews: false,
    actions: [],
    paypalPlanId: 'P-MONTHLY',
    customId: 'custom-1',
    paypalSubscriptionId: 'I-PROVIDER1',
    renewsAt: undefined,
  });

  it('preselects the default period; what is announced cannot be chosen', async () => {
    const { person } = await open();
    const part = await region('Subscribe to Pro');
    const radio = (name: RegExp) => within(part).getByRole<HTMLInputElement>('radio', { name });
    await waitFor(() => expect(radio(/^Monthly/).checked).toBe(true));
    // The server's price, not the table's.
    expect(textOf(part)).toContain('€149.99');
    expect(textOf(part)).toContain('€4.61 a day · 26% less than weekly');
    expect(radio(/^Biannual.*coming soon/).disabled).toBe(true);
    await person.click(radio(/^Quarterly/));
    expect(radio(/^Quarterly/).checked).toBe(true);
  });

  it.each([
    ['plan=pro&period=quarterly', /^Quarterly/, undefined],
    ['plan=pro&period=biannual', /^Monthly/, en.subscription.errors.comingSoon],
    ['plan=pro&period=daily', /^Monthly/, en.subscription.errors.billingOptionUnavailable],
    ['plan=starter&period=weekly', /^Monthly/, en.subscription.onlyThis],
  ])('takes %s of the address as far as it can be had', async (query, name, note) => {
    await open({ path: `account/plan?${query}` });
    const part = await region('Subscribe to Pro');
    expect((await within(part).findByRole<HTMLInputElement>('radio', { name })).checked).toBe(true);
    if (note !== undefined) expect(within(part).getByText(note, { selector: 'p' })).toBeTruthy();
  });

  it('opens the provider’s subscription that the server has made, and what was bought by it', async () => {
    let own: Subscription | null = null;
    const { person, server, isAsked } = await open({
      routes: {
        'GET /api/subscriptions': () => answer(own),
        'GET /api/subscriptions/quote': () => ({ success: true, quote: aQuote({ amountCents: 41_499 }) }),
        'GET /api/subscriptions/plans': () => plansAnswer({ paypal: { sdkUrl: SDK_URL, clientId: 'once' } }),
        'POST /api/subscriptions': () => answer(pending),
        'POST /api/subscriptions/sub-1/approve': () => answer(pending),
      },
    });
    const button = await paypal.button();
    expect(paypal.addresses).toEqual(['https://sdk.example/js?client-id=once&locale=en_GB']);
    await person.click(within(await region('Subscribe to Pro')).getByRole('radio', { name: /^Quarterly/ }));
    own = pending;
    await act(() => button.pay('I-PROVIDER1'));
    expect(isAsked('POST', '/api/subscriptions').map(({ body }) => body)).toEqual([
      { planId: 'pro', billingOptionId: 'pro-quarterly', agreedCents: 41_499 },
    ]);
    expect(paypal.opened).toEqual(['I-PROVIDER1']);
    expect(isAsked('POST', '/api/subscriptions/sub-1/approve').map(({ body }) => body)).toEqual([
      { paypalSubscriptionId: 'I-PROVIDER1' },
    ]);
    await screen.findByText('Your payment is being confirmed.');
    expect(localStorage.getItem('approvedSubscription:v1')).toContain('sub-1');
    own = aSubscription();
    server.on('GET /api/auth/me', () => ({ success: true, user: aUser({ plan: 'pro' }) }));
    await waitFor(() => expect(titles()).toEqual(['Pro is open']));
    await waitFor(() => expect(screen.queryByText('Your payment is being confirmed.')).toBeNull());
    expect(textOf(await region('Your plan'))).toContain('Pro Active');
    expect(localStorage.getItem('approvedSubscription:v1')).toBeNull();
  });

  it('that was approved before the page was left is waited for wherever one goes', async () => {
    let own: Subscription = pending;
    const { router, server } = await open({
      path: 'account',
      routes: { 'GET /api/subscriptions': () => answer(own) },
    });
    const waiting = { userId: 'user-1', subscriptionId: 'sub-1', atMs: Date.now() };
    act(() => {
      localStorage.setItem('approvedSubscription:v1', JSON.stringify(waiting));
      window.dispatchEvent(new StorageEvent('storage', { key: 'approvedSubscription:v1' }));
    });
    await act(() => router.navigate('/en/account/plan'));
    await screen.findByText('Your payment is being confirmed.');
    expect(await screen.findByText('What you have bought is being confirmed.')).toBeTruthy();
    await act(() => router.navigate('/en/account/preferences'));
    own = aSubscription();
    server.on('GET /api/auth/me', () => ({ success: true, user: aUser({ plan: 'pro' }) }));
    await waitFor(() => expect(titles()).toEqual(['Pro is open']));
  });

  it.each(SUBSCRIPTION_ERRORS)('that is refused with %s says so beside the button', async (error) => {
    await open({ routes: { 'POST /api/subscriptions': () => refusal(409, 'CONFLICT', 'No', { error }) } });
    const button = await paypal.button();
    await act(() => button.tryToPay());
    expect(within(await region('Subscribe to Pro')).getByRole('alert').textContent).toBe(
      wordsOf('en', en)(`subscription.${error}`),
    );
  });

  it('that is left at the provider, or fails there, says that nothing was bought', async () => {
    await open({ routes: { 'POST /api/subscriptions': () => answer(pending) } });
    const button = await paypal.button();
    act(() => button.cancel());
    expect(await screen.findByText('You left PayPal. Nothing was bought.')).toBeTruthy();
    act(() => button.fail());
    expect((await screen.findByRole('alert')).textContent).toBe(en.subscription.errors.providerError);
  });

  it('without a client id is an alert of its own', async () => {
    const { person } = await open({
      routes: { 'GET /api/subscriptions/plans': () => plansAnswer({ paypal: undefined }) },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe with PayPal' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(textOf(alert)).toContain('the client id of PayPal is missing');
    expect(paypal.addresses).toEqual([]);
  });

  it('whose script does not load says so and can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    paypal.breakScript();
    const source = { sdkUrl: SDK_URL, clientId: 'broken' };
    const { person } = await open({
      routes: { 'GET /api/subscriptions/plans': () => plansAnswer({ paypal: source }) },
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/PayPal's button did not load/);
    logged.mockClear(); // the package says what it could not load, as it should
    paypal.install();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await paypal.button();
  });

  it('whose script does not come within 20 s says so, too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    paypal.withholdScript();
    await open();
    await waitFor(() => expect(paypal.addresses).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.queryByText(/PayPal's button did not load/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(/PayPal's button did not load/)).toBeTruthy();
  });

  it('is not offered where pro is not sold, or the option has no plan at the provider', async () => {
    const [free, starter, pro] = plansAnswer().plans;
    if (!free || !starter || !pro) throw new Error('three plans');
    await open({
      routes: {
        'GET /api/subscriptions/plans': () =>
          plansAnswer({ plans: [free, starter, { ...pro, status: 'hidden' }] }),
      },
    });
    expect(await screen.findByText(en.subscription.errors.planUnavailable)).toBeTruthy();
    const nameless = pro.billingOptions.map(({ paypalPlanId: _, ...rest }) => rest);
    await open({
      routes: {
        'GET /api/subscriptions/plans': () => plansAnswer({ plans: [{ ...pro, billingOptions: nameless }] }),
      },
    });
    expect(await screen.findByText(en.subscription.errors.providerPlanMissing)).toBeTruthy();
  });

  it('says that the plans did not load', async () => {
    await open({ routes: { 'GET /api/subscriptions/plans': () => refusal(500, 'INTERNAL') } });
    expect(await screen.findByText('Failed to load subscription plans')).toBeTruthy();
  });
});

describe('coupons', () => {
  const coupons = [{ code: 'WINTER-7', days: 7, redeemedAt: '2026-11-20T12:00:00.000Z' }];
  const until = aSubscription({ source: 'coupon', renews: false, endsAt: '2026-12-01T12:00:00.000Z' });
  const field = () => screen.findByRole('textbox', { name: 'Code' });

  it('are redeemed as typed by people, and say until when pro lasts', async () => {
    let isRedeemed = false;
    const { person, isAsked } = await open({
      path: 'account/coupons',
      routes: {
        'GET /api/subscriptions/coupons': () => ({ success: true, coupons: isRedeemed ? coupons : [] }),
        'POST /api/subscriptions/coupons/redeem': () => {
          isRedeemed = true;
          return answer(until);
        },
      },
    });
    expect(await screen.findByText('You have redeemed no coupon yet.')).toBeTruthy();
    await person.type(await field(), ' winter-7 {Enter}');
    expect(await screen.findByText('Redeemed: Pro lasts until Dec 1, 2026.')).toBeTruthy();
    expect(isAsked('POST', '/api/subscriptions/coupons/redeem').map(({ body }) => body)).toEqual([
      { code: 'WINTER-7' },
    ]);
    const row = await screen.findByRole('row', { name: /WINTER-7/ });
    expect(textOf(row)).toBe('WINTER-77 daysNov 20, 2026');
    expect(await field()).toHaveProperty('value', '');
  });

  it('of no form are not even sent', async () => {
    const { person, isAsked } = await open({ path: 'account/coupons' });
    await person.type(await field(), 'a b{Enter}');
    expect(await screen.findByText('A code has 4 to 40 letters, digits or hyphens.')).toBeTruthy();
    expect(isAsked('POST', '/api/subscriptions/coupons/redeem')).toEqual([]);
  });

  it.each(['couponUnknown', 'couponExpired', 'couponUsed', 'couponGone'] as const)(
    'refused with %s are so at the field',
    async (key) => {
      const { person } = await open({
        path: 'account/coupons',
        routes: {
          'POST /api/subscriptions/coupons/redeem': () =>
            refusal(409, 'CONFLICT', 'No', { error: `errors.${key}` }),
        },
      });
      await person.type(await field(), 'WINTER-7{Enter}');
      await screen.findByText(en.subscription.errors[key]);
      expect((await field()).getAttribute('aria-invalid')).toBe('true');
      await person.type(await field(), '8');
      expect(screen.queryByText(en.subscription.errors[key])).toBeNull();
    },
  );

  it('redeemed in another tab are refused, and the page shows what counts now', async () => {
    let isRedeemed = false;
    const { person } = await open({
      path: 'account/coupons',
      routes: {
        'GET /api/subscriptions/coupons': () => ({ success: true, coupons: isRedeemed ? coupons : [] }),
        'POST /api/subscriptions/coupons/redeem': () => {
          isRedeemed = true;
          return refusal(409, 'CONFLICT', 'No', { error: 'errors.couponUsed' });
        },
      },
    });
    await person.type(await field(), 'WINTER-7{Enter}');
    expect(await screen.findByRole('row', { name: /WINTER-7/ })).toBeTruthy();
    expect(screen.getByText(en.subscription.errors.couponUsed)).toBeTruthy();
  });

  it('refused for want of a verified number lead to where it is verified', async () => {
    const { person } = await open({
      path: 'account/coupons',
      locale: 'es',
      routes: {
        'POST /api/subscriptions/coupons/redeem': () =>
          refusal(409, 'CONFLICT', 'No', { error: 'errors.phoneUnverified' }),
      },
    });
    const code = await screen.findByRole('textbox', { name: 'Código' });
    await person.type(code, 'WINTER-7{Enter}');
    await screen.findByText(es.subscription.errors.phoneUnverified);
    const link = screen.getByRole('link', { name: couponsEs.coupon.verifyPhone });
    expect(link.getAttribute('href')).toBe('/es/account/phone?to=%2Fes%2Faccount%2Fcoupons');
    await person.type(code, '8');
    expect(screen.queryByRole('link', { name: couponsEs.coupon.verifyPhone })).toBeNull();
  });

  it('that did not load say so', async () => {
    await open({
      path: 'account/coupons',
      locale: 'es',
      routes: { 'GET /api/subscriptions/coupons': () => refusal(500, 'INTERNAL') },
    });
    expect(await screen.findByText('No se pudieron cargar los cupones')).toBeTruthy();
  });
});
