import { aUser, refusal, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import area from '../area.tsx';
import { anOverview } from '../testing/bankroll.ts';
import { BOOKIES, listRoutes, pass, person, withFakeTime } from '../testing/screen.tsx';

withFakeTime();
test('an account of a bookmaker is not opened while the bookmakers cannot be read; it says so', async () => {
  let isDown = true;
  const sent: unknown[] = [];
  await renderArea(area, {
    path: 'dashboard/bankroll',
    user: aUser({ plan: 'pro' }),
    routes: listRoutes({
      'GET /api/bankroll': () => anOverview(),
      'GET /api/bankroll/bets': () => ({
        success: true,
        bets: [],
        hasMore: false,
        counts: { all: 0, open: 0, settled: 0 },
      }),
      'GET /api/bankroll/imports': () => ({ success: true, imports: [] }),
      'GET /api/bookies/prematch': () =>
        isDown ? refusal(503, 'UNAVAILABLE') : { success: true, bookies: BOOKIES },
      'POST /api/bankroll/accounts': ({ body }) => {
        sent.push(body);
        return { success: true };
      },
    }),
  });
  const [add] = await screen.findAllByRole('button', { name: 'Add account' }, { timeout: 20_000 });
  await person().click(add ?? expect.fail('no button'));
  await pass(300);
  const dialog = within(screen.getByRole('dialog'));
  await person().type(dialog.getByLabelText('Account'), 'Bwin');
  const save = dialog.getByRole('button', { name: 'Add account' });
  expect(save.hasAttribute('disabled')).toBe(true);
  expect(dialog.getByText(/The bookmakers did not load/)).toBeTruthy();
  isDown = false;
  await person().click(dialog.getByRole('button', { name: 'Try again' }));
  await pass(300);
  await person().click(save);
  await pass(300);
  expect(sent).toMatchObject([{ name: 'Bwin', bookie: 'bwin' }]);
});
