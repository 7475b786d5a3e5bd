import { nextStep, type OnboardingAnswers, stepsOf } from '@bothways/domain/onboarding';
import type { Subscription } from '@bothways/domain/subscriptions';
import { aUser, refusal, renderArea } from '@bothways/platform/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { FakePaypal } from '../testing/fake-paypal.ts';
import { anOrder, FakeShop, withPayment } from '../testing/orders.ts';
import { aQuote, aSubscription, plansAnswer } from '../testing/subscriptions.ts';

configure({ asyncUtilTimeout: 5_000 });
const paypal = new FakePaypal();
beforeEach(() => paypal.install());
afterEach(() => paypal.remove());

const PERSON = { name: 'Lea', country: 'ES' } as const;
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

/** Opens a page of somebody with this plan; `own` is their subscription, which the server says at each read. */
async function open(
  path: string,
  options: { plan?: 'free' | 'pro'; own?: Subscription; locale?: 'en' | 'es'; isNew?: boolean } = {},
) {
  const { plan = 'free', locale = 'en', isNew = false } = options;
  let own = options.own ?? null;
  const personalData = isNew ? { name: 'Lea' } : PERSON;
  const page = await renderArea(area, {
    path,
    locale,
    user: aUser({ plan, personalData, ...(isNew && { onboarding: {} }) }),
    routes: {
      'GET /api/subscriptions': () => ({ success: true, subscription: own }),
      'GET /api/subscriptions/plans': () => plansAnswer(),
      'GET /api/subscriptions/coupons': () => ({ success: true, coupons: [] }),
      'GET /api/subscriptions/quote': () => ({ success: true, quote: aQuote() }),
      'GET /api/billing/returned': () => ({ success: true, payments: [] }),
    },
  });
  return {
    ...page,
    person: userEvent.setup(),
    address: () => page.router.state.location,
    /** From now on the person has this. */
    has(subscription: Subscription, next: 'free' | 'pro') {
      own = subscription;
      page.server.on('GET /api/auth/me', () => ({
        success: true,
        user: aUser({ plan: next, personalData }),
        permissions: [],
      }));
    },
  };
}
const planRegion = () => screen.findByRole('region', { name: 'Your plan' });

describe('the page that was wanted before the payment', () => {
  const WANTED = '/en/dashboard/odds?event=1#line';
  const PLAN = `account/plan?${new URLSearchParams({ plan: 'pro', period: 'quarterly', to: WANTED })}`;

  it('goes with the link from what is locked to the purchase, and is led on to once it is paid', async () => {
    const page = await open('dashboard/odds?event=1');
    const link = await screen.findByRole('link', { name: 'Get Pro' });
    const at = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect([at.pathname, at.searchParams.get('to')]).toEqual([
      '/en/account/plan',
      '/en/dashboard/odds?event=1',
    ]);

    await page.router.navigate(`/en/${PLAN}`);
    expect(within(await planRegion()).queryByRole('link', { name: /Continue|Open/ })).toBeNull();
    // Another period is chosen, which must not lose it.
    await page.person.click(await screen.findByRole('radio', { name: /^Weekly/ }));
    expect(page.address().search).toBe(
      `?${new URLSearchParams({ plan: 'pro', period: 'weekly', to: WANTED })}`,
    );
    const bought = aSubscription({ _id: 'sub-9', paypalSubscriptionId: 'I-9' });
    const button = await paypal.button();
    page.server.on('POST /api/subscriptions', () => ({
      success: true,
      subscription: { ...bought, status: 'pending' },
    }));
    page.server.on('POST /api/subscriptions/sub-9/approve', () => ({ success: true, subscription: bought }));
    page.has(bought, 'pro');
    await act(() => button.pay('I-9'));
    await waitFor(() => expect(href('Continue to the page you wanted')).toBe(WANTED));
  });

  it('is opened in the language of now', async () => {
    await open(`account/plan?to=${encodeURIComponent(WANTED)}`, {
      plan: 'pro',
      own: aSubscription(),
      locale: 'es',
    });
    expect(
      (await screen.findByRole('link', { name: 'Seguir a la página que querías' })).getAttribute('href'),
    ).toBe('/es/dashboard/odds?event=1#line');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\t/evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ])('is never another site: %j leads to the lists', async (to) => {
    await open(`account/plan?${new URLSearchParams({ plan: 'pro', to })}`, {
      plan: 'pro',
      own: aSubscription(),
    });
    expect((await screen.findByRole('link', { name: 'Open the lists' })).getAttribute('href')).toBe(
      '/en/dashboard',
    );
    expect(screen.queryByRole('link', { name: 'Continue to the page you wanted' })).toBeNull();
  });

  it('is not spoken of to somebody who came for none', async () => {
    await open('account/plan', { plan: 'pro', own: aSubscription() });
    expect(within(await planRegion()).queryByRole('link', { name: /Continue|Open/ })).toBeNull();
  });

  it('survives the question for the country', async () => {
    await open(PLAN, { isNew: true });
    await screen.findByRole('link', { name: 'Say my country' });
    const at = new URL(href('Say my country') ?? '', 'http://localhost');
    expect([at.pathname, at.searchParams.get('to')]).toEqual(['/en/onboarding', `/en/${PLAN}`]);
  });
});

describe('the phone, verified because a page required it,', () => {
  const verify = async (page: Awaited<ReturnType<typeof open>>) => {
    page.server.on('POST /api/auth/phone/verify-code', () => ({ success: true, message: 'Verified' }));
    await page.person.click(await screen.findByRole('button', { name: 'I have a code' }));
    await page.person.type(screen.getByRole('textbox', { name: 'Six-digit code' }), '123456');
    await page.person.click(screen.getByRole('button', { name: 'Verify' }));
  };

  it('leads back to the coupon', async () => {
    const page = await open('account/coupons');
    page.server.on('POST /api/subscriptions/coupons/redeem', () =>
      refusal(409, 'CONFLICT', 'No', { error: 'errors.phoneUnverified' }),
    );
    await page.person.type(await screen.findByRole('textbox', { name: 'Code' }), 'WELCOME-14');
    await page.person.click(screen.getByRole('button', { name: 'Redeem' }));
    await page.person.click(await screen.findByRole('link', { name: 'Verify your phone number' }));
    await verify(page);
    await waitFor(() => expect(page.address().pathname).toBe('/en/account/coupons'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('WELCOME-14');
  });

  it.each([
    ['after the onboarding', true],
    ['as a step of it', false],
  ])('leads back to the order, %s', async (_, isDone) => {
    const paid = withPayment(anOrder('momentum'), 1, { state: 'paid', receipt: 'R-1' });
    const answers: OnboardingAnswers = { ...PERSON, profileType: 'manager', phone: 'skipped' };
    const here = `/en/onboarding/payment?${new URLSearchParams({ pack: 'momentum', order: paid.id, to: '/en/bot' })}`;
    const step = nextStep(answers);
    const shown = await renderArea(area, {
      path: here.slice(4),
      user: aUser({ plan: 'free', personalData: PERSON, ...(!isDone && { onboarding: {} }) }),
      routes: {
        ...new FakeShop({ isFresh: true, orders: [paid] }).routes(),
        'GET /api/onboarding': () => ({
          success: true,
          onboarding: {
            version: 1,
            steps: stepsOf(answers),
            answers,
            ...(isDone ? { completedAt: '2026-11-20T12:00:00.000Z' } : { step }),
          },
        }),
        'GET /api/billing/returned': () => ({ success: true, payments: [] }),
      },
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('link', { name: 'Verify phone' }));
    const page = { ...shown, person, address: () => shown.router.state.location, has: () => undefined };
    await verify(page);
    await waitFor(() => expect(`${page.address().pathname}${page.address().search}`).toBe(here));
  });
});
