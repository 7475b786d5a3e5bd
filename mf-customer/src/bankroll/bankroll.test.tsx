import {
  accountChangeSchema,
  type BankrollBet,
  betChangeSchema,
  type Correction,
  importBodySchema,
  type Movement,
  newBetsSchema,
  type Overview,
} from '@bothways/domain/bankroll';
import { aUser, type Routes, renderArea } from '@bothways/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { aBankrollBet, anAccount, anOverview } from '../testing/bankroll.ts';
import { isoAt } from '../testing/factories.ts';
import { listRoutes, pass, person, textOf, withFakeTime } from '../testing/screen.tsx';
import { amountText } from './use-amounts.ts';

withFakeTime();

interface Kept {
  overview?: Overview;
  bets?: BankrollBet[];
  corrections?: Correction[];
  routes?: Routes;
  query?: string;
  movements?: Movement[];
}

/** The screen of a bankroll, and what it sends. */
async function open(kept: Kept = {}) {
  const { overview = anOverview(), bets = [], corrections = [], routes, query = '', movements = [] } = kept;
  const sent: unknown[] = [];
  const taking =
    (answer: object) =>
    ({ body }: { body?: unknown }) => {
      sent.push(body);
      return answer;
    };
  const [bet] = bets;
  const counts = { all: bets.length, open: bets.length, settled: 0 };
  await renderArea(area, {
    path: `dashboard/bankroll${query}`,
    user: aUser({ plan: 'pro' }),
    routes: listRoutes({
      'GET /api/bankroll': () => overview,
      'GET /api/bankroll/accounts': () => ({ success: true, accounts: overview.accounts }),
      'GET /api/bankroll/bets': () => ({ success: true, bets, hasMore: false, counts }),
      'GET /api/bankroll/bets/b1': () => ({ success: true, bet, corrections }),
      'POST /api/bankroll/bets/b1/state': taking({ success: true, bet, corrections }),
      'PATCH /api/bankroll/accounts/a1': taking({ success: true, account: anAccount() }),
      'GET /api/bankroll/accounts/a1/movements': () => ({ success: true, movements }),
      'GET /api/bankroll/imports': () => ({ success: true, imports: [] }),
      'POST /api/bankroll/bets': taking({ success: true, message: '', groupId: 'g', betIds: ['b'] }),
      ...routes,
    }),
  });
  // The screen is fetched when it is opened.
  await screen.findByRole('button', { name: 'Import', hidden: true }, { timeout: 20_000 });
  await pass(100);
  return sent;
}

const dialog = () => within(screen.getByRole('dialog'));
const press = async (name: string | RegExp, inside = within(document.body)): Promise<void> => {
  await person().click(inside.getByRole('button', { name }));
  await pass(300);
};
const choose = async (field: RegExp, option: string): Promise<void> => {
  await press(field, dialog());
  await person().click(screen.getByRole('option', { name: option }));
  await pass(300);
};
const type = async (label: string, text: string): Promise<void> => {
  const field = dialog().getByLabelText(label);
  // Pastes: single keys are the fields' own concern.
  const someone = person();
  await someone.clear(field);
  await someone.paste(text);
  await someone.tab();
};

describe('an account', () => {
  it('gets another name and a limit', async () => {
    const sent = await open();
    await press('Winamax');
    await type('Account', 'Winamax ES');
    await type('Most on a bet', '25');
    await press('Save', dialog());
    expect(accountChangeSchema.parse(sent[0])).toEqual({ version: 1, name: 'Winamax ES', limitCents: 2500 });
  });
  it('shows the money that was moved, the newest few first, and all of it when asked', async () => {
    const movements = Array.from({ length: 6 }, (_, at): Movement => {
      const note = at === 0 ? 'to the bank' : undefined;
      const kind = at === 0 ? 'withdrawal' : 'deposit';
      const amountCents = at === 0 ? -2500 : 1000 + at;
      return { id: `m${at}`, accountId: 'a1', kind, amountCents, at: isoAt(-at), ...(note && { note }) };
    });
    await open({ movements });
    await press('Winamax');
    const rows = () => dialog().getAllByRole('listitem').map(textOf);
    expect(rows()).toHaveLength(5);
    expect(rows()[0]).toContain('Withdrawal to the bank−€25.00');
    await press('Show all 6', dialog());
    expect(rows()[5]).toContain('Deposit +€10.05');
  });
  it('is closed, but not with open bets', async () => {
    const sent = await open({
      overview: anOverview({
        accounts: [anAccount(), anAccount({ id: 'a2', name: 'Codere', bookie: 'codere', openCents: 500 })],
      }),
    });
    await press('Codere');
    expect(dialog().getByRole('button', { name: 'Close the account' }).hasAttribute('disabled')).toBe(true);
    await press('Cancel', dialog());
    await press('Winamax');
    await press('Close the account', dialog());
    expect(accountChangeSchema.parse(sent[0])).toEqual({ version: 1, isClosed: true });
  });
  it('that is closed stands apart, and can be opened again', async () => {
    const overview = anOverview({
      accounts: [anAccount({ name: 'Old', isClosed: true }), anAccount({ id: 'a2' })],
    });
    const sent = await open({ overview });
    expect(screen.queryByRole('button', { name: /^Old/ })).toBeNull();
    await press('Show 1 closed account');
    await press(/^Old/);
    await press('Open it again', dialog());
    expect(accountChangeSchema.parse(sent[0])).toEqual({ version: 1, isClosed: false });
  });
});

describe('a withdrawal above the balance', () => {
  it('asks, with the balance that it would leave, before it is sent', async () => {
    const sent: unknown[] = [];
    await open({
      routes: {
        'POST /api/bankroll/movements': ({ body }: { body?: unknown }) => {
          sent.push(body);
          return { success: true, movement: {} };
        },
      },
    });
    await press('Move money');
    await choose(/What happened/, 'Withdrawal');
    await type('Amount', '100');
    await press('Save', dialog());
    expect(sent).toEqual([]);
    expect(textOf(screen.getByRole('dialog'))).toContain('More than the balance');
    await press('Withdraw anyway', dialog());
    expect(sent).toHaveLength(1);
  });
});

describe('in the list of bets', () => {
  it('stake and liability stand each in its place, and a free bet says that it is one', async () => {
    const lay = { side: 'lay', odds: 4.1, stakeCents: 2000, outlayCents: 6200 } as const;
    await open({
      bets: [aBankrollBet(lay), aBankrollBet({ id: 'b2', freebet: 'snr', stakeCents: 5000, outlayCents: 0 })],
    });
    const [first, second] = screen
      .getAllByRole('row')
      .map(textOf)
      .filter((text) => text.includes('Betis'));
    expect(first).toContain('€20.00 Liability €62.00');
    expect(second).toContain('€50.00 free bet');
  });

  it('amounts in Spanish are grouped from a thousand on', () =>
    expect(amountText(123_456, 'EUR', 'es')).toBe('1.234,56\u{a0}€'));
});

describe('a bet', () => {
  it('is matched in part while it is open, the rest cancelled', async () => {
    const sent = await open({ bets: [aBankrollBet()], query: '?bet=b1' });
    await type('Matched', '12.5');
    await press('Save', dialog());
    expect(betChangeSchema.parse(sent[0])).toEqual({ version: 1, state: 'open', matchedCents: 1250 });
  });
  it('that is a lay says what is at stake beside its stake, and every other figure', async () => {
    await open({
      bets: [
        aBankrollBet({
          side: 'lay',
          odds: 4.1,
          stakeCents: 2000,
          outlayCents: 6200,
          state: 'lost',
          profitCents: -6200,
          closing: { state: 'known', fairOdds: 3.8, clvPct: 2.52 },
        }),
      ],
      query: '?bet=b1',
    });
    const facts = dialog()
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(facts)).toEqual({
      Account: 'Winamax',
      Odds: '4.100',
      Stake: '€20.00',
      // 20 times 4.10 - 1.
      Liability: '€62.00',
      Placed: 'Fri Nov 21, 18:41',
      Closing: '3.800',
      CLV: '+2.5%',
      Result: '−€62.00',
    });
  });
  it('says what it was before, with odds, stake, result and why it was corrected', async () => {
    await open({
      bets: [aBankrollBet({ state: 'lost', profitCents: -2000, isCorrected: true, version: 3 })],
      corrections: [
        {
          at: isoAt(1000),
          by: 'hand',
          reason: 'Own goal',
          before: { state: 'won', odds: 2.2, stakeCents: 2500, profitCents: 3000 },
        },
      ],
      query: '?bet=b1',
    });
    const past = dialog().getByRole('heading', { name: 'What it was before' }).parentElement;
    expect(textOf(past ?? undefined)).toMatch(/By you:.*Won.*2\.200.*€25\.00.*\+€30\.00.*Own goal/);
  });
  it('that is added by hand may be on one of our events', async () => {
    const event = {
      id: 'e7',
      home: 'Betis',
      away: 'Girona',
      league: 'LaLiga',
      country: 'ES',
      sport: 'football',
      startsAt: '2026-11-21T20:00:00.000Z',
    };
    const sent = await open({
      bets: [aBankrollBet()],
      routes: {
        'GET /api/odds/events': () => ({ success: true, message: '', data: { events: [event] } }),
      },
    });
    await press('Log a bet');
    await press(/Event/, dialog());
    await person().click(screen.getByRole('option', { name: /Betis – Girona/ }));
    await pass(300);
    await type('Stake', '10');
    await type('Odds', '2');
    await press('Log bet', dialog());
    expect(newBetsSchema.parse(sent[0]).legs[0]?.event).toEqual({
      id: 'e7',
      name: 'Betis vs Girona',
      home: 'Betis',
      away: 'Girona',
      league: 'LaLiga',
      sport: 'football',
      startsAt: event.startsAt,
    });
  });
});

const FILE = [
  'Date,Sport,Selection,Stake,Odds,Result,Bookmaker',
  '03/04/2025,Football,Betis to win,25.00,2.10,Won,Winamax',
  '04/04/2025,Football,Girona to win,,1.90,Lost,Winamax',
  '05/04/2025,Football,Sevilla to win,10,1.90,Perhaps,Winamax',
  '06/04/2025,Football,Cadiz to win,10,1.90,Lost,New Book',
].join('\n');

describe('a file of bets', () => {
  const IMPORT = {
    id: 'i1',
    source: 'generic',
    fileName: 'bets.csv',
    at: isoAt(),
    rows: 2,
    omitted: 0,
    asked: [],
  };
  const BEGUN = { ...IMPORT, state: 'writing', gone: 0, bets: 0, settled: 0, known: 0 };
  const DONE = { ...BEGUN, state: 'done', gone: 2, bets: 2 };
  const importing = (end: object) => {
    const sent: unknown[] = [];
    let stands: object = BEGUN;
    const routes: Routes = {
      'POST /api/bankroll/imports': ({ body }) => {
        sent.push(body);
        return { success: true, import: BEGUN };
      },
      'GET /api/bankroll/imports/i1': () => ({ success: true, import: stands }),
      'DELETE /api/bankroll/imports/i1': () => {
        stands = { ...DONE, state: 'undoing', gone: 0 };
        return { success: true, import: stands };
      },
    };
    const ends = async (as: object = end): Promise<void> => {
      stands = as;
      await pass(1500);
    };
    return { sent, routes, ends };
  };
  async function chooseFile(text: string): Promise<void> {
    await press('Import');
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('There is no field for a file');
    fireEvent.change(input, { target: { files: [new File([text], 'bets.csv', { type: 'text/csv' })] } });
    await pass(300);
  }

  it('that is long has the sums of all its lines, and its report keeps them', async () => {
    const { sent, routes } = importing(DONE);
    await open({ routes });
    const line = (_: unknown, at: number) =>
      `2025-01-${String(1 + (at % 31)).padStart(2, '0')};Bet ${at};2;1,000;lost;Winamax`;
    await chooseFile(
      ['Date;Bet;Odds;Stake;Result;Bookmaker', ...Array.from({ length: 3100 }, line)].join('\n'),
    );
    const texts = () => screen.queryAllByText(/Stakes in all/).map(textOf);
    await vi.waitFor(() => expect(texts().join()).toContain('3,100,000.00'), 10_000);
    expect(texts().join()).toContain('Stakes in all 3,100.00');
    expect(dialog().queryByText(/The sums are of the first/)).toBeNull();
    fireEvent.click(dialog().getByRole('radio', { name: /Stakes in all 3,100\.00/ }));
    await pass(100);
    await press('See the bets', dialog());
    await vi.waitFor(() => press('Import 3,100 bets', dialog()), 10_000);
    await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000);
    expect(importBodySchema.parse(sent[0]).asked).toMatchObject([
      {
        kind: 'mark',
        readings: [
          { reading: '.', stakeCents: 310_000_000, profitCents: -310_000_000 },
          { reading: ',', stakeCents: 310_000, profitCents: -310_000 },
        ],
      },
    ]);
  });

  it('is read in steps: dates asked for, wrong lines named, accounts found, and sent at once', async () => {
    const { sent, routes, ends } = importing(DONE);
    await open({ routes });
    await chooseFile(FILE);
    expect(dialog().getByText(/“03\/04\/2025” is Apr 3, 2025 with the day first/)).toBeTruthy();
    const next = () => dialog().getByRole('button', { name: 'See the bets' });
    expect(next().hasAttribute('disabled')).toBe(true);
    await choose(/Dates/, 'Day first');
    await press('See the bets', dialog());
    const faults = within(dialog().getByRole('table', { name: 'Lines that are left out' }));
    expect(faults.getAllByRole('row').slice(1).map(textOf)).toEqual([
      '3Stake: is missing',
      '4State: is not knownPerhaps',
    ]);
    await press('Import 2 bets', dialog());
    const { rows, books, source, asked, omitted } = importBodySchema.parse(sent[0]);
    expect([omitted, asked.map(({ kind, subject, answer }) => [kind, subject, answer])]).toEqual([
      2,
      [['dates', '03/04/2025', 'dmy']],
    ]);
    expect([source, books]).toEqual([
      'generic',
      [
        { name: 'Winamax', at: { accountId: 'a1' } },
        { name: 'New Book', at: { name: 'New Book', currency: 'EUR', kind: 'bookmaker' } },
      ],
    ]);
    expect(rows.map(({ line, book, stakeCents, state }) => [line, book, stakeCents, state])).toEqual([
      [2, 0, 2500, 'won'],
      [5, 1, 1000, 'lost'],
    ]);
    expect(dialog().getByRole('progressbar', { name: 'bets.csv: 0 of 2 bets are written.' })).toBeTruthy();
    await ends({ ...BEGUN, gone: 1, bets: 1 });
    expect(dialog().getByText('bets.csv: 1 of 2 bets are written.')).toBeTruthy();
    await ends();
    expect(dialog().getByText('2 bets are imported.')).toBeTruthy();
    await press('Undo', dialog());
    expect(dialog().getByText('bets.csv: 0 of 2 bets are taken back.')).toBeTruthy();
    await ends({ ...DONE, state: 'undone', undoneAt: isoAt() });
    expect(dialog().getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });
  it('asks what it leaves open, with what each reading comes to, before anything is read', async () => {
    const { sent, routes } = importing(DONE);
    await open({ routes });
    await chooseFile(
      [
        'Date,Selection,Stake,Odds,Result,Bookmaker,Promo',
        '2025-04-03,Chiefs,"$1,100",-110,Won,Winamax,',
        '2025-04-04,Lakers,$500,+150,P,Winamax,x',
      ].join('\n'),
    );
    const group = (name: RegExp) => within(dialog().getByRole('radiogroup', { name }));
    const next = () => dialog().getByRole('button', { name: 'See the bets' });
    expect(
      group(/Amounts such as “\$1,100”/)
        .getAllByRole('radio')
        .map((each) => textOf(each.closest('label') ?? undefined)),
    ).toEqual(['1,100.00Stakes in all 1,600.00, profit 1,000.00', '1.10Stakes in all 501.10, profit 1.00']);
    expect(next().hasAttribute('disabled')).toBe(true);
    fireEvent.click(group(/Amounts such as/).getByRole('radio', { name: /1,100\.00/ }));
    await pass(100);
    fireEvent.click(group(/The state “P”/).getByRole('radio', { name: /Lost/ }));
    await pass(100);
    expect(next().hasAttribute('disabled')).toBe(true);
    await choose(/The column “Promo”/, 'Changes no money');
    await press('See the bets', dialog());
    const sums = within(dialog().getByRole('table', { name: 'What the bets come to' }));
    expect(sums.getAllByRole('row').slice(1).map(textOf)).toEqual([
      'Won11,100.001,000.00',
      'Lost1500.00−500.00',
    ]);
    await press('Import 2 bets', dialog());
    const { asked, books } = importBodySchema.parse(sent[0]);
    expect(asked.map(({ kind, answer }) => [kind, answer])).toEqual([
      ['mark', '.'],
      ['column', 'none'],
      ['state', 'lost'],
    ]);
    expect(asked[0]?.readings).toEqual([
      { reading: '.', stakeCents: 160_000, profitCents: 50_000 },
      { reading: ',', stakeCents: 50_110, profitCents: -49_900 },
    ]);
    expect(books[0]?.currency).toBe('USD');
  });
  it('leaves one page of what it did, with its undo', async () => {
    let stands: object = {
      ...DONE,
      known: 1,
      omitted: 3,
      sums: [{ currency: 'USD', state: 'lost', bets: 2, stakeCents: 160_000, profitCents: -160_000 }],
      asked: [
        {
          kind: 'mark',
          subject: '1,100',
          answer: '.',
          readings: [
            { reading: '.', stakeCents: 160_000, profitCents: -160_000 },
            { reading: ',', stakeCents: 50_110, profitCents: -50_110 },
          ],
        },
      ],
    };
    await renderArea(area, {
      path: 'dashboard/bankroll/imports/i1',
      user: aUser({ plan: 'pro' }),
      routes: listRoutes({
        'GET /api/bankroll/imports/i1': () => ({ success: true, import: stands }),
        'DELETE /api/bankroll/imports/i1': () => {
          stands = { ...stands, state: 'undone', undoneAt: isoAt() };
          return { success: true, import: stands };
        },
      }),
    });
    await screen.findByRole('heading', { name: 'bets.csv' }, { timeout: 20_000 });
    expect(screen.getAllByRole('term').map((term) => textOf(term.parentElement ?? undefined))).toEqual([
      'Bets added2',
      'Already there1',
      'Open bets settled0',
      'Lines left out3',
    ]);
    const sums = within(screen.getByRole('table', { name: 'What the bets come to' }));
    expect(sums.getAllByRole('row').slice(1).map(textOf)).toEqual(['Lost21,600.00 USD−1,600.00 USD']);
    expect(screen.getByText('Amounts such as “1,100”: 1,100.00')).toBeTruthy();
    expect(screen.getByText('1.10: Stakes in all 501.10, profit −501.10')).toBeTruthy();
    await press('Undo');
    await pass(1500);
    expect(screen.getByText('Undone')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
  it('that was there already says so', async () => {
    const { routes, ends } = importing({ ...DONE, bets: 0, known: 2 });
    await open({ routes });
    await chooseFile(FILE);
    await choose(/Dates/, 'Day first');
    await press('See the bets', dialog());
    await press('Import 2 bets', dialog());
    await ends();
    expect(dialog().getByText(/Nothing new: every bet was there already/)).toBeTruthy();
  });
  it('waits for the one that is under way, which the page shows', async () => {
    const refusal = { success: false, message: '', code: 'CONFLICT', error: 'importUnderWay' };
    await open({
      routes: {
        'GET /api/bankroll/imports': () => ({ success: true, imports: [{ ...BEGUN, gone: 1 }] }),
        'POST /api/bankroll/imports': () => Response.json(refusal, { status: 409 }),
      },
    });
    expect(screen.getByText('bets.csv: 1 of 2 bets are written.')).toBeTruthy();
    await chooseFile(FILE);
    await choose(/Dates/, 'Day first');
    await press('See the bets', dialog());
    await press('Import 2 bets', dialog());
    expect(dialog().getByText('An import of yours is under way. Wait until it is done.')).toBeTruthy();
  });
  it.each([
    ['a day gets', 'importDayFull', /2,000 bets would be settled .* Check the column of the dates/],
    ['there are', 'importOpenFull', /2,000 bets would be open\. Settle some/],
  ])('is refused where %s too many bets, and says how to go on', async (_, error, text) => {
    const refusal = { success: false, message: '', code: 'UNPROCESSABLE', error };
    await open({
      routes: { 'POST /api/bankroll/imports': () => Response.json(refusal, { status: 422 }) },
    });
    await chooseFile(FILE);
    await choose(/Dates/, 'Day first');
    await press('See the bets', dialog());
    await press('Import 2 bets', dialog());
    expect(dialog().getByText(text)).toBeTruthy();
  });
  it('whose undoing ends between two requests leaves no old figures behind', async () => {
    let state = 'done';
    let reads = 0;
    await open({
      routes: {
        'GET /api/bankroll': () => {
          reads += 1;
          return anOverview();
        },
        'GET /api/bankroll/imports': () => ({ success: true, imports: [{ ...DONE, state }] }),
        'DELETE /api/bankroll/imports/i1': () => {
          state = 'undone';
          return { success: true, import: { ...DONE, state: 'undoing', gone: 0 } };
        },
      },
    });
    await press('Import');
    reads = 0;
    await press('Undo bets.csv', dialog());
    // The first may have been answered before the end.
    expect(reads).toBeGreaterThan(1);
  });
  it('that is under way is not one of those before', async () => {
    await open({
      routes: { 'GET /api/bankroll/imports': () => ({ success: true, imports: [{ ...BEGUN, gone: 1 }] }) },
    });
    await press('Import');
    expect(dialog().getByText('bets.csv: 1 of 2 bets are written.')).toBeTruthy();
    expect(dialog().queryByText('Imported before')).toBeNull();
  });
  it('that is none says why', async () => {
    await open();
    await chooseFile('Date,Odds\n01/01/2026,"2.0');
    expect(dialog().getByText(/A quotation mark on line 2 is never closed/)).toBeTruthy();
  });
  it('lets another column be taken', async () => {
    await open();
    await chooseFile(FILE.replace('Stake', 'Euros'));
    expect(dialog().getByText(/Still without a column/)).toBeTruthy();
    await choose(/Stake \(needed\)/, 'Euros');
    expect(dialog().queryByText(/Still without a column/)).toBeNull();
  });
});

describe('what is kept leaves', () => {
  it('as files of everything, and of the bets as they are narrowed', async () => {
    await open({ query: '?kind=arb' });
    await press('Export');
    const files = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'));
    expect(files).toEqual([
      '/api/bankroll/bets/export?tab=all&strategy=arb',
      '/api/bankroll/bets/export?tab=all',
      '/api/bankroll/export?file=accounts',
      '/api/bankroll/export?file=movements',
      '/api/bankroll/export?file=corrections',
    ]);
    expect(screen.getAllByRole('menuitem').every((item) => item.hasAttribute('download'))).toBe(true);
  });
});
