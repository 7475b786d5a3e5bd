import type { CardUser } from '@bothways/domain/bot-users';
import { refusal, shownToasts } from '@bothways/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aNotification } from '../../notifications/testing/index.ts';
import { aCardUser, aTag, changing, names, showUsers, standing } from '../testing/index.ts';

const toasts = shownToasts();
const account = (enabled: boolean): CardUser['bookies'][string] => ({
  username: 'a',
  enabled,
  balance: { total: 0, normal: 0 },
  status: { logged: true, logInRetries: 0 },
  limits: { isLimited: false },
  needsDeposit: false,
  reducedOddsEnabled: false,
  ludoInductionModeEnabled: false,
  credentials: { username: 'a' },
  addedAt: '2026-01-01T00:00:00.000Z',
  version: 'v1',
});
let users: CardUser[];
beforeEach(() => {
  users = [
    aCardUser('Marta', {
      billing: standing(1270.91, -274.09),
      bookies: { bet365: account(true), codere: account(true), luckia: account(false) },
      tags: [aTag('North'), aTag('Mine', '#112233', false)],
    }),
  ];
});

const show = async (over: Partial<CardUser> = {}, options: Parameters<typeof showUsers>[0] = {}) => {
  const [marta] = users;
  if (marta) users[0] = { ...marta, ...over };
  const page = await showUsers({ users, ...options });
  await names();
  return page;
};
const card = () => within(screen.getByRole('listitem', { name: 'Marta' }));
const menu = async (person: Awaited<ReturnType<typeof show>>['person']) => {
  await person.click(card().getByRole('button', { name: 'Actions for Marta' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};
const bodies = (server: Awaited<ReturnType<typeof show>>['server'], path: string) =>
  server.asked.filter((one) => one.path === path).map(({ body }) => body);

describe('a user card', () => {
  it('says who, what was won, what is left, and how many accounts are on', async () => {
    await show();
    expect(card().getByRole('heading', { name: 'Marta' })).toBeTruthy();
    expect(card().getByText('marta@correo.example')).toBeTruthy();
    expect(card().getByText('+€1,270.91')).toBeTruthy();
    expect(card().getByText('Credit left').nextSibling?.textContent).toBe('€274.09');
    expect(card().getByText('2 of 3')).toBeTruthy();
    expect(card().getByText('Active')).toBeTruthy();
    expect(card().getByTitle('Only you see this tag')).toBeTruthy();
  });

  it('says what is owed', async () => {
    await show({ billing: standing(-42.3, 12.5) });
    expect(card().getByText('Owed').nextSibling?.textContent).toBe('€12.50');
    expect(card().queryByText('Low credit')).toBeNull();
  });

  it.each([
    [0, true],
    [-99.99, true],
    [-100, false],
    [0.01, false],
  ])('with %d owed warns of low credit: %s', async (amount, warns) => {
    await show({ billing: standing(1, amount) });
    expect(card().queryByText('Low credit') !== null).toBe(warns);
  });

  it('leads to the bets, both parts of the address encoded; in bonus mode it does not', async () => {
    await show({ alias: 'Märta & Co', _id: { email: 'm+1@correo.example' } });
    expect(screen.getByRole('link', { name: 'View bets of Märta & Co' }).getAttribute('href')).toBe(
      '/en/bot/users/m%2B1%40correo.example/bets?alias=M%C3%A4rta%20%26%20Co',
    );
    await show({ mode: 'bonus' });
    expect(screen.queryByRole('link', { name: /View bets/ })).toBeNull();
    expect(screen.getByText('Bonus mode')).toBeTruthy();
  });

  it('asks for an account in bonus mode in the place of the bets, by permission', async () => {
    const request = () => card().queryByRole('button', { name: 'Request an account for Marta' });
    await show({ mode: 'bonus' });
    expect(request()).toBeNull();
    const permissions = ['request:bookie:opening'];
    const { person } = await show({ mode: 'bonus' }, { permissions });
    await person.click(request() ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an account for Marta' }));
    expect(dialog.getByRole('button', { name: 'Request opening' })).toBeTruthy();
    await show({ mode: 'normal' }, { permissions });
    expect(request()).toBeNull();
  });

  it('says that somebody is inactive, stopped, ready or started softly', async () => {
    await show({ enabled: false, started: false, isReady: true });
    for (const text of ['Inactive', 'Ready']) expect(card().getByText(text)).toBeTruthy();
    await show({ enabled: true, started: false });
    expect(card().getByText('Stopped')).toBeTruthy();
    await show({ started: true, softStart: true });
    expect(card().getByText('Soft start')).toBeTruthy();
  });
});

describe('the badge of somebody active', () => {
  const flag = (user: CardUser, body: Record<string, unknown>): CardUser => ({
    ...user,
    enabled: body.enabled === true,
  });

  it('flashes red for 300 ms after one press, and disables nobody', async () => {
    const { server } = await show();
    const badge = card().getByRole('button', { name: 'Active' });
    vi.useFakeTimers();
    try {
      fireEvent.click(badge);
      expect(badge.dataset.flash).toBe('true');
      act(() => vi.advanceTimersByTime(299));
      expect(badge.dataset.flash).toBe('true');
      act(() => vi.advanceTimersByTime(1));
      expect(badge.dataset.flash).toBe('false');
    } finally {
      vi.useRealTimers();
    }
    expect(bodies(server, '/api/bot/users/enabled')).toEqual([]);
  });

  it('disables after two, with a way back in the toast', async () => {
    const { person, server } = await show(
      {},
      { routes: { 'PUT /api/bot/users/enabled': changing(users, flag) } },
    );
    await person.dblClick(card().getByRole('button', { name: 'Active' }));
    expect(await card().findByText('Inactive')).toBeTruthy();
    expect(toasts.map(({ title }) => title)).toEqual(['User disabled']);
    act(() => toasts[0]?.action?.onPress());
    expect(await card().findByText('Active')).toBeTruthy();
    expect(bodies(server, '/api/bot/users/enabled')).toEqual([
      { userEmail: 'marta@correo.example', enabled: false },
      { userEmail: 'marta@correo.example', enabled: true },
    ]);
  });

  it('is no button for who may not', async () => {
    await show({}, { permissions: [] });
    expect(card().queryByRole('button', { name: 'Active' })).toBeNull();
    expect(card().getByText('Active')).toBeTruthy();
  });

  it('has its way for the keyboard in the menu, back, too', async () => {
    const { person } = await show({}, { routes: { 'PUT /api/bot/users/enabled': changing(users, flag) } });
    await menu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Disable' }));
    expect(await card().findByText('Inactive')).toBeTruthy();
    await menu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Enable' }));
    expect(await card().findByText('Active')).toBeTruthy();
  });

  it('stays, and says why, where the server refuses', async () => {
    const { person } = await show(
      {},
      { routes: { 'PUT /api/bot/users/enabled': () => refusal(404, 'NOT_FOUND', 'Bot user not found') } },
    );
    await person.dblClick(card().getByRole('button', { name: 'Active' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({
      tone: 'error',
      title: 'Failed to update enabled status',
      description: 'Bot user not found',
    });
    expect(card().getByText('Active')).toBeTruthy();
  });
});

describe('an open card', () => {
  it('has notifications, accounts, billing and statistics, which nobody asked for before', async () => {
    const metadata = { relatedUserEmail: 'marta@correo.example', relatedUserId: 'marta@correo.example' };
    const notifications = [aNotification({ metadata })];
    const { person, server } = await show(
      {},
      { routes: { 'GET /api/notifications': () => ({ success: true, notifications, pendingCount: 1 }) } },
    );
    const billing = () => server.asked.filter(({ path }) => path.includes('billing-statistics'));
    expect(billing()).toEqual([]);
    await person.click(card().getByRole('button', { name: 'Open Marta' }));
    for (const name of ['Notifications', 'Bookmaker accounts', 'Billing', 'Statistics'])
      expect(await card().findByRole('heading', { name })).toBeTruthy();
    expect(billing().length).toBeGreaterThan(0);
  });
});

describe('a card of somebody whom one looks after no longer', () => {
  const gone = () => {
    users.length = 0;
    return refusal(404, 'NOT_FOUND', 'Bot user not found');
  };

  it('says so at the next change, and goes', async () => {
    const { person } = await show({}, { routes: { 'PUT /api/bot/users/enabled': gone } });
    await person.click(card().getByRole('button', { name: 'Open Marta' }));
    await person.dblClick(card().getByRole('button', { name: 'Active' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Marta' })).toBeNull());
    expect(toasts).toMatchObject([{ tone: 'error', description: 'Bot user not found' }]);
  });

  it('goes with its accounts, also where one of them was to change', async () => {
    const { person } = await show({}, { routes: { 'POST /api/bot/users/bookie/toggle': gone } });
    await person.click(card().getByRole('button', { name: 'Open Marta' }));
    await person.click(await card().findByRole('button', { name: /Actions.* bet365$/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Turn this account off' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Marta' })).toBeNull());
    expect(toasts).toMatchObject([{ tone: 'error', title: 'Failed to toggle bookie status' }]);
  });
});

describe('the menu', () => {
  const SHARED = ['Set alias', 'Manage tags', 'Copy address'];

  it.each([
    [{ started: true }, ['Stop the bot', 'Mark ready', ...SHARED, 'Disable']],
    [
      { started: false, isReady: true },
      ['Start the bot', /^Soft start/, 'Unmark ready', ...SHARED, 'Disable'],
    ],
    [{ enabled: false, started: false }, [/^Soft start/, 'Mark ready', ...SHARED, 'Enable']],
  ])('offers what %j allows', async (over, offered) => {
    const { person } = await show(over);
    const items = await menu(person);
    expect(items).toHaveLength(offered.length);
    offered.forEach((item, at) => {
      expect(items[at]).toMatch(item);
    });
  });

  it('leads to the balances of a bonus user', async () => {
    const { person, router } = await show({ mode: 'bonus' });
    await menu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Balances' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/en/bot/users/marta%40correo.example/balances'),
    );
  });

  it('offers neither start nor readiness without the right to it, and carers only to managers of users', async () => {
    const { person } = await show({}, { permissions: ['manage:user'] });
    expect(await menu(person)).toEqual(['Set alias', 'Manage tags', 'Who looks after', 'Copy address']);
  });

  it('says why somebody is frozen, and lets who may unfreeze them', async () => {
    const frozen = { reason: 'Identity is checked', since: '2026-11-20T10:00:00.000Z' };
    const path = '/api/bot/users/freezer';
    const { person, server } = await show(
      { started: false, frozen },
      {
        permissions: ['update:bot_user', 'manage:user:freezer'],
        routes: { [`PUT ${path}`]: changing(users, (user) => user) },
      },
    );
    expect(screen.getByText('Frozen: Identity is checked')).toBeTruthy();
    expect(screen.queryByText('Stopped')).toBeNull();
    const items = await menu(person);
    expect(items).not.toContain('Start the bot');
    expect(items.some((item) => item?.startsWith('Soft start'))).toBe(false);
    await person.click(screen.getByRole('menuitem', { name: 'Unfreeze' }));
    await waitFor(() =>
      expect(bodies(server, path)).toEqual([
        { userEmail: 'marta@correo.example', frozen: false, version: 'v1' },
      ]),
    );
  });

  it('says what a soft start is', async () => {
    const { person } = await show({ started: false });
    await menu(person);
    const item = screen.getByRole('menuitem', { name: 'Soft start' });
    expect(item.textContent).toContain('places nothing until its first check has passed');
  });

  it.each([
    ['Stop the bot', { started: true }, 'start', { enabled: false }],
    ['Start the bot', { started: false }, 'start', { enabled: true }],
    ['Soft start', { started: false }, 'start', { enabled: true, soft: true }],
    ['Mark ready', {}, 'ready', { isReady: true }],
    ['Unmark ready', { isReady: true }, 'ready', { isReady: false }],
  ])('%s asks the server for it', async (name, over, call, body) => {
    const path = `/api/bot/users/${call}`;
    const { person, server } = await show(over, {
      routes: { [`PUT ${path}`]: changing(users, (user) => user) },
    });
    await menu(person);
    await person.click(screen.getByRole('menuitem', { name }));
    await waitFor(() =>
      expect(bodies(server, path)).toEqual([{ userEmail: 'marta@correo.example', ...body }]),
    );
  });

  it.each([
    [true, { enabled: true }],
    [false, { enabled: true, soft: true }],
  ])('a stopped bot can run again from the toast; the user is active: %s', async (enabled, again) => {
    const path = '/api/bot/users/start';
    const { person, server } = await show(
      { enabled, started: true },
      { routes: { [`PUT ${path}`]: changing(users, (user) => user) } },
    );
    await menu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Stop the bot' }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Bot stopped']));
    act(() => toasts[0]?.action?.onPress());
    await waitFor(() =>
      expect(bodies(server, path).at(-1)).toEqual({ userEmail: 'marta@correo.example', ...again }),
    );
  });

  it.each([
    ['Mark ready', 'PUT /api/bot/users/ready', 'Failed to update ready status'],
    ['Stop the bot', 'PUT /api/bot/users/start', 'Failed to start/stop user'],
  ])('%s that fails says so', async (name, route, title) => {
    const { person } = await show({}, { routes: { [route]: () => refusal(503, 'UNAVAILABLE') } });
    await menu(person);
    await person.click(screen.getByRole('menuitem', { name }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title, description: 'The server is not available right now. Try again in a moment.' },
      ]),
    );
  });

  it('reads list and search again after a change', async () => {
    const { person, queryClient } = await show(
      {},
      { routes: { 'PUT /api/bot/users/ready': changing(users, (user) => ({ ...user, isReady: true })) } },
    );
    const search = ['mf-bot-admin', 'search', 'list', { search: 'mar' }];
    queryClient.setQueryData(search, { pages: [], pageParams: [] });
    await menu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Mark ready' }));
    expect(await card().findByText('Ready')).toBeTruthy();
    await waitFor(() => expect(queryClient.getQueryState(search)?.isInvalidated).toBe(true));
    expect(await screen.findByRole('button', { name: 'Ready 1' })).toBeTruthy();
  });
});
