import { refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import area from '../area.tsx';

const toasts = shownToasts();
const permissions = ['manage:bookie:live'];
const path = 'admin/matching/leagues';
const LEAGUES = '/api/admin/matching/leagues';
const ID = 'football|@fr|1 ligue|a~football|@fr|championnat|b';
const learned = {
  id: ID,
  sport: 'football',
  one: { source: 'a', name: 'France / Ligue 1' },
  other: { source: 'b', name: 'France / Championnat' },
  state: 'learned',
  agreed: 12,
  contrary: 1,
  version: 0,
  canUndo: false,
};
const byPerson = {
  ...learned,
  state: 'apart',
  version: 4,
  canUndo: true,
  by: 'Vera',
  decidedOn: '2026-11-20T12:00:00Z',
};
const decided = { success: true, message: 'ok', id: ID, version: 4 };

/** A server with this pair, which is another one after a decision. */
function withPair(pair: object, after: object) {
  let now = pair;
  const decide = () => {
    now = after;
    return decided;
  };
  return {
    [`GET ${LEAGUES}`]: () => ({ success: true, leagues: [now], total: 1 }),
    [`POST ${LEAGUES}/decide`]: decide,
    [`POST ${LEAGUES}/undo`]: decide,
  };
}
const NAMES = 'a: France / Ligue 1 and b: France / Championnat';
const press = async (name: string, confirm: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
};

it('shows what is known of two leagues, and parts them after a question that says what follows', async () => {
  const { server } = await renderArea(area, { path, permissions, routes: withPair(learned, byPerson) });
  const row = within(await screen.findByRole('row', { name: /Ligue 1/ }));
  expect(row.getByText('One, learnt')).toBeTruthy();
  expect(row.getByText('12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Undo the decision on ${NAMES}` })).toBeNull();
  await press(`${NAMES}: two leagues`, 'Two leagues');
  await expect.poll(() => toasts).toMatchObject([{ tone: 'success', title: 'Taken for two leagues' }]);
  expect(server.asked.find(({ path: asked }) => asked === `${LEAGUES}/decide`)?.body).toEqual({
    leagues: { id: ID },
    decided: 'apart',
    version: 0,
  });
  expect(await screen.findByRole('cell', { name: 'Two, by a person' })).toBeTruthy();
  expect(screen.getByText('Vera')).toBeTruthy();
});

it('takes a decision back, of the version that is shown', async () => {
  const { server } = await renderArea(area, { path, permissions, routes: withPair(byPerson, learned) });
  await press(`Undo the decision on ${NAMES}`, 'Undo');
  expect(await screen.findByRole('cell', { name: 'One, learnt' })).toBeTruthy();
  const sent = server.asked.find(({ path: asked }) => asked === `${LEAGUES}/undo`);
  expect(sent?.body).toEqual({ id: ID, version: 4 });
});

it('shows what somebody else decided meanwhile, and decides all the same at the next press', async () => {
  const { server } = await renderArea(area, { path, permissions, routes: withPair(learned, byPerson) });
  const first = await screen.findByRole('button', { name: `${NAMES}: the same league` });
  const theirs = { ...byPerson, version: 7 };
  server.on(`GET ${LEAGUES}`, () => ({ success: true, leagues: [theirs], total: 1 }));
  server.on(`POST ${LEAGUES}/decide`, () =>
    refusal(409, 'CONFLICT', 'Changed', { error: 'errors.leaguesChanged' }),
  );
  await userEvent.click(first);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Same league' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/decided on these leagues meanwhile/);
  expect((await dialog.findByText(/^Now: Two, by a person\./)).textContent).toMatch(/Press again/);
  server.on(`POST ${LEAGUES}/decide`, () => decided);
  await userEvent.click(dialog.getByRole('button', { name: 'Same league' }));
  await expect.poll(() => toasts).toMatchObject([{ tone: 'success', title: 'Taken for one league' }]);
  const sent = server.asked.filter(({ path: asked }) => asked === `${LEAGUES}/decide`);
  expect(sent.map(({ body }) => JSON.stringify(body))).toEqual([
    expect.stringContaining('"version":0'),
    expect.stringContaining('"version":7'),
  ]);
});

it('has nothing left to do where somebody else decided the same, or it left the list', async () => {
  const { server } = await renderArea(area, { path, permissions, routes: withPair(learned, byPerson) });
  server.on(`POST ${LEAGUES}/decide`, () => {
    server.on(`GET ${LEAGUES}`, () => ({ success: true, leagues: [byPerson], total: 1 }));
    return refusal(409, 'CONFLICT', 'Changed', { error: 'errors.leaguesChanged' });
  });
  await press(`${NAMES}: two leagues`, 'Two leagues');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(/Nothing is left to do/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Two leagues' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  server.on(`POST ${LEAGUES}/decide`, () => {
    server.on(`GET ${LEAGUES}`, () => ({ success: true, leagues: [], total: 0 }));
    return refusal(409, 'CONFLICT', 'Changed', { error: 'errors.leaguesChanged' });
  });
  await press(`${NAMES}: the same league`, 'Same league');
  expect(await screen.findByText(/not in this list any more/)).toBeTruthy();
});

it('filters by state and words in the address, in Spanish too', async () => {
  const routes = withPair(learned, byPerson);
  const { server } = await renderArea(area, {
    path: `${path}?state=open&search=ligue`,
    locale: 'es',
    permissions,
    routes,
  });
  expect(await screen.findByRole('cell', { name: 'Una, aprendida' })).toBeTruthy();
  const asked = server.asked.find(({ path: each }) => each.startsWith(LEAGUES));
  expect(JSON.stringify(asked)).toMatch(/state=open/);
});
