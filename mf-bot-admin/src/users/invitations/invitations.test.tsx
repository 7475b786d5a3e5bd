import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCardUser, anInvitation, showUsers } from '../testing/index.ts';

const answer = (data: unknown) => ({ success: true, message: 'OK', data });
const ID = anInvitation('Ane').id;
const LIST = 'GET /api/bot/users/invitations';

it('who is asked stands apart from bot users, can be asked again, and taken away', async () => {
  const data = [
    anInvitation('Ane'),
    anInvitation('Iker', { id: ID.replace(/1$/, '2'), state: 'declined' }),
    anInvitation('Jon', { id: ID.replace(/1$/, '3'), state: 'expired' }),
  ];
  const page = await showUsers({
    users: [aCardUser('Nerea')],
    routes: {
      [LIST]: () => answer(data),
      [`POST /api/bot/users/invitations/${ID}/resend`]: () => answer(data[0]),
      [`DELETE /api/bot/users/invitations/${ID}`]: () => {
        data.shift();
        return { success: true, message: 'OK' };
      },
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(card.getByText('Invited')).toBeTruthy();
  expect(card.getByText('Declined')).toBeTruthy();
  expect(card.getByText('Expired')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Send again the invitation of Iker' })).toBeNull();
  await page.person.click(card.getByRole('button', { name: 'Send again the invitation of Ane' }));
  await page.person.click(await card.findByRole('button', { name: 'Withdraw the invitation of Ane' }));
  await expect.poll(() => card.queryByText('Ane')).toBeNull();
});

it('a refusal stands where it happened', async () => {
  const page = await showUsers({
    locale: 'es',
    routes: {
      [LIST]: () => answer([anInvitation('Ane')]),
      [`POST /api/bot/users/invitations/${ID}/resend`]: () =>
        Response.json(
          {
            success: false,
            code: 'RATE_LIMITED',
            message: 'A letter has gone out today: the next one can go tomorrow',
          },
          { status: 429 },
        ),
    },
  });
  await page.person.click(await screen.findByRole('button', { name: 'Reenviar la invitación de Ane' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Hoy ya ha salido un correo: el siguiente puede salir mañana',
  );
});

it('who may not invite sees none and asks for none', async () => {
  const page = await showUsers({ users: [aCardUser('Nerea')], permissions: [] });
  await screen.findByRole('list', { name: 'Bot users' });
  expect(page.server.asked.some(({ path }) => path.includes('invitations'))).toBe(false);
});
