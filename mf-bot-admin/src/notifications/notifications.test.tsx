import type { Notification, NotificationsAnswer } from '@bothways/domain/notifications';
import {
  aUser,
  type FakeLine,
  type Routes,
  refusal,
  renderArea,
  shownToasts,
} from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { doing } from './doing.ts';
import { AT, ME, aNotification as notification } from './testing/index.ts';

const opening = (over: Partial<Notification> = {}): Notification =>
  notification({
    notificationId: 'n2',
    notificationSubType: 'bookie_opening_request',
    request: {
      type: 'opening',
      data: { depositAmount: 50, bookieId: 'kirolbet' },
      bookieId: 'kirolbet',
      promotionTitle: 'First bet back up to €50',
    },
    metadata: {
      relatedUserEmail: 'nerea@correo.example',
      relatedUserId: 'nerea@correo.example',
      relatedUserAlias: 'Nerea Etxebarria',
      bookieLabel: 'Kirolbet',
    },
    ...over,
  });
const answer = (notifications: Notification[], more: object = {}): NotificationsAnswer => ({
  success: true,
  notifications,
  pendingCount: notifications.filter(({ status }) => status === 'pending').length,
  ...more,
});
const done = (one: Notification) => ({ success: true, message: 'OK', data: one });

const heard = shownToasts();
let isWide = true;
beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? isWide : false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  doing.set(new Map());
  vi.useRealTimers();
});

interface Shown {
  routes?: Routes;
  permissions?: readonly string[];
  locale?: 'en' | 'es';
  search?: string;
}
const show = (
  notifications: Notification[],
  { routes = {}, permissions = [], locale = 'en', search = '' }: Shown = {},
) =>
  renderArea(area, {
    path: `bot/notifications${search}`,
    locale,
    user: aUser({ id: ME }),
    permissions: ['read:user:stats', ...permissions],
    routes: {
      'GET /api/notifications': () => answer(notifications),
      'GET /api/notifications/choices': () => ({
        success: true,
        choices: { byEmail: false, byBrowser: false },
      }),
      ...routes,
    },
  });
const pendingList = async () => within(await screen.findByRole('list', { name: 'Pending' }));
const rowOf = async (text: RegExp) =>
  within(
    (await screen.findAllByRole('listitem')).find((row) => text.test(row.textContent ?? '')) ?? document.body,
  );

/** The numbers under which the page has asked for news. */
const topicIds = ({ sent: said }: FakeLine): number[] =>
  said.flatMap((each) =>
    each.kind === 'subscribe' && each.topic.name === 'notifications' ? [each.topicId] : [],
  );

describe('the list', () => {
  it('says what, for whom, by whom, and how many wait', async () => {
    await show([notification(), opening({ isRead: true })]);
    const list = await pendingList();
    expect(list.getByRole('button', { name: 'Withdraw €100.00 from Bwin' })).toBeTruthy();
    expect(list.getAllByText('Nerea Etxebarria')).toHaveLength(2);
    expect(list.getByText('First bet back up to €50, first deposit €50.00')).toBeTruthy();
    expect(list.getAllByText('Unread:')).toHaveLength(1);
    expect(screen.getByText('2 pending, 1 unread')).toBeTruthy();
    expect(within(screen.getByRole('tab', { name: /^Notifications/ })).getByText('2')).toBeTruthy();
  });

  it('waits for others where it is mine, is pending to everybody else, and closed ones stand below', async () => {
    const mine = notification({
      createdBy: ME,
      recipients: [{ id: 'ane', name: 'Ane G.' }],
      recipientIds: ['ane'],
    });
    const others = notification({ notificationId: 'n3', recipientIds: ['ane'] });
    const rejected = opening({
      notificationId: 'n4',
      status: 'rejected',
      closedAt: AT,
      closedBy: { id: 'ane', name: 'Ane G.' },
      request: {
        type: 'opening',
        data: {},
        bookieId: 'kirolbet',
        rejectedData: { reason: 'not_interested', details: 'No offer this month' },
      },
    });
    await show([mine, others, rejected]);
    const list = await pendingList();
    expect(list.getByText('waiting for Ane G.')).toBeTruthy();
    expect(list.getByText('Pending')).toBeTruthy();
    const lately = within(screen.getByRole('list', { name: 'Closed lately' }));
    expect(lately.getByText('Not interested: “No offer this month”')).toBeTruthy();
    expect(lately.getByText('Rejected')).toBeTruthy();
  });

  it('can be looked at by tab, kind and user', async () => {
    const mine = notification({ notificationId: 'n5', createdBy: ME, recipientIds: [] });
    const { router } = await show([notification(), opening(), mine]);
    await pendingList();
    await userEvent.click(screen.getByRole('radio', { name: 'From me 1' }));
    expect(within(screen.getByRole('list', { name: 'From me' })).getAllByRole('listitem')).toHaveLength(1);
    expect(router.state.location.search).toBe('?view=fromMe');
    await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
    expect(screen.getByText('Nothing is closed yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Pending 3' }));
    await userEvent.click(screen.getByRole('button', { name: /Any kind/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Openings' }));
    expect(within(screen.getByRole('list', { name: 'Pending' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('is narrowed to one user, and back to any', async () => {
    const metadata = { relatedUserEmail: 'jon@correo.example', relatedUserId: 'jon@correo.example' };
    await show([notification(), notification({ notificationId: 'n9', metadata })]);
    const rows = async () => (await pendingList()).getAllByRole('listitem').length;
    expect(await rows()).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: /Any user/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Nerea Etxebarria' }));
    expect(await rows()).toBe(1);
    expect((await pendingList()).getByText('Nerea Etxebarria')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Nerea Etxebarria User|User/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Any user' }));
    expect(await rows()).toBe(2);
  });

  it('does not load in words, and speaks Spanish', async () => {
    await show([], { routes: { 'GET /api/notifications': () => refusal(500, 'INTERNAL') } });
    expect(await screen.findByText('Failed to fetch notifications')).toBeTruthy();
    await show([notification()], { locale: 'es' });
    expect(await screen.findByRole('button', { name: /^Retirar 100,00\s€ de Bwin$/ })).toBeTruthy();
  });

  it('is asked for again at once when the socket says that something changed', async () => {
    const { line, server } = await show([notification()]);
    await pendingList();
    const asks = () => server.asked.filter(({ path }) => path === '/api/notifications').length;
    await waitFor(() => expect(topicIds(line)).not.toEqual([]));
    const topicId = topicIds(line).at(-1) ?? 0;
    const before = asks();
    server.on('GET /api/notifications', () => answer([notification(), opening()]));
    let version = 0;
    await waitFor(() => {
      version += 1;
      act(() => line.say({ kind: 'notificationsChanged', topicId, version }));
      expect(asks()).toBeGreaterThan(before);
    });
    expect(await screen.findByText('2 pending, 2 unread')).toBeTruthy();
  });
});

describe('who may', () => {
  const buttons = async () =>
    (await pendingList())
      .queryAllByRole('button', { name: /^(Done|Reject):/ })
      .map((each) => each.textContent);

  it.each([
    ['a recipient with the flags', {}, [], ['Reject', 'Done']],
    ['a recipient without', { canMarkAsDone: false, canMarkAsRejected: false }, [], []],
    ['somebody else', { recipientIds: ['ane'] }, [], []],
    ['who may do everything', { recipientIds: ['ane'] }, ['manage:*'], ['Reject', 'Done']],
  ])('%s', async (_, over: Partial<Notification>, permissions, wanted) => {
    await show([notification(over)], { permissions });
    await waitFor(async () => expect(await buttons()).toEqual(wanted));
  });

  it('the creator finishes it in its details, and cannot reject it', async () => {
    await show([notification({ createdBy: ME, recipientIds: ['ane'] })]);
    expect(await buttons()).toEqual([]);
    const panel = within(screen.getByRole('complementary', { name: 'Details' }));
    expect(panel.getByRole('button', { name: /^Done:/ })).toBeTruthy();
    expect(panel.queryByRole('button', { name: /^Reject:/ })).toBeNull();
  });
});

describe('done', () => {
  const pressDone = async () =>
    userEvent.click((await pendingList()).getByRole('button', { name: /^Done: Withdraw/ }));

  it('counts at once, under a list that still says otherwise, and is told', async () => {
    let release: (value: unknown) => void = () => undefined;
    const gate = new Promise((resolve) => {
      release = resolve;
    });
    const { queryClient, server } = await show([notification(), opening()], {
      routes: { 'POST /api/notifications/n1/done': () => gate },
    });
    await pressDone();
    expect(await screen.findByText('1 pending, 1 unread')).toBeTruthy();
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByText('1 pending, 1 unread')).toBeTruthy();
    server.on('GET /api/notifications', () => answer([opening()]));
    await act(async () => release(done(notification({ status: 'done' }))));
    await waitFor(() =>
      expect(heard[0]).toMatchObject({ tone: 'success', title: 'Marked as done: Withdrawal' }),
    );
    expect(heard[0]?.description).toBe('Marc Vidal is told. 1 pending now.');
  });

  it('that fails is taken back with its count, and can be tried again', async () => {
    const { server } = await show([notification()], {
      routes: { 'POST /api/notifications/n1/done': () => refusal(500, 'INTERNAL') },
    });
    await pressDone();
    await waitFor(() => expect(heard[0]?.title).toBe('Failed to mark notification as done'));
    expect(heard[0]?.description).toContain('It is pending again, 1 as before.');
    expect(screen.getByText('1 pending, 1 unread')).toBeTruthy();
    server.on('POST /api/notifications/n1/done', () => done(notification({ status: 'done' })));
    await act(async () => heard[0]?.action?.onPress());
    await waitFor(() => expect(heard.at(-1)?.tone).toBe('success'));
  });

  it('says who was faster, and how it ended', async () => {
    const closed = notification({
      status: 'rejected',
      closedAt: new Date(Date.now() - 8000).toISOString(),
      closedBy: { id: 'ane', name: 'Ane G.' },
      request: {
        type: 'withdrawal',
        data: { amount: 100 },
        rejectedData: { reason: 'duplicate_request' },
      },
    });
    const { server } = await show([notification()], {
      routes: { 'POST /api/notifications/n1/done': () => refusal(409, 'CONFLICT', 'Ane G. was faster') },
    });
    await pendingList();
    server.on('GET /api/notifications', () => answer([closed]));
    await pressDone();
    await waitFor(() => expect(heard[0]).toMatchObject({ tone: 'info', title: 'Ane G. was faster' }));
    expect(heard[0]?.description).toMatch(/^Rejected .+: Duplicate request$/);
    expect(await screen.findByText('0 pending, 1 unread')).toBeTruthy();
  });

  it('of an opening opens the account dialog where the person may ask for openings, else just is done', async () => {
    const asked = vi.fn(() => done(opening({ status: 'done' })));
    await show([opening()], {
      permissions: ['request:bookie:opening'],
      routes: { 'POST /api/notifications/n2/done': asked },
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    await userEvent.click(await panel.findByRole('button', { name: /^Done, add account:/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    await show([opening()], { routes: { 'POST /api/notifications/n2/done': asked } });
    await userEvent.click((await pendingList()).getByRole('button', { name: /^Done: Open/ }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  });
});

describe('rejecting', () => {
  const openDialog = async (name: RegExp) => {
    await userEvent.click((await pendingList()).getByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };

  it('needs a reason, of those of its kind, and sends details as they are meant', async () => {
    const { server } = await show([notification()], {
      routes: { 'POST /api/notifications/n1/reject': () => done(notification({ status: 'rejected' })) },
    });
    const dialog = await openDialog(/^Reject: Withdraw/);
    expect(dialog.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
      'Incorrect information',
      'Invalid request',
      'Insufficient funds',
      'Duplicate request',
      'Other',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(dialog.getByText('Choose a reason, it is sent to who asked')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Incorrect information' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Insufficient funds' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Details' }), ' Ask with 20 ');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(heard[0]?.title).toBe('Rejected: Withdrawal'));
    expect(server.asked.find(({ path }) => path.endsWith('/reject'))?.body).toEqual({
      reason: 'insufficient_funds',
      details: 'Ask with 20',
    });
  });

  it('of an opening has other reasons, and stays open where it fails', async () => {
    await show([opening()], {
      routes: { 'POST /api/notifications/n2/reject': () => refusal(500, 'INTERNAL') },
    });
    const dialog = await openDialog(/^Reject: Open/);
    await userEvent.click(dialog.getByRole('radio', { name: 'Bookmaker already exists' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to reject the request');
  });
});

describe('one that is opened', () => {
  it('is read, has an address, and shows what followed for this user', async () => {
    const { server, router } = await show([notification()], {
      routes: { 'POST /api/notifications/n1/read': () => done(notification({ isRead: true })) },
    });
    await userEvent.click((await pendingList()).getByRole('button', { name: /^Withdraw/ }));
    expect(router.state.location.search).toBe('?id=n1');
    await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/n1/read'))).toBe(true));
    expect(
      await screen.findByRole('region', { name: 'Nerea Etxebarria: requests and what followed' }),
    ).toBeTruthy();
  });

  it('is a sheet on phones', async () => {
    isWide = false;
    await show([notification()], { search: '?id=n1' });
    expect(await screen.findByRole('dialog', { name: /^Withdraw/ })).toBeTruthy();
  });

  it('that cannot be marked as read says so', async () => {
    await show([notification()]);
    await userEvent.click((await pendingList()).getByRole('button', { name: /^Withdraw/ }));
    await waitFor(() => expect(heard[0]?.title).toBe('Failed to mark notification as read'));
  });
});

it('everything is marked as read', async () => {
  const { server } = await show([notification()], {
    routes: { 'POST /api/notifications/read': () => ({ success: true, message: 'OK' }) },
  });
  await pendingList();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/notifications/read')).toBe(true));
});

it('people choose how to hear of them; a browser that says no changes nothing', async () => {
  const { server } = await show([notification()], {
    routes: {
      'PUT /api/notifications/choices': () => ({
        success: true,
        choices: { byEmail: true, byBrowser: false },
      }),
    },
  });
  vi.stubGlobal('Notification', { requestPermission: async () => 'denied', permission: 'denied' });
  await pendingList();
  await userEvent.click(screen.getByRole('button', { name: 'How to hear of them' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('switch', { name: /^By e-mail/ }));
  const saved = () => server.asked.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(saved()[0]?.body).toEqual({ byEmail: true }));
  await userEvent.click(dialog.getByRole('switch', { name: /^By this browser/ }));
  expect(await dialog.findByText(/does not allow it/)).toBeTruthy();
  expect(saved()).toHaveLength(1);
});

it('names the rows by what they do', async () => {
  await show([notification()]);
  const row = await rowOf(/Withdraw/);
  expect(row.getByRole('button', { name: 'More: Withdraw €100.00 from Bwin' })).toBeTruthy();
});

it('what somebody asked for themselves is waiting to them, also in its details', async () => {
  await show([notification({ createdBy: ME, recipients: [], recipientIds: [] })], { search: '?id=n1' });
  const detail = within(await screen.findByRole('complementary', { name: 'Details' }));
  expect(detail.getAllByText('Waiting')).not.toEqual([]);
  expect(detail.queryByText('Pending')).toBeNull();
});

it('says no name and no note while names are hidden', async () => {
  const closedBy = { id: 'ane', name: 'Ane G.' };
  await show(
    [
      notification({ request: { type: 'withdrawal', data: { amount: 100, notes: 'Ring Nerea' } } }),
      notification({ notificationId: 'n3', createdBy: ME, recipients: [closedBy] }),
      opening({ notificationId: 'n4', status: 'done', closedAt: AT, closedBy }),
    ],
    { search: '?id=n1' },
  );
  await screen.findByRole('complementary', { name: 'Details' });
  act(() => {
    localStorage.setItem('botAnonymized', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'botAnonymized', newValue: 'true' }));
  });
  await waitFor(() => expect(document.body.textContent).toContain('•'));
  expect(document.documentElement.outerHTML).not.toMatch(/nerea|marc|vidal|ane g/i);
});
