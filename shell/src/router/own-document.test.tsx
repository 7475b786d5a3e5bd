import { aUser } from '@bothways/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, endSession, type RenderedShell, renderShell } from '../testing/render-shell.tsx';

const PLAN = '/en/account/plan';
const see = (text: string) => screen.findByText(text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** A document hears its window for good; here many share one, and each must be deaf when its test is over. */
let ofThisTest: AbortController;
beforeEach(() => {
  ofThisTest = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) =>
      listen(type, listener, {
        ...(typeof options === 'object' ? options : { capture: options === true }),
        signal: ofThisTest.signal,
      }),
  );
});
afterEach(() => {
  ofThisTest.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const go = ({ app }: RenderedShell, to: string, replace = false) =>
  app.router.get()?.router.navigate(to, { replace });

const signIn = async () => {
  await userEvent.type(await screen.findByLabelText('E-mail'), 'pro@bothways.test');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await press('Sign in');
};

describe('a document that lets the payment provider in', () => {
  const open = async (path = PLAN) => {
    const shell = await renderShell({ path, isAdmin: true, purchase: 'here' });
    await see('Hello from mf-customer');
    return shell;
  };

  it.each([
    '/en/bot',
    '/en/admin/iam?tab=roles#here',
    '/en/dashboard/arbs/live?q=ruud',
    '/en/account',
    '/en/onboarding/payment?pack=scale',
    '/en',
    '/',
    '/en/nowhere',
  ])('is left for %s by another one, and runs nothing of it', async (to) => {
    const shell = await open();
    await go(shell, to);
    await go(shell, to, true);
    expect(shell.loaded).toEqual([`assign ${to}`, `replace ${to}`]);
    expect([address(), shell.fetched]).toEqual([PLAN, ['mf-customer']]);
    expect(screen.getByText('Hello from mf-customer')).toBeTruthy();
  });

  it('is left by link, by key and from the palette', async () => {
    const { loaded } = await open();
    await userEvent.click(screen.getByRole('link', { name: 'Bot' }));
    await userEvent.keyboard('ga');
    await waitFor(() => expect(loaded).toEqual(['assign /en/bot', 'assign /en/dashboard/arbs/prematch']));
    expect(address()).toBe(PLAN);
  });

  it('stays for the same page with another choice, and in another language', async () => {
    const shell = await open();
    await go(shell, `${PLAN}?plan=pro#choice`);
    await press('Language: English');
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Español' }));
    await see('Hola desde mf-customer');
    expect([address(), shell.loaded]).toEqual(['/es/account/plan?plan=pro', []]);
  });

  it('is left when the session ends, with the way back', async () => {
    const page = await open(`${PLAN}?plan=pro`);
    const { loaded } = page;
    await endSession(page);
    const to = new URLSearchParams({ to: `${PLAN}?plan=pro` });
    await waitFor(() => expect(loaded).toContain(`replace /en/login?${to}`));
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('is left with the sign-out, and nothing else is shown in it', async () => {
    const { fetched, loaded } = await open();
    await press('Account of Lea Brandt');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(loaded).toEqual(['replace /en']));
    expect([fetched, screen.queryByText('Hello from mf-landing')]).toEqual([['mf-customer'], null]);
  });

  it('is made anew when the browser had put it aside', async () => {
    const { loaded } = await open();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(loaded).toEqual([]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(loaded).toEqual(['reload']);
  });

  it('is believed to be what it was loaded as, whatever a script writes into it', async () => {
    const shell = await open();
    document.querySelector('meta[name="purchase"]')?.setAttribute('content', 'elsewhere');
    await go(shell, '/en/bot');
    expect(shell.loaded).toEqual(['assign /en/bot']);
  });
});

describe('a document that keeps the payment provider out', () => {
  const open = async (path = '/en/dashboard/odds') => {
    const shell = await renderShell({ path, isAdmin: true, purchase: 'elsewhere' });
    await see('Hello from mf-customer');
    return shell;
  };

  it.each([PLAN, '/es/account/plan/?plan=pro&period=weekly#choice', '/account/plan'])(
    'is left for %s by another one',
    async (to) => {
      const shell = await open();
      await go(shell, to);
      expect([address(), shell.loaded]).toEqual(['/en/dashboard/odds', [`assign ${to}`]]);
    },
  );

  it('stays for every other address', async () => {
    const shell = await open();
    for (const to of ['/en/account', '/es/dashboard/odds', '/en/bot']) await go(shell, to);
    await see('Hello from mf-bot-admin');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(shell.loaded).toEqual([]);
  });

  it('is made anew where the history leads to a page on which people pay', async () => {
    const shell = await open();
    window.history.pushState(null, '', PLAN);
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(shell.loaded).toEqual(['reload']);
    expect(shell.app.router.get()?.router.state.location.pathname).toBe('/en/dashboard/odds');
  });

  it('leads who is not signed in to the sign-in, and from there to a document that lets them pay', async () => {
    const { fetched, loaded } = await renderShell({
      path: `${PLAN}?plan=pro`,
      user: null,
      purchase: 'elsewhere',
    });
    await signIn();
    await waitFor(() => expect(loaded).toEqual([`replace ${PLAN}?plan=pro`]));
    expect([address().split('?')[0], fetched]).toEqual(['/en/login', []]);
  });

  it('is the only one for who is not signed in, also on the way to where people pay', async () => {
    const shell = await renderShell({ path: '/en/pricing', user: null, purchase: 'elsewhere' });
    await see('Hello from mf-landing');
    await go(shell, PLAN);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(shell.loaded).toEqual([]);
  });

  it('also leads there who was signed in by another tab', async () => {
    const to = new URLSearchParams({ to: PLAN });
    const { app, loaded } = await renderShell({ path: '/en/login', user: null, purchase: 'elsewhere' });
    await app.router.get()?.router.navigate(`/en/login?${to}`);
    await app.session.enter({ success: true, user: aUser() });
    await waitFor(() => expect(loaded).toContain(`replace ${PLAN}`));
  });
});

it('where nothing is sold there is one document for all addresses', async () => {
  const shell = await renderShell({ path: '/en/account', isAdmin: true });
  await see('Hello from mf-customer');
  await go(shell, PLAN);
  await go(shell, '/en/bot');
  await see('Hello from mf-bot-admin');
  expect(shell.loaded).toEqual([]);
});
