import { aUser, refusal } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anArea, BOT_ADMIN, CUSTOMER, LANDING } from '../testing/fake-area.tsx';
import { address, endSession, renderShell } from '../testing/render-shell.tsx';

const see = (text: string | RegExp) => screen.findByText(text);
const seeHeading = (name: string | RegExp, level?: number) =>
  screen.findByRole('heading', { name, ...(level && { level }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const signIn = async (password: string) => {
  await userEvent.type(await screen.findByLabelText('E-mail'), 'pro@bothways.test');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await press('Sign in');
};

describe('a visitor', () => {
  it('gets the front page in their language, and nothing else is fetched', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES']);
    const { fetched, server } = await renderShell({ path: '/', user: null });
    await see('Hola desde mf-landing');
    expect(server.asked).toEqual([]);
    expect([address(), document.documentElement.lang, fetched]).toEqual(['/es', 'es', ['mf-landing']]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each([
    ['/pricing?ref=x', '/en/pricing?ref=x', 'Hello from mf-landing'],
    ['/en/nowhere', '/en/nowhere', 'There is nothing here'],
    ['/fr/pricing', '/en/pricing', 'Hello from mf-landing'],
    ['/es-MX/pricing', '/es/pricing', 'Hola desde mf-landing'],
  ])('at %s is at %s', async (path, there, text) => {
    await renderShell({ path, user: null });
    await see(text);
    expect(address()).toBe(there);
  });

  it.each(['/en/dashboard', '/en/dashboard/arbs/live?q=a', '/en/account', '/en/bot', '/en/admin/bookies'])(
    'is led from %s to the sign-in, without any code behind the gate',
    async (path) => {
      const { fetched } = await renderShell({ path, user: null });
      await seeHeading('Sign in');
      expect(address()).toBe(`/en/login?${new URLSearchParams({ to: path })}`);
      expect(fetched).toEqual([]);
    },
  );

  it('signs in and is where they wanted to be', async () => {
    const { fetched } = await renderShell({ path: '/en/dashboard/odds?q=ruud', user: null });
    await signIn('right');
    await see('Hello from mf-customer');
    expect([address(), fetched]).toEqual(['/en/dashboard/odds?q=ruud', ['mf-customer']]);
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it('is told that the password is wrong, and stays', async () => {
    const { server } = await renderShell({ path: '/en/login', user: null });
    await signIn('wrong');
    expect((await screen.findByRole('alert')).textContent).toMatch(/E-mail or password is wrong/);
    server.on('POST /api/auth/sign-in/email', () => refusal(429, 'RATE_LIMITED'));
    await press('Sign in');
    await see(/Too many tries/);
  });

  it('is told what is missing before anything is sent', async () => {
    const { server } = await renderShell({ path: '/en/login', user: null });
    await press('Sign in');
    await see('Enter your password.');
    await see(/Enter an e-mail address/);
    expect(server.asked.some(({ path }) => path.includes('sign-in'))).toBe(false);
  });

  it('registers with the e-mail that a link brought along', async () => {
    const { server } = await renderShell({ path: '/en/register?email=lea%40example.com', user: null });
    await userEvent.type(await screen.findByLabelText('Name'), ' Lea ');
    await userEvent.type(screen.getByLabelText('Password'), 'short');
    await press('Create account');
    await see('Use 8 characters or more.');
    await userEvent.type(screen.getByLabelText('Password'), ' enough');
    await press('Create account');
    await see('Hello from mf-customer');
    const sent = server.asked.find(({ path }) => path.includes('sign-up'));
    expect(sent?.body).toEqual({ name: 'Lea', email: 'lea@example.com', password: 'short enough' });
  });
});

describe('a newcomer', () => {
  const newcomer = aUser({ onboarding: {} });

  it.each(['/en/dashboard', '/en/dashboard/odds', '/en/bot'])(
    'is led from %s to the onboarding, with nothing around it that leads away',
    async (path) => {
      await renderShell({ path, user: newcomer });
      await see('Hello from mf-customer');
      const to = path === '/en/dashboard' ? '' : `?${new URLSearchParams({ to: path })}`;
      expect(address()).toBe(`/en/onboarding${to}`);
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Account of Lea Brandt' })).toBeTruthy();
    },
  );

  it('may see their account before it', async () => {
    await renderShell({ path: '/en/account', user: newcomer });
    await see('Hello from mf-customer');
    expect(address()).toBe('/en/account');
  });

  it('is through the moment the server says so, and gets the areas that came with it', async () => {
    const { app, server } = await renderShell({
      path: '/en/onboarding?to=/en/dashboard/odds',
      user: newcomer,
    });
    await see('Hello from mf-customer');
    const entries = [LANDING, CUSTOMER, BOT_ADMIN];
    server.on('GET /platform/registry.json', () => ({ revision: '2', remotes: entries }));
    await app.session.enter({ success: true, user: aUser() });
    expect(await screen.findByRole('link', { name: 'Bot' })).toBeTruthy();
    expect(address()).toBe('/en/dashboard/odds');
  });
});

describe('somebody signed in', () => {
  it('goes from the sign-in on to the dashboard, which is the list used last', async () => {
    await renderShell({ path: '/en/login' });
    await see('Hello from mf-customer');
    expect(address()).toBe('/en/dashboard/arbs/prematch');
    await userEvent.click(screen.getByRole('link', { name: 'Odds history' }));
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
    await userEvent.click(screen.getByRole('link', { name: 'Bothways' }));
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
    await screen.findByRole('link', { name: 'Odds history', current: 'page' });
  });

  it('never fetches an area that is not theirs, and is told that the door is closed', async () => {
    const { fetched } = await renderShell({ path: '/en/admin/iam' });
    await seeHeading('Access denied', 2);
    expect(screen.getByRole('link', { name: 'To the dashboard' }).getAttribute('href')).toBe('/en/dashboard');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(fetched).toEqual([]);
  });

  it('who is no manager reads at the bot what its packs cost, and how to become one', async () => {
    const { fetched } = await renderShell({ path: '/es/bot?buyCredits=1' });
    await seeHeading('Acceso denegado', 2);
    expect(screen.getByText(/^El bot y sus créditos son para gestores/)).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Planes y packs')).toBe('/es/pricing?show=bot');
    expect(hrefOf('Ir a mi cuenta')).toBe('/es/account');
    expect(fetched).toEqual([]);
  });

  it('in the back office fetches no customer code', async () => {
    const { fetched } = await renderShell({ path: '/en/bot', isAdmin: true });
    await see('Hello from mf-bot-admin');
    expect(fetched).toEqual(['mf-bot-admin']);
  });

  it('finds nothing where an area has no such page', async () => {
    await renderShell({ path: '/en/dashboard/nowhere/at/all' });
    await seeHeading('There is nothing here');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it('changes the language and keeps page and query', async () => {
    await renderShell({ path: '/en/dashboard/odds?q=ruud' });
    await see('Hello from mf-customer');
    await press('Language: English');
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Español' }));
    await see('Hola desde mf-customer');
    await waitFor(() => expect(address()).toBe('/es/dashboard/odds?q=ruud'));
    expect(document.documentElement.lang).toBe('es');
    expect(await screen.findByRole('link', { name: 'Historial' })).toBeTruthy();
  });

  it('has the first permissions asked for as they come in, all in one request', async () => {
    const { server } = await renderShell({ path: '/en/dashboard/odds' });
    await see('Hello from mf-customer');
    const [first] = server.asked.filter(({ path }) => path.endsWith('/check-permission'));
    const permissions = ['read:user', 'read:bookie', 'manage:iam'].map((action) => ({ action }));
    expect(first?.body).toEqual({ permissions });
  });

  it('signs out: to the front page, with nothing of theirs left', async () => {
    const { app } = await renderShell({ path: '/en/dashboard/odds' });
    await see('Hello from mf-customer');
    app.queryClient.setQueryData(['mf-customer', 'x'], 'theirs');
    await press('Account of Lea Brandt');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await see('Hello from mf-landing');
    expect([address(), app.queryClient.getQueryCache().getAll()]).toEqual(['/en', []]);
    expect(Object.keys(localStorage)).not.toContain('userCache:v1');
  });

  it('is still in when the sign-out did not reach the server, and is told so', async () => {
    const { server } = await renderShell({ path: '/en/dashboard/odds' });
    await see('Hello from mf-customer');
    server.on('POST /api/auth/sign-out', () => refusal(503, 'UNAVAILABLE'));
    await press('Account of Lea Brandt');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await see('You are still signed in');
    expect(screen.getByText('Hello from mf-customer')).toBeTruthy();
  });

  it('is led to the sign-in when the session ends, and back afterwards', async () => {
    const page = await renderShell({ path: '/en/dashboard/odds' });
    await see('Hello from mf-customer');
    await endSession(page);
    await seeHeading('Sign in');
    await signIn('right');
    await see('Hello from mf-customer');
    expect(address()).toBe('/en/dashboard/odds');
  });

  it('whose session has ended loads no area more, though the page still knows of it', async () => {
    const page = await renderShell({ path: '/en/dashboard/odds', isAdmin: true });
    const { app, server, fetched } = page;
    await see('Hello from mf-customer');
    server.on('GET /platform/registry.json', () => refusal(503, 'UNAVAILABLE'));
    await endSession(page);
    await app.router.get()?.router.navigate('/en/bot');
    await seeHeading('Sign in');
    expect(fetched).toEqual(['mf-customer']);
  });

  it('whose session has ended while the caches still know them is asked to sign in', async () => {
    const entry = JSON.stringify({ savedAtMs: Date.now(), user: aUser() });
    const rendering = renderShell({ path: '/en/dashboard/odds', user: null });
    localStorage.setItem('userCache:v1', entry);
    await rendering;
    await seeHeading('Sign in');
    expect(localStorage.getItem('userCache:v1')).toBeNull();
  });

  it('sees the keys of the page with ?, and goes by them', async () => {
    await renderShell({ path: '/en/dashboard/odds' });
    await see('Hello from mf-customer');
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getByText('Go to Arbs')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('ga');
    await waitFor(() => expect(address()).toBe('/en/dashboard/arbs/prematch'));
  });
});

describe('a server that does not answer', () => {
  it('is said, and asked again', async () => {
    const { app } = await renderShell({ path: '/en/dashboard/odds' });
    await see('Hello from mf-customer');
    app.session.state.set({ status: 'unknown', error: new Error('no answer') });
    await seeHeading('The server does not answer');
    await press('Try again');
    expect(await see('Hello from mf-customer')).toBeTruthy();
  });
});

describe('an area that fails', () => {
  const broken = () => Promise.reject(new Error('it broke'));

  it.each([
    ['unreachable', 'Arbs could not be reached'],
    ['timedOut', 'Arbs took too long'],
    ['tampered', 'Arbs was not started'],
    ['crashedAtStart', 'Arbs failed while starting'],
  ] as const)('%s: says so in its place and recovers', async (kind, title) => {
    let fetching: () => ReturnType<typeof broken> | ReturnType<typeof anArea> = broken;
    await renderShell({ path: '/en/dashboard/odds', kind, fetching: { 'mf-customer': () => fetching() } });
    const panel = (await seeHeading(title)).closest('[role="alert"]');
    expect(panel?.textContent).toContain('it broke');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    fetching = () => anArea('mf-customer', ['dashboard/odds']);
    await press('Try again');
    await see('Hello from mf-customer');
    expect(panel?.isConnected).toBe(false);
  });

  it('refusedContract: says so', async () => {
    const other = { ...anArea('mf-customer', ['dashboard/odds']), contract: 2 };
    await renderShell({ path: '/es/dashboard/odds', fetching: { 'mf-customer': () => other } });
    expect(await seeHeading('Surebets no encaja con esta página')).toBeTruthy();
  });

  it('crashedInRender: says so, and recovers with sound code', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const crash = () => {
      if (isBroken) throw new Error('x is undefined');
    };
    const { app } = await renderShell({
      path: '/en/dashboard/odds',
      fetching: { 'mf-customer': () => anArea('mf-customer', ['dashboard/odds'], crash) },
    });
    app.queryClient.setQueryData(['mf-bot-admin'], 'of another area');
    await seeHeading('Arbs has stopped');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    isBroken = false;
    await press('Try again');
    await see('Hello from mf-customer');
    expect(app.queryClient.getQueryData(['mf-bot-admin'])).toBe('of another area');
  });

  it('leaves the other areas alone', async () => {
    await renderShell({ path: '/en/dashboard/odds', isAdmin: true, fetching: { 'mf-customer': broken } });
    await seeHeading('Arbs could not be reached');
    await userEvent.click(screen.getByRole('link', { name: 'Bot' }));
    expect(await see('Hello from mf-bot-admin')).toBeTruthy();
  });

  it('on the front page leaves the way to sign in', async () => {
    await renderShell({ path: '/en', user: null, fetching: { 'mf-landing': broken } });
    await seeHeading('Front page could not be reached');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/en/login');
  });

  it('whose page is a part that comes later still is never said to be nothing', async () => {
    const sound = anArea('mf-landing', ['']);
    const [first] = sound.routes;
    let bring: () => void = () => undefined;
    const brought = new Promise<void>((resolve) => {
      bring = resolve;
    });
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const lazy = async () => {
      asked();
      await brought;
      return { Component: first?.Component ?? null };
    };
    let arrive: () => void = () => undefined;
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await renderShell({
      path: '/en/pricing',
      user: null,
      fetching: {
        'mf-landing': () => onItsWay.then(() => ({ ...sound, routes: [{ path: 'pricing', lazy }] })),
      },
    });
    await see('Loading');
    arrive();
    await isAsked;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(screen.queryByText('There is nothing here')).toBeNull();
    bring();
    await see('Hello from mf-landing');
  });

  it('that comes late is shown at an address with a hash, too', async () => {
    let arrive: (area: ReturnType<typeof anArea>) => void = () => undefined;
    const onItsWay = new Promise<ReturnType<typeof anArea>>((resolve) => {
      arrive = resolve;
    });
    const path = '/en/dashboard/odds?q=ruud#list';
    await renderShell({ path, fetching: { 'mf-customer': () => onItsWay } });
    await see('Loading');
    arrive(anArea('mf-customer', ['dashboard/odds']));
    await see('Hello from mf-customer');
    expect(address() + window.location.hash).toBe(path);
  });

  it('does not hold up the page while it is on its way', async () => {
    let arrive: (area: ReturnType<typeof anArea>) => void = () => undefined;
    const onItsWay = new Promise<ReturnType<typeof anArea>>((resolve) => {
      arrive = resolve;
    });
    await renderShell({ path: '/en/bot', isAdmin: true, fetching: { 'mf-customer': () => onItsWay } });
    await see('Hello from mf-bot-admin');
    await userEvent.click(screen.getByRole('link', { name: 'Odds history' }));
    await see('Loading');
    await userEvent.click(screen.getByRole('link', { name: 'Bot' }));
    await see('Hello from mf-bot-admin');
    await userEvent.click(screen.getByRole('link', { name: 'Odds history' }));
    arrive(anArea('mf-customer', ['dashboard/odds']));
    expect(await see('Hello from mf-customer')).toBeTruthy();
  });
});
