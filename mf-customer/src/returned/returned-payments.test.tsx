import { aUser, refusal, renderArea } from '@bothways/platform/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { FakePaypal } from '../testing/fake-paypal.ts';
import { aQuote, aReturned, aSubscription, plansAnswer } from '../testing/subscriptions.ts';
import { shownToasts } from '../testing/toasts.ts';

configure({ asyncUtilTimeout: 5_000 });
const shown = shownToasts();
const paypal = new FakePaypal();
beforeEach(() => paypal.install());
afterEach(() => paypal.remove());

const AT = '2026-11-29T12:00:00.000Z';
const quarterly = aSubscription({ _id: 'sub-2', labelKey: 'quarterly', price: 414.99 });

async function open(path: string, locale: 'en' | 'es', over: Parameters<typeof aReturned>[0]) {
  await renderArea(area, {
    path,
    locale,
    user: aUser({ plan: 'pro', personalData: { name: 'Lea', country: 'ES' } }),
    routes: {
      'GET /api/subscriptions': () => ({ success: true, subscription: quarterly }),
      'GET /api/subscriptions/plans': () => plansAnswer(),
      'GET /api/billing/receipts': () => ({ success: true, receipts: [] }),
      'GET /api/orders': () => ({ success: true, orders: [] }),
      'GET /api/billing/returned': () => ({ success: true, payments: [aReturned(over)] }),
    },
  });
}
const sentence = async (start: RegExp) =>
  ((await screen.findByText(start)).closest('[role=status]')?.textContent ?? '').replaceAll(/\s+/g, ' ');

const RETURNING = { refundedCents: 0, receipt: undefined, creditNote: undefined };
it.each([
  [
    'en',
    {},
    'We took €159.99 on Nov 29, 2026 and returned all of it. You already had a plan that renews, so this one was cancelled. See R-2026-000002, C-2026-000001',
  ],
  [
    'en',
    RETURNING,
    'We took €159.99 on Nov 29, 2026 and are returning all of it. You already had a plan that renews, so this one was cancelled.',
  ],
  [
    'en',
    { ...RETURNING, reason: 'pause' },
    'We took €159.99 on Nov 29, 2026 and are returning all of it. Your pause was running, so the plan was cancelled.',
  ],
  [
    'en',
    { ...RETURNING, reason: 'amount' },
    'We received €159.99 on Nov 29, 2026. It bought nothing; we are checking what goes back. The amount was not the price of the plan.',
  ],
  [
    'en',
    { kind: 'order', purchaseId: 'order-1', reason: 'second' },
    'We took €159.99 on Nov 29, 2026 and returned all of it. This payment of the order had been made already. See R-2026-000002, C-2026-000001',
  ],
  [
    'en',
    { kind: 'order', reason: 'pause' },
    'We took €159.99 on Nov 29, 2026 and returned all of it. Your pause was running, so it brought no credits. See R-2026-000002, C-2026-000001',
  ],
  [
    'es',
    {},
    'Cobramos 159,99 € el 29 nov 2026 y lo hemos devuelto todo. Ya tenías un plan que se renueva, así que este se canceló. Mira R-2026-000002, C-2026-000001',
  ],
] as const)('the payments list says what became of it: %s, %o', async (locale, over, expected) => {
  await open('account/billing', locale, { paidAt: AT, ...over });
  expect(await sentence(/159[.,]99/)).toBe(expected);
});

it('the second tab shows the plan that counts, the returned payment, and no second sale', async () => {
  await open('account/plan', 'en', {});
  expect(await sentence(/returned all of it/)).toContain('You already had a plan that renews');
  expect(screen.getByText('€414.99', { exact: false })).toBeTruthy();
  expect(screen.queryByText('Cancelled')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Subscribe to Pro' })).toBeNull();
});

describe('a plan page that is open while another tab buys', () => {
  const begin = async () => {
    let own: typeof quarterly | null = null;
    await renderArea(area, {
      path: 'account/plan',
      user: aUser({ plan: 'free', personalData: { name: 'Lea', country: 'ES' } }),
      routes: {
        'GET /api/subscriptions': () => ({ success: true, subscription: own }),
        'GET /api/subscriptions/plans': () => plansAnswer(),
        'GET /api/subscriptions/quote': () => ({ success: true, quote: aQuote() }),
        'GET /api/billing/returned': () => ({ success: true, payments: [] }),
      },
    });
    await screen.findByRole('region', { name: 'Subscribe to Pro' });
    return () => {
      own = quarterly;
    };
  };
  const stops = async () => {
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Subscribe to Pro' })).toBeNull());
    expect(screen.getByText('€414.99', { exact: false })).toBeTruthy();
  };

  it('sells no second time once that one is decided, with no reload', async () => {
    const bought = await begin();
    const say = (waiting: object | null) =>
      act(() => {
        localStorage.setItem('approvedSubscription:v1', JSON.stringify(waiting));
        window.dispatchEvent(new StorageEvent('storage', { key: 'approvedSubscription:v1' }));
      });
    say({ userId: aUser().id, subscriptionId: 'sub-2', atMs: Date.now() + 60_000 });
    await screen.findByText('Your payment is being confirmed.');
    bought();
    say(null);
    await stops();
  });

  it('shows what counts now when it is looked at again', async () => {
    const bought = await begin();
    bought();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await stops();
  });
});

it('a purchase that is waited for is over when its payment goes back', async () => {
  await open('account/plan', 'en', {});
  const waiting = { userId: aUser().id, subscriptionId: 'sub-1', atMs: Date.now() - 60_000 };
  act(() => {
    localStorage.setItem('approvedSubscription:v1', JSON.stringify(waiting));
    window.dispatchEvent(new StorageEvent('storage', { key: 'approvedSubscription:v1' }));
  });
  await waitFor(() =>
    expect(shown.map(({ title }) => title)).toContain(
      'This payment bought nothing and is returned: see your plan.',
    ),
  );
});

it('says that returned payments did not load, with a way on', async () => {
  let fails = true;
  await renderArea(area, {
    path: 'account/plan',
    user: aUser({ plan: 'pro', personalData: { name: 'Lea', country: 'ES' } }),
    routes: {
      'GET /api/subscriptions': () => ({ success: true, subscription: quarterly }),
      'GET /api/subscriptions/plans': () => plansAnswer(),
      'GET /api/billing/returned': () =>
        fails ? refusal(400, 'BAD_REQUEST') : { success: true, payments: [aReturned()] },
    },
  });
  expect(await screen.findByText('Payments that went back did not load')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^We took €159.99/)).toBeTruthy();
});
