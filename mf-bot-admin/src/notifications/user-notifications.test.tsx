import type { Notification } from '@bothways/domain/notifications';
import { aUser, renderArea } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import area from '../area.tsx';
import { FollowNotifications, UserNotifications } from './index.ts';
import { notificationsQuery } from './notifications.queries.ts';
import { aNotification } from './testing/index.ts';

const show = async (notifications: Notification[]) => {
  const element = <UserNotifications user={{ _id: { email: 'nerea@correo.example' } }} />;
  return renderArea(
    { ...area, routes: [{ path: 'probe', element }] },
    {
      path: 'probe',
      user: aUser({ id: 'user-1' }),
      permissions: ['read:user:stats'],
      routes: {
        'GET /api/notifications': ({ path }) => ({
          success: true,
          // The list of everybody has an end, and what is old stands behind it.
          notifications: path.endsWith('?userEmail=nerea%40correo.example') ? notifications : [],
          pendingCount: 0,
        }),
      },
    },
  );
};

it('a card shows what is about its user, what waits first, with what may be done', async () => {
  await show([
    aNotification(),
    aNotification({ notificationId: 'n2', createdBy: 'user-1', recipientIds: [] }),
    aNotification({ notificationId: 'n4', status: 'done', closedAt: '2026-11-20T19:00:00.000Z' }),
  ]);
  const rows = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  const heading = screen.getByRole('heading', { name: 'Notifications' });
  expect(heading.parentElement?.textContent).toBe('Notifications2 pending');
  const [first, mine, closed] = rows.map((row) => within(row));
  expect(first?.getByText('Pending')).toBeTruthy();
  expect(first?.getAllByRole('button').map((button) => button.textContent)).toEqual(['Reject', 'Done']);
  expect(mine?.getByText('Waiting')).toBeTruthy();
  expect(mine?.getAllByRole('button').map((button) => button.textContent)).toEqual(['Done']);
  expect(closed?.queryAllByRole('button')).toEqual([]);
  expect(first?.getByRole('link').getAttribute('href')).toContain('bot/notifications?id=n1');
});

it('a card without what waits counts nothing', async () => {
  await show([aNotification({ status: 'done', closedAt: '2026-11-20T19:00:00.000Z' })]);
  const heading = await screen.findByRole('heading', { name: 'Notifications' });
  expect(heading.parentElement?.textContent).toBe('Notifications');
});

it('a card of somebody without any stays quiet', async () => {
  const { server } = await show([]);
  await waitFor(() =>
    expect(server.asked.some(({ path }) => path.startsWith('/api/notifications?'))).toBe(true),
  );
  await waitFor(() => expect(document.body.textContent).toBe(''));
});

it('a card is read again when something about its user has come, on every page of the area', async () => {
  let notifications = [aNotification()];
  const { server, queryClient } = await renderArea(
    {
      ...area,
      routes: [
        {
          Component: FollowNotifications,
          children: [
            {
              path: 'probe',
              element: ['nerea', 'jon'].map((name) => (
                <UserNotifications key={name} user={{ _id: { email: `${name}@correo.example` } }} />
              )),
            },
          ],
        },
      ],
    },
    {
      path: 'probe',
      user: aUser({ id: 'user-1' }),
      permissions: ['read:user:stats'],
      routes: {
        'GET /api/notifications': () => ({
          success: true,
          notifications,
          pendingCount: notifications.length,
        }),
      },
    },
  );
  const asksFor = (name: string): number =>
    server.asked.filter(({ path }) => path.endsWith(`?userEmail=${name}%40correo.example`)).length;
  await waitFor(() => expect([asksFor('nerea'), asksFor('jon')]).toEqual([1, 1]));
  await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/notifications')).toBe(true));
  notifications = [...notifications, aNotification({ notificationId: 'n2' })];
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  await waitFor(() => expect(asksFor('nerea')).toBe(2));
  expect(asksFor('jon')).toBe(1);
});
