import { refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBet, anArb } from '../testing/factories.ts';
import { openList, pass, person, row, withFakeTime } from '../testing/screen.tsx';
import { shownToasts } from '../testing/toasts.ts';

withFakeTime();
const toasts = shownToasts();

const ARB = anArb({
  id: 'e1~p~a@winamax~b@pinnacle',
  _id: { id: 'e1~p~a@winamax~b@pinnacle', eventId: 'e1' },
  profit: 0.96,
  bets: [aBet({ bookie: 'winamax', selection: 'over' }), aBet({ bookie: 'pinnacle', selection: 'under' })],
});

async function openMenu(reported: string[] = []) {
  const page = await openList([ARB], { path: 'dashboard/arbs/prematch?per=4' });
  page.server.on('GET /api/events/reports', () => ({ success: true, eventIds: reported }));
  const someone = person();
  await someone.click(within(row(/^4\.00%/)).getByRole('button', { name: 'Pin' }));
  await someone.click(within(row(/^4\.00%/)).getByRole('button', { name: 'More' }));
  await pass(100);
  return { ...page, someone };
}
const eventId = ARB.event.id;

describe('a wrong pairing', () => {
  it('is reported with the bookmakers and a line of why, confirmed in place, and taken back', async () => {
    const { server, someone } = await openMenu();
    server.on(`POST /api/events/${eventId}/reports`, () => ({ success: true, message: 'Pairing reported' }));
    server.on(`DELETE /api/events/${eventId}/reports`, () => ({
      success: true,
      message: 'Report taken back',
    }));
    await someone.click(screen.getByRole('menuitem', { name: 'Report a wrong pairing…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a wrong pairing' }));
    expect(dialog.getByRole('button', { name: 'Report it' }).hasAttribute('disabled')).toBe(true);
    await someone.click(dialog.getByRole('checkbox', { name: 'Pinnacle' }));
    await someone.type(dialog.getByRole('textbox', { name: /What looks wrong/ }), 'Another day');
    await someone.click(dialog.getByRole('button', { name: 'Report it' }));
    expect((await dialog.findByRole('status')).textContent).toMatch(/nothing changes in the lists/);
    const sent = server.asked.find(({ path }) => path === `/api/events/${eventId}/reports`);
    expect(sent?.body).toEqual({
      list: 'surebets',
      itemId: ARB.id,
      bookies: ['pinnacle'],
      reason: 'Another day',
    });
    await someone.click(dialog.getByRole('button', { name: 'Take my report back' }));
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row(/^4\.00%/)).toBeTruthy();
  });

  it('that was reported can be taken back from the menu', async () => {
    const { server, someone } = await openMenu([eventId]);
    server.on(`DELETE /api/events/${eventId}/reports`, () => ({
      success: true,
      message: 'Report taken back',
    }));
    await someone.click(await screen.findByRole('menuitem', { name: 'Take my report back' }));
    await pass(100);
    expect(toasts).toMatchObject([{ tone: 'success', title: 'Report taken back' }]);
  });

  it.each([
    [429, 'RATE_LIMITED', /Please wait a minute/],
    [409, 'CONFLICT', /many open reports/],
    [404, 'NOT_FOUND', /gone from the lists/],
    [500, 'INTERNAL', /did not arrive/],
  ] as const)(
    'stays written in the dialog when the server refuses it with %s %s',
    async (status, code, said) => {
      const { server, someone } = await openMenu();
      server.on(`POST /api/events/${eventId}/reports`, () => refusal(status, code));
      await someone.click(screen.getByRole('menuitem', { name: 'Report a wrong pairing…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Report a wrong pairing' }));
      await someone.click(dialog.getByRole('checkbox', { name: 'Winamax' }));
      await someone.click(dialog.getByRole('button', { name: 'Report it' }));
      expect(await dialog.findByText(said)).toBeTruthy();
      expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Winamax' }).checked).toBe(true);
    },
  );
});
