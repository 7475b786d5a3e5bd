import { refusal, renderArea } from '@bothways/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import area from '../area.tsx';

const permissions = ['manage:bookie:live'];
const path = 'admin/matching/leagues';
const LEAGUES = '/api/admin/matching/leagues';
const SERIE_A = { country: 'Italy', league: 'Serie A' };
const LISTED = [
  { source: 'a', ...SERIE_A },
  { source: 'a', country: 'Italy', league: 'Serie B' },
  { source: 'b', ...SERIE_A },
];
/** A server that lists these leagues of football, by words. */
const withListed = {
  [`GET ${LEAGUES}`]: () => ({ success: true, leagues: [], total: 0 }),
  [`POST ${LEAGUES}/decide`]: () => ({ success: true, message: 'ok', id: 'x~y', version: 1 }),
  [`GET ${LEAGUES}/listed`]: ({ path: asked }: { path: string }) => {
    const query = new URLSearchParams(asked.split('?')[1]);
    const words = query.get('search') ?? '';
    const leagues = query.get('sport') === 'football' ? LISTED : [];
    return { success: true, leagues: leagues.filter(({ league }) => league.includes(words)) };
  },
};
const openParting = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Part leagues named alike…' }));
  return within(await screen.findByRole('dialog'));
};
const choose = async (dialog: Awaited<ReturnType<typeof openParting>>, field: string, option: string) => {
  await userEvent.click(dialog.getByRole('button', { name: new RegExp(field) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('parts leagues named alike, which are in no catalogue, chosen from those on offer', async () => {
  const { server } = await renderArea(area, { path, permissions, routes: withListed });
  const dialog = await openParting();
  await userEvent.click(dialog.getByRole('button', { name: 'Two leagues' }));
  expect(dialog.getAllByText('Choose a league.')).toHaveLength(2);
  await choose(dialog, 'League 1', 'a: Italy / Serie A');
  // leagues of one source are two already
  await userEvent.click(dialog.getByRole('button', { name: /League 2/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'b: Italy / Serie A',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'b: Italy / Serie A' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Two leagues' }));
  await expect
    .poll(() => server.asked.find(({ path: asked }) => asked === `${LEAGUES}/decide`)?.body)
    .toEqual({
      leagues: {
        sport: 'football',
        one: { source: 'a', ...SERIE_A },
        other: { source: 'b', ...SERIE_A },
      },
      decided: 'apart',
      version: 0,
    });
});

it('finds a league by words, and forgets what was chosen with the sport', async () => {
  await renderArea(area, { path, permissions, routes: withListed });
  const dialog = await openParting();
  await userEvent.click(dialog.getByRole('button', { name: /League 1/ }));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a league' }), {
    target: { value: 'Serie B' },
  });
  await userEvent.click(await screen.findByRole('option', { name: 'a: Italy / Serie B' }));
  expect(dialog.getByRole('button', { name: /a: Italy \/ Serie B/ })).toBeTruthy();
  await choose(dialog, 'Sport', 'Tennis');
  expect(dialog.queryByRole('button', { name: /Serie B/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: /League 1/ }));
  expect(await screen.findByRole('option', { name: 'No source lists such a league now' })).toBeTruthy();
});

it('says at its field that no source lists a league any more, and shows what another person decided', async () => {
  const { server } = await renderArea(area, { path, permissions, routes: withListed });
  const dialog = await openParting();
  await choose(dialog, 'League 1', 'a: Italy / Serie A');
  await choose(dialog, 'League 2', 'b: Italy / Serie A');
  server.on(`POST ${LEAGUES}/decide`, () =>
    refusal(400, 'BAD_REQUEST', 'Unknown', { error: 'errors.leagueUnknown', path: 'leagues.other' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Two leagues' }));
  expect(await dialog.findByText('No source lists events of this league now.')).toBeTruthy();
  server.on(`POST ${LEAGUES}/decide`, () =>
    refusal(409, 'CONFLICT', 'Changed', { error: 'errors.leaguesChanged' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Two leagues' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Show what was decided' }));
  await expect
    .poll(() => server.asked.filter(({ path: asked }) => asked.includes('search=Serie')).length)
    .toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});
