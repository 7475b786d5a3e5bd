import type { Notification } from '@bothways/domain/notifications';
import { aUser, renderArea } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import area from '../area.tsx';
import { UserNotifications } from './index.ts';
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
        'GET /api/notifications': () => ({
          success: true,
          notifications,
          pendingCount: notifications.length,
        }),
      },
    },
  );
};

it('a card shows what is about its user, what waits first, with what may be done', async () => {
  const other = { relatedUserEmail: 'jon@correo.example', relatedUserId: 'jon@correo.example' };
  await show([
    aNotification(),
    aNotification({ notificationId: 'n2', createdBy: 'user-1', recipientIds: [] }),
    aNotification({ notificationId: 'n3', metadata: other }),
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
  await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/notifications')).toBe(true));
  await waitFor(() => expect(document.body.textContent).toBe(''));
});
