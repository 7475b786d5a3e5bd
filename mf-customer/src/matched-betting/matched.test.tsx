import { newBetsSchema } from '@bothways/domain/bankroll';
import { calculatorSettingsSchema } from '@bothways/domain/bookies';
import { aUser, refusal } from '@bothways/platform/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAccount } from '../testing/bankroll.ts';
import { anEvent } from '../testing/factories.ts';
import { aMatchedBet } from '../testing/matched.ts';
import { matchedAnswer, matchedTopic, openMatched, panel, sayMatched } from '../testing/matched-screen.tsx';
import { pass, person, textOf, withFakeTime } from '../testing/screen.tsx';

withFakeTime();

const rows = () => within(screen.getByRole('list', { name: 'Matched bets' })).getAllByRole('article');
const layOdds = (): HTMLInputElement => within(panel()).getByLabelText('Lay odds');
const OTHER = aMatchedBet({ back: 6.5, lay: 6.6 }, { event: anEvent({ id: 'e2', _id: 'e2' }) });

describe('the oddsmatcher', () => {
  it('shows the back above its lay, with rating, lay stake and result', async () => {
    await openMatched([aMatchedBet()]);
    const [row] = rows();
    expect(textOf(row)).toContain('97.03%');
    expect(textOf(row)).toContain('3.000');
    expect(textOf(row)).toContain('3.050');
    expect(textOf(row)).toContain('Back Winamax');
    expect(textOf(row)).toContain('Lay Smarkets 2%');
    expect(textOf(row)).toContain('−€1.49');
    expect(textOf(row)).toContain('lay €49.50');
    expect(textOf(screen.getByRole('contentinfo'))).toContain('19 left out');
    expect(textOf(screen.getByRole('contentinfo'))).toContain('12');
  });

  it('shows what a free bet becomes, and asks for that order', async () => {
    const page = await openMatched([aMatchedBet()], { query: '?kind=snr' });
    expect(matchedTopic(page).asked).toMatchObject({ kind: 'snr', sort: 'yield_desc' });
    expect(textOf(rows()[0])).toContain('64.69%');
    expect(textOf(rows()[0])).toContain('+€32.34');
  });

  it('asks for what the chips say, and the address says it too', async () => {
    const page = await openMatched([aMatchedBet()]);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Any start' }));
    await someone.click(await screen.findByRole('radio', { name: '48 h' }));
    await pass(20);
    expect(matchedTopic(page).asked).toMatchObject({ withinHours: 48 });
    await someone.keyboard('{Escape}');
    await someone.click(screen.getByText('Hide above 100%'));
    await pass(20);
    expect(matchedTopic(page).asked).toMatchObject({ maxRating: 100 });
  });

  it.each([
    ['above', '3 above the maximum of 200%', { minRating: 200, maxRating: 100_000 }],
    ['below', '3,120 below the minimum of 80%', { minRating: -100, maxRating: 80 }],
  ])('counts the ratings %s its own, one press away', async (_, link, asked) => {
    const counted = { matchedBets: [], total: 0, byReason: {}, aboveTotal: 3, belowTotal: 3120 };
    const routes = { 'POST /api/matched-bets/rejected': () => matchedAnswer(counted) };
    const page = await openMatched([aMatchedBet()], { routes });
    await person().click(screen.getByRole('link', { name: link }));
    await pass(20);
    expect(matchedTopic(page).asked).toMatchObject(asked);
    await sayMatched(page, []);
    await person().click(screen.getByRole('button', { name: 'Clear the filters' }));
    await pass(20);
    expect(screen.getByRole('button', { name: 'Rating 80–200%' })).toBeTruthy();
  });

  it('says why it is empty, and offers to widen', async () => {
    const page = await openMatched([], { query: '?hours=3' });
    expect(screen.getByText('Nothing fits these filters')).toBeTruthy();
    await person().click(screen.getByRole('button', { name: /filters/ }));
    await pass(20);
    await sayMatched(page, []);
    expect(screen.getByText('Nothing to match now')).toBeTruthy();
  });

  it('says that it failed, with the way to try again', async () => {
    const page = await openMatched([aMatchedBet()]);
    page.line.say({
      kind: 'refused',
      topicId: matchedTopic(page).topicId,
      code: 'UNAVAILABLE',
      message: 'There is no room for one more list',
    });
    await pass(50);
    expect(textOf(screen.getByRole('alert'))).toContain('The matched bets did not load');
    await person().click(screen.getByRole('button', { name: 'Retry' }));
    await pass(20);
    await sayMatched(page, [aMatchedBet()]);
    expect(rows()).toHaveLength(1);
  });

  it('holds still under the pointer: what comes waits behind a button', async () => {
    const page = await openMatched([aMatchedBet()]);
    const [row] = rows();
    if (!row) throw new Error('There is no row');
    fireEvent.pointerMove(row);
    await sayMatched(page, [OTHER]);
    expect(rows()).toHaveLength(1);
    expect(textOf(rows()[0])).toContain('97.03%');
    await person().click(screen.getByRole('button', { name: '1 new match' }));
    await pass(20);
    expect(textOf(rows().at(-1))).toContain('96.81%');
    expect(screen.queryByRole('button', { name: '1 new match' })).toBeNull();
  });

  it('is worked by j, k and Escape', async () => {
    await openMatched([OTHER, aMatchedBet()], { query: `?bet=${encodeURIComponent(OTHER.id)}` });
    const someone = person();
    expect(textOf(panel())).toContain('96.81%');
    await someone.keyboard('k');
    await pass(20);
    expect(textOf(panel())).toContain('97.03%');
    expect(rows()[0]?.querySelector('button')?.getAttribute('aria-pressed')).toBe('true');
    await someone.keyboard('{Escape}');
    await pass(20);
    expect(screen.queryByRole('complementary', { name: 'Selected matched bet' })).toBeNull();
  });
});

describe('the calculator beside it', () => {
  const opened = async (query = '') => {
    const bet = aMatchedBet({ back: 4, lay: 4.3 });
    const page = await openMatched([bet], { query: `?bet=${encodeURIComponent(bet.id)}${query}` });
    return { page, bet };
  };
  const type = async (label: string, text: string) => {
    const someone = person();
    const field = within(panel()).getByLabelText(label);
    await someone.clear(field);
    await someone.type(field, text);
    await someone.tab();
    await pass(20);
  };

  it('works out the rest of a lay that is partly matched: 36.26 after 60 at 4.10', async () => {
    await opened();
    await type('Stake', '100');
    await person().click(within(panel()).getByRole('button', { name: 'Add a match' }));
    await type('Matched at', '4.1');
    await type('Matched stake', '60');
    expect(textOf(panel())).toContain('Left to lay€36.26');
    expect(textOf(panel())).toContain('Liability€305.66');
    const result = within(panel()).getByRole('table', { name: 'What each result pays' });
    expect(textOf(within(result).getByRole('row', { name: /^wins/ }))).toContain('−€5.66');
    expect(textOf(within(result).getByRole('row', { name: /does not win/ }))).toContain('−€5.67');
    expect(textOf(within(result).getByRole('row', { name: /Not covered/ }))).toContain('−€305.66');
    expect(within(panel()).getByRole('button', { name: 'Copy €36.26' })).toBeTruthy();
  });

  it('logs the back and every part of the lay at once, with the kind of bet', async () => {
    const bet = aMatchedBet({ back: 4, lay: 4.3 });
    const sent: unknown[] = [];
    await openMatched([bet], {
      query: `?kind=snr&bet=${encodeURIComponent(bet.id)}`,
      user: aUser({ plan: 'pro' }),
      routes: {
        'POST /api/bankroll/bets': ({ body }: { body?: unknown }) => {
          sent.push(body);
          return { success: true, message: 'Logged', groupId: 'g', betIds: ['a', 'b', 'c'] };
        },
      },
    });
    await type('Free bet', '100');
    await person().click(within(panel()).getByRole('button', { name: 'Add a match' }));
    await type('Matched at', '4.1');
    await type('Matched stake', '40');
    await person().click(within(panel()).getByRole('button', { name: 'Log it' }));
    await pass(50);
    const { strategy, legs } = newBetsSchema.parse(sent[0]);
    expect(strategy).toBe('matched');
    expect(
      legs.map(({ side, odds, stakeCents, freebet, commissionPct, listOdds }) => [
        side,
        odds,
        stakeCents,
        freebet,
        commissionPct,
        listOdds,
      ]),
    ).toEqual([
      ['back', 4, 10_000, 'snr', 0, undefined],
      ['lay', 4.1, 4000, undefined, 2, 4.3],
      ['lay', 4.3, 3196, undefined, 2, undefined],
    ]);
    expect(within(panel()).getByRole('button', { name: 'Logged' }).hasAttribute('disabled')).toBe(true);
  });

  it('says where an account has less than is to be staked or laid, and one press takes what fits both', async () => {
    const bet = aMatchedBet({ back: 4, lay: 4.3 });
    const accounts = [
      anAccount({ balanceCents: 9000 }),
      anAccount({ id: 'a2', kind: 'exchange', bookie: 'smarkets', name: 'Smarkets', balanceCents: 16_500 }),
    ];
    await openMatched([bet], {
      query: `?kind=qualifying&bet=${encodeURIComponent(bet.id)}`,
      user: aUser({ plan: 'pro' }),
      routes: { 'GET /api/bankroll/accounts': () => ({ success: true, accounts }) },
    });
    await type('Stake', '100');
    expect(within(panel()).getByText(/Your balance at Winamax is €90\.00/)).toBeTruthy();
    // 165 covers a lay of 50 at 4.30, which lays a back of some 53.50.
    expect(
      within(panel()).getByText(/Your balance at Smarkets is €165\.00: it covers a stake of €50\.00/),
    ).toBeTruthy();
    const [take] = within(panel()).getAllByRole('button', { name: 'Stake €53.50' });
    if (!take) throw new Error('There is no way to what fits');
    await person().click(take);
    await pass(20);
    expect(within(panel()).getByLabelText('Stake').getAttribute('value')).toBe('53.50');
    expect(within(panel()).queryByText(/Your balance at/)).toBeNull();
  });

  it('keeps to what both places say of stakes, says what it takes, and leads to them', async () => {
    const bet = aMatchedBet({ back: 4, lay: 4.3 });
    const at = (value: string, more: object) => ({ value, label: value, countries: ['ES'], ...more });
    const calculator = (over: object) => calculatorSettingsSchema.parse(over);
    const bookies = [
      at('winamax', { calculator: calculator({ roundingStep: 1, maxStake: 80, voidRule: 'lost' }) }),
      at('smarkets', {
        exchange: true,
        affiliateLink: 'https://go.test/smarkets',
        calculator: calculator({ roundingStep: 5, minStake: 10 }),
      }),
    ];
    await openMatched([bet], {
      query: `?bet=${encodeURIComponent(bet.id)}`,
      routes: { 'GET /api/bookies/prematch': () => ({ success: true, bookies }) },
    });
    await type('Stake', '100.50');
    expect(textOf(panel())).toContain('winamax takes €80.00 at most.');
    expect(textOf(panel())).toContain('Not taken. winamax takes stakes in steps of €1.00.');
    expect(textOf(panel())).toContain('smarkets takes bets from €10.00 in steps of €5.00.');
    expect(textOf(panel())).toContain('Lay stake€95.00');
    expect(textOf(rows()[0])).toContain('lay €95.00');
    const [take] = within(panel()).getAllByRole('button', { name: 'Stake €80.00' });
    if (!take) throw new Error('There is no way to what fits');
    await person().click(take);
    await pass(20);
    expect(textOf(panel())).not.toContain('Not taken.');
    // 74.77 levels both; 75 lays 247.50, and a void at the bookmaker keeps its 80 beside it.
    expect(textOf(panel())).toContain('Lay stake€75.00');
    const result = within(panel()).getByRole('table', { name: 'What each result pays' });
    expect(textOf(within(result).getByRole('row', { name: /Not covered/ }))).toContain('−€327.50');
    const open = vi.fn(() => ({ opener: window }));
    vi.stubGlobal('open', open);
    await person().click(within(panel()).getByRole('button', { name: 'Open 1 of 2' }));
    expect(open).toHaveBeenCalledWith('https://go.test/smarkets', '_blank');
  });

  it('does not offer to log on a plan without a bankroll, nor without a stake', async () => {
    await opened();
    expect(within(panel()).queryByRole('button', { name: 'Log it' })).toBeNull();
    cleanup();
    const bet = aMatchedBet();
    await openMatched([bet], {
      query: `?bet=${encodeURIComponent(bet.id)}`,
      user: aUser({ plan: 'starter' }),
    });
    await person().clear(within(panel()).getByLabelText('Stake'));
    await person().tab();
    await pass(20);
    expect(within(panel()).getByRole('button', { name: 'Log it' }).hasAttribute('disabled')).toBe(true);
  });

  it('lays under and over, each with what it leaves', async () => {
    await opened();
    const ways = within(panel()).getByRole('radiogroup', { name: 'How to lay' });
    await person().click(within(ways).getByRole('radio', { name: /Underlay/ }));
    await pass(20);
    const result = within(panel()).getByRole('table', { name: 'What each result pays' });
    expect(textOf(within(result).getByRole('row', { name: /does not win/ }))).toContain('€0.00');
  });

  it('follows the prices until somebody types over them, and again after', async () => {
    const { page } = await opened();
    await type('Lay odds', '5');
    await sayMatched(page, [aMatchedBet({ back: 4, lay: 4.4 })]);
    expect(layOdds().value).toBe('5');
    await person().click(within(panel()).getByRole('button', { name: 'Follow the prices' }));
    await pass(20);
    expect(layOdds().value).toBe('4.40');
  });

  it('says that more is laid than levels both', async () => {
    await opened();
    await person().click(within(panel()).getByRole('button', { name: 'Add a match' }));
    await type('Matched stake', '400');
    expect(textOf(panel())).toContain('More is laid than levels both results');
  });

  it('has no way to lay a free bet but level', async () => {
    await opened('&kind=snr');
    expect(within(panel()).queryByRole('radiogroup', { name: 'How to lay' })).toBeNull();
  });

  it('says what is gone, and where it did not load', async () => {
    const bet = aMatchedBet();
    await openMatched([], {
      query: `?bet=${encodeURIComponent(bet.id)}`,
      routes: {
        'POST /api/matched-bets/latest': () => matchedAnswer({ matchedBets: [], missingIds: [bet.id] }),
      },
    });
    expect(await screen.findByText('This match is gone')).toBeTruthy();
  });

  it('offers to read again where the server does not answer', async () => {
    await openMatched([], {
      query: '?bet=x',
      routes: { 'POST /api/matched-bets/latest': () => refusal(503, 'UNAVAILABLE') },
    });
    await pass(10_000);
    expect(await screen.findByText('The prices could not be read again')).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    await openMatched([aMatchedBet()], {
      locale: 'es',
      query: `?bet=${encodeURIComponent(aMatchedBet().id)}`,
    });
    expect(textOf(screen.getByRole('complementary', { name: 'Apuesta emparejada seleccionada' }))).toContain(
      'Cómo apostar en contra',
    );
  });
});

describe('without an exchange', () => {
  it('covers every other result, in stakes that bookmakers take: 50 of a free bet at 5.00 over 3.80 and 1.75', async () => {
    await openMatched([aMatchedBet()], { query: '?kind=snr' });
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Without an exchange' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Fill in the stake and all odds.')).toBeTruthy();
    await someone.type(dialog.getByLabelText('Back odds'), '5');
    await someone.type(dialog.getByLabelText('Odds of result 1'), '3.8');
    await someone.click(dialog.getByRole('button', { name: 'Add a result' }));
    await someone.type(dialog.getByLabelText('Odds of result 2'), '1.75');
    await someone.tab();
    await pass(20);
    const table = dialog.getByRole('table', { name: 'What each result pays' });
    expect(textOf(within(table).getByRole('row', { name: /Other result 1/ }))).toContain('€52.63');
    expect(textOf(within(table).getByRole('row', { name: /Other result 2/ }))).toContain('€114.29');
    expect(textOf(screen.getByRole('dialog'))).toContain('At worst+€33.07');
    await someone.click(dialog.getByRole('button', { name: 'Remove result 2' }));
    expect(textOf(screen.getByRole('dialog'))).not.toContain('€114.29');
  });
});

describe('what is left out', () => {
  it('is listed with the reason, and reasons are chosen; so is what cannot be laid by enough', async () => {
    const stale = {
      ...aMatchedBet(),
      reason: 'STALE',
      reasonDetail: { bookie: 'winamax', odds: 3, ageMs: 420_000, limitMs: 90_000 },
    };
    await openMatched([aMatchedBet()], {
      query: '?liquid=25',
      routes: {
        'POST /api/matched-bets/rejected': () =>
          matchedAnswer({ matchedBets: [stale], total: 19, byReason: { STALE: 12, SUSPENDED: 7 } }),
        'POST /api/matched-bets/query': () => matchedAnswer({ matchedBets: [], total: 41, rejectedTotal: 0 }),
      },
    });
    await person().click(screen.getByRole('button', { name: '19 left out, most as stale (12)' }));
    await pass(50);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('40 more have less to lay than you ask for.')).toBeTruthy();
    expect(textOf(dialog.getByRole('list', { name: 'Left out' }))).toContain('7 min');
    await person().click(dialog.getByText(/^Suspended/));
    await pass(20);
    expect(dialog.queryByRole('list', { name: 'Left out' })).toBeNull();
  });
});
