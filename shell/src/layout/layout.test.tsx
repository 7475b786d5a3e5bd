import { HOUR_MS } from '@bothways/domain/time';
import type { LiveStatus, RemoteModule } from '@bothways/platform';
import { defineArea, useNavCount, usePageTitle, useSearchText } from '@bothways/platform';
import { aUser } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, renderShell } from '../testing/render-shell.tsx';

/** A list that is named, counted and searched. */
function List() {
  usePageTitle('Arbs');
  useNavCount('dashboard/arbs/prematch', 2_716);
  return <p>sought: {useSearchText()}</p>;
}
const area: RemoteModule = defineArea({
  name: 'mf-customer',
  routes: [
    { path: 'dashboard/arbs/:mode', Component: List },
    { path: 'dashboard/odds', Component: () => <p>charts</p> },
  ],
  locales: { en: async () => ({}), es: async () => ({}) },
});

/** A screen of this width: the answers of its media queries. */
function screenOf(widthPx: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const mostPx = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const list = new EventTarget();
    return Object.assign(list, {
      matches: widthPx <= mostPx,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}

async function open(path = '/en/dashboard/arbs/prematch', isAdmin = false) {
  const shell = await renderShell({ path, isAdmin, fetching: { 'mf-customer': () => area } });
  await screen.findByText(/sought|charts|buscado/);
  return shell;
}
/** What the socket says, once the page listens to it. */
async function setStatus(
  shell: Awaited<ReturnType<typeof open>>,
  status: Partial<LiveStatus>,
): Promise<void> {
  await vi.waitFor(() => expect(shell.sockets).not.toEqual([]));
  const { status: store } = shell.app.live;
  act(() => store.set({ ...store.get(), ...status }));
}

beforeEach(() => screenOf(1440));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an address that takes no letters', () => {
  const SINCE = '2026-11-18T10:00:00.000Z';
  const shown = async (path: string) => {
    const who = aUser({ email: 'lea@example.test', emailRefused: { since: SINCE, reason: 'unknown' } });
    await renderShell({ path, user: who, fetching: { 'mf-customer': () => area } });
  };

  it('is said on every page, since when and why, with the way to correct it', async () => {
    await shown('/en/dashboard/odds');
    const notice = await screen.findByText(/lea@example\.test come back/);
    expect(notice.parentElement?.textContent).toMatch(/Since Nov 18, 2026 .* no such mailbox/);
    const link = screen.getByRole('link', { name: 'Correct the address' });
    expect(link.getAttribute('href')).toBe('/en/account/security');
  });

  it('is said in Spanish', async () => {
    await shown('/es/dashboard/odds');
    await screen.findByText(/lea@example\.test se devuelven/);
    expect(screen.getByRole('link', { name: 'Corregir la dirección' })).toBeTruthy();
  });
});

describe('a request to sign in without the second factor', () => {
  it('is said on every page, and cancelled with one press', async () => {
    const user = aUser({ lostFactor: { readyAt: '2026-11-18T10:00:00.000Z' } });
    const { server } = await renderShell({
      path: '/en/dashboard/odds',
      user,
      fetching: { 'mf-customer': () => area },
    });
    const title = /Somebody wants to sign in to your account without its second factor/;
    await screen.findByText(title);
    screen.getByText(/On Nov 18, 2026, .* the second factor can be removed/);
    server.on('POST /api/account/lost-factor/cancel', () => ({ success: true }));
    server.on('GET /api/auth/me', () => ({ success: true, user: aUser() }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this request' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(server.asked.some(({ path }) => path === '/api/account/lost-factor/cancel')).toBe(true);
  });
});

describe('a copy of the installation', () => {
  it('says so to the back office, and is made the real one after a question', async () => {
    const { server } = await renderShell({
      path: '/en/dashboard/odds',
      user: aUser({ inCopy: true }),
      isAdmin: true,
      fetching: { 'mf-customer': () => area },
    });
    const title = 'This installation is a copy. Nothing leaves it.';
    await screen.findByText(title);
    await userEvent.click(await screen.findByRole('button', { name: 'This is the real one' }));
    const question = await screen.findByRole('alertdialog', { name: /Is this the real installation/ });
    expect(server.asked.some(({ path }) => path.endsWith('/activate'))).toBe(false);
    server.on('POST /api/admin/installation/activate', () => ({ success: true }));
    server.on('GET /api/auth/me', () => ({ success: true, user: aUser() }));
    await userEvent.click(within(question).getByRole('button', { name: 'This is the real one' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(server.asked.some(({ path }) => path === '/api/admin/installation/activate')).toBe(true);
  });

  it('has no button for those of the back office who may not', async () => {
    await renderShell({
      path: '/en/dashboard/odds',
      user: aUser({ inCopy: true }),
      fetching: { 'mf-customer': () => area },
    });
    await screen.findByText(/until an administrator says/);
    expect(screen.queryByRole('button', { name: 'This is the real one' })).toBeNull();
  });
});

describe('the heading of the page', () => {
  const heading = () => screen.findByRole('heading', { level: 1 });
  const loading = { 'mf-customer': () => new Promise<RemoteModule>(() => undefined) };

  it('is the page as it names itself', async () => {
    await open();
    await waitFor(async () => expect((await heading()).textContent).toBe('Arbs'));
  });

  it.each([
    ['/en/dashboard/odds', 'Odds history'],
    ['/es/dashboard/odds', 'Historial'],
    ['/en/account', 'Bothways'],
  ])('at %s, while the area is on its way, is %j and not empty', async (path, name) => {
    await renderShell({ path, fetching: loading });
    expect((await heading()).textContent).toBe(name);
  });

  it('that a screen has not given is that of the navigation', async () => {
    await open('/en/dashboard/odds');
    expect((await heading()).textContent).toBe('Odds history');
  });
});

describe('on a wide screen', () => {
  it('the side bar shows where one is, with the figure of the list', async () => {
    await open('/en/dashboard/arbs/live', true);
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Arbs2,716', 'Odds history', 'Bot']);
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Arbs2,716');
    expect(screen.getByRole('heading', { name: 'Back office' })).toBeTruthy();
    expect(document.title).toBe('Arbs · Bothways');
  });

  it('the side bar collapses, and is remembered so', async () => {
    await open();
    const toggle = screen.getByRole('button', { name: 'Collapse' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(toggle);
    expect(screen.getByRole('button', { name: 'Expand' }).getAttribute('aria-expanded')).toBe('false');
    expect(localStorage.getItem('sideBar:v1')).toBe('"slim"');
  });

  it('the first stop of the keyboard leads past the bars', async () => {
    await open();
    await userEvent.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect([document.activeElement, skip.getAttribute('href')]).toEqual([
      skip,
      `#${screen.getByRole('main').id}`,
    ]);
  });

  it('the search is reached with / and seeks in the address', async () => {
    await open('/en/dashboard/arbs/prematch?sort=time_asc');
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Search this list' });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('ruud');
    await screen.findByText('sought: ruud');
    expect(address()).toBe('/en/dashboard/arbs/prematch?sort=time_asc&q=ruud');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/en/dashboard/arbs/prematch?sort=time_asc'));
  });

  it('the search is not there where nothing heeds it', async () => {
    await open('/en/dashboard/odds');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('light and dark are chosen, and remembered', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Light or dark' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(localStorage.getItem('theme:v1')).toBe('"dark"');
  });
});

describe('the connection', () => {
  const since = new Date(2026, 10, 20, 18, 42, 5).getTime();
  it.each<[string, Partial<LiveStatus>]>([
    ['Connecting', { state: 'connecting' }],
    ['Staleno odds yet', { state: 'stale', sinceMs: since }],
    ['Stalesince 18:42:05', { state: 'stale', feedAtMs: since, sinceMs: since }],
    ['Every minuteas of 18:42:05', { state: 'polling', sinceMs: since }],
    ['Offlinesince 18:42:05', { state: 'offline', sinceMs: since }],
  ])('reads %s', async (text, status) => {
    const shell = await open();
    await setStatus(shell, { feedAtMs: undefined, sinceMs: undefined, ...status });
    expect(
      screen.getByText(text.split(/since|as of|no odds/)[0] ?? '', { selector: 'b' }).parentElement
        ?.textContent,
    ).toBe(text);
  });

  it("tells the age of the newest odds by the server's clock", async () => {
    const shell = await open();
    const anHourMs = HOUR_MS;
    await setStatus(shell, {
      state: 'live',
      clockOffsetMs: anHourMs,
      feedAtMs: Date.now() + anHourMs - 2_000,
    });
    expect(screen.getByText(/updated [1-9]\d? s ago/)).toBeTruthy();
  });
});

describe('the state of the connection, pressed,', () => {
  it('says what it means and what is known of the bookmakers, and leads to them', async () => {
    const shell = await open();
    await setStatus(shell, { state: 'live', feedAtMs: Date.now() });
    await userEvent.click(screen.getByRole('button', { name: /^Live/ }));
    const panel = await screen.findByRole('dialog', { name: 'Connection' });
    expect(within(panel).getByText('Changes arrive as they happen.')).toBeTruthy();
    // The server of these tests has no bookmakers: that is said, and the way stays.
    expect(await within(panel).findByText('How your bookmakers quote could not be loaded.')).toBeTruthy();
    const link = within(panel).getByRole('link', { name: 'Bookmaker status' });
    expect(link.getAttribute('href')).toBe('/en/dashboard/status');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('on a narrow screen the side bar is slim until one wants it wide', async () => {
  screenOf(1024);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Expand' }));
  expect(screen.getByRole('button', { name: 'Collapse' })).toBeTruthy();
});

describe('on a phone', () => {
  beforeEach(() => screenOf(390));

  it('the navigation is below, the rest behind More', async () => {
    await open('/en/dashboard/arbs/prematch', true);
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Arbs', 'Odds history']);
    await userEvent.click(within(bar).getByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog', { name: 'More' });
    expect(within(sheet).getByText('pro@bothways.test')).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('link', { name: 'Bot' }));
    await screen.findByText('Hello from mf-bot-admin');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('language and light are behind More, too', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Español' }));
    await waitFor(() => expect(address()).toBe('/es/dashboard/arbs/prematch'));
    // The sheet goes with the page it was opened on; what stands below it speaks the new language.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Más' })).toBeTruthy();
  });

  it('the search takes the bar while it is open', async () => {
    await open();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search this list' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search this list' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close the search' }));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('the command palette', () => {
  it('opens with Ctrl+K, finds by typing, and does what was chosen once it is gone', async () => {
    await open();
    const someone = userEvent.setup();
    await someone.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Commands' }));
    await someone.type(palette.getByRole('searchbox'), 'show the k');
    expect(palette.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Show the keys?',
    ]);
    await someone.click(palette.getByRole('menuitem'));
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull();
  });

  it('rests while a dialog is open: its commands are those of the page beneath', async () => {
    await open();
    const someone = userEvent.setup();
    await someone.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
    await someone.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog').map((dialog) => dialog.textContent?.slice(0, 4))).toEqual(['Keys']);
  });

  it('says when nothing fits', async () => {
    await open();
    const someone = userEvent.setup();
    await someone.click(screen.getByRole('button', { name: /^Commands/ }));
    const palette = within(await screen.findByRole('dialog', { name: 'Commands' }));
    await someone.type(palette.getByRole('searchbox'), 'xyz');
    expect(palette.getByText('Nothing fits')).toBeTruthy();
  });
});
