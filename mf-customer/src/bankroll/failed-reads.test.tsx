import { importBodySchema } from '@bothways/domain/bankroll';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { anOverview } from '../testing/bankroll.ts';
import { isoAt } from '../testing/factories.ts';
import { BOOKIES, listRoutes, pass, person, withFakeTime } from '../testing/screen.tsx';

withFakeTime();
const down = () => refusal(503, 'UNAVAILABLE');
const dialog = () => within(screen.getByRole('dialog'));
const press = async (name: string | RegExp, inside = within(document.body)): Promise<void> => {
  await person().click(inside.getByRole('button', { name }));
  await pass(300);
};

async function open(routes: Routes): Promise<void> {
  await renderArea(area, {
    path: 'dashboard/bankroll',
    user: aUser({ plan: 'pro' }),
    routes: listRoutes({
      'GET /api/bankroll': () => anOverview(),
      'GET /api/bankroll/accounts': () => ({ success: true, accounts: anOverview().accounts }),
      'GET /api/bankroll/bets': () => ({
        ...{ success: true, bets: [], hasMore: false },
        counts: { all: 0, open: 0, settled: 0 },
      }),
      'GET /api/bankroll/imports': () => ({ success: true, imports: [] }),
      ...routes,
    }),
  });
  await screen.findByRole('button', { name: 'Import', hidden: true }, { timeout: 20_000 });
  await pass(100);
}

const FILE = [
  'Date,Sport,Selection,Stake,Odds,Result,Bookmaker',
  '2025-04-13,Football,Betis to win,25.00,2.10,Won,Winamax',
  '2025-04-14,Football,Girona to win,10.00,1.90,Lost,Bwin',
].join('\n');
const BEGUN = {
  ...{ id: 'i1', source: 'generic', fileName: 'bets.csv', at: isoAt(), rows: 2, omitted: 0, asked: [] },
  ...{ state: 'writing', gone: 0, bets: 0, settled: 0, known: 0 },
};

async function chooseFile(): Promise<void> {
  await press('Import');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  fireEvent.change(input, { target: { files: [new File([FILE], 'bets.csv', { type: 'text/csv' })] } });
  await pass(300);
}

describe('what cannot be read is no empty list', () => {
  it.each([
    ['accounts', 'GET /api/bankroll/accounts'],
    ['bookmakers', 'GET /api/bookies/prematch'],
  ] as const)('a file is not read while the %s are unknown: all in it would be new', async (_, route) => {
    let isDown = true;
    const answers: Routes = {
      'GET /api/bankroll/accounts': () => ({ success: true, accounts: anOverview().accounts }),
      'GET /api/bookies/prematch': () => ({ success: true, bookies: BOOKIES }),
    };
    const sent: unknown[] = [];
    const stands = answers[route];
    await open({
      ...answers,
      [route]: (request: Parameters<NonNullable<typeof stands>>[0]) => (isDown ? down() : stands?.(request)),
      'POST /api/bankroll/imports': ({ body }) => {
        sent.push(body);
        return { success: true, import: BEGUN };
      },
      'GET /api/bankroll/imports/i1': down,
    });
    await chooseFile();
    const look = () => dialog().getByRole('button', { name: 'See the bets' });
    expect(look().hasAttribute('disabled')).toBe(true);
    expect(dialog().getByText(/Your accounts and the bookmakers did not load/)).toBeTruthy();
    isDown = false;
    await press('Try again', dialog());
    expect(look().hasAttribute('disabled')).toBe(false);
    await press('See the bets', dialog());
    await press('Import 2 bets', dialog());
    expect(importBodySchema.parse(sent[0]).books).toEqual([
      { name: 'Winamax', at: { accountId: 'a1' } },
      { name: 'Bwin', at: { name: 'Bwin', currency: 'EUR', kind: 'bookmaker', bookie: 'bwin' } },
    ]);
    // The file is on its way, but how far it is cannot be read.
    expect(dialog().getByText('What became of the file did not load')).toBeTruthy();
  });

  it('earlier imports', async () => {
    await open({ 'GET /api/bankroll/imports': down });
    await press('Import');
    expect(dialog().getByText('The files imported before did not load')).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('events of a search', async () => {
    await open({ 'GET /api/odds/events': down });
    await person().click(screen.getAllByRole('button', { name: 'Log a bet' })[0] ?? expect.fail('no button'));
    await pass(300);
    expect(
      dialog().getByText('The events did not load. Search again, or log the bet without one.'),
    ).toBeTruthy();
  });
});
