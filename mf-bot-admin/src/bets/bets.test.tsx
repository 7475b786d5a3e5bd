import type { BetGroup, BetLine, BetsAnswer } from '@bothways/domain/bot-bets';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { nameOfEmail } from './index.ts';

const toasts = shownToasts();
const EMAIL = 'marta.iriarte@correo.example';
const PATH = `bot/users/${encodeURIComponent(EMAIL)}/bets?alias=Marta`;
const LIST = `GET /api/bot/users/${encodeURIComponent(EMAIL)}/bets`;
const ALL_BETS = 'GET /api/bot/bets';
const CLAIMABLE = 'GET /api/bot/bets/claimable';
const ANALYZED = 'GET /api/bot/events/analyzed';

const line = (id: string, over: Partial<BetLine> = {}): BetLine => ({
  id,
  bookie: 'codere',
  name: 'FOOT|FT|1|OU(2.25)|OVER',
  stake: 50,
  odds: 2.12,
  status: 'PLACED',
  placedAt: '2026-11-20T10:00:00.000Z',
  ...over,
});
const group = (name: string, bets: BetLine[], over: Partial<BetGroup> = {}): BetGroup => ({
  _id: { email: EMAIL, version: 3 },
  id: `g ${name}`,
  event: { id: `e-${name}`, name, sport: 'football', teams: ['Leones', 'Bahía'], league: 'Liga' },
  timestamp: '2026-11-20T10:00:00.000Z',
  profit: 0.9667,
  status: bets.some(({ status }) => status === 'PLACED') ? 'PLACED' : 'SETTLED',
  bets,
  ...over,
});
const settled = (id: string, payout?: number): BetLine =>
  line(id, { status: 'SETTLED', name: 'FOOT|FT|1|AH(-4.5)|2', ...(payout !== undefined && { payout }) });
const GROUPS = [
  group('Almenara - Ribera', [line('b1'), line('b2', { bookie: 'ps3838', name: 'odd name' })]),
  group('Leones - Bahía', [settled('b3', 106), settled('b4', 0)], { profit: 1.01 }),
  group('Norte - Valdemora', [settled('b5', 50)]),
  group('Storm - Wolves', [settled('b6', 106), settled('b7')]),
];
const answer = (over: Partial<BetsAnswer> = {}): BetsAnswer => ({
  success: true,
  message: 'OK',
  groups: GROUPS,
  hasMore: false,
  openCount: 2,
  totalProfit: 1270.91,
  figures: { staked: 18_164.2, settledBets: 588, yieldPercent: 7, openStake: 347.69, openEvents: 1 },
  sports: ['football', 'curling'],
  bookies: ['codere', 'ps3838'],
  ...over,
});
const marks = (claimableBetIds: string[], analyzedEvents: string[] = []): Routes => ({
  [CLAIMABLE]: () => ({ success: true, message: 'OK', claimableBetIds }),
  [ANALYZED]: () => ({ success: true, message: 'OK', analyzedEvents }),
});
const ALL = ['read:user:stats', 'manage:claimable_bets', 'manage:analyzed_events'];
const show = (routes: Routes = {}, { path = PATH, locale = 'en', permissions = ALL } = {}) =>
  renderArea(area, {
    path,
    locale: locale === 'es' ? 'es' : 'en',
    permissions,
    routes: { [LIST]: () => answer(), ...marks([]), ...routes },
  });
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
const rowOf = (id: string) =>
  within(document.querySelector<HTMLElement>(`[data-bet="${id}"]`) ?? document.body);
async function choose(button: HTMLElement, item: string): Promise<void> {
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

/** Hides names, as another tab of the browser may. */
const anonymise = (): void => {
  localStorage.setItem('botAnonymized', 'true');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'botAnonymized' })));
};

/** Whether the screen is narrow. */
let isNarrow = false;
beforeEach(() => {
  localStorage.clear();
  isNarrow = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['marta.iriarte@correo.example', 'Marta Iriarte'],
  ['ana_belen@x.test', 'Ana Belen'],
  ['tom@x.test', 'Tom'],
])('the name in %s is %s', (email, name) => expect(nameOfEmail(email)).toBe(name));

describe("a user's bets", () => {
  it('stand under the alias, with what they came to', async () => {
    await show();
    expect(await screen.findByRole('heading', { name: 'Bets of Marta' })).toBeTruthy();
    expect(await screen.findByText('+€1,270.91')).toBeTruthy();
    expect(screen.getByText('588 bets')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Open 2' })).toBeTruthy();
    expect(screen.getByText('No more bets')).toBeTruthy();
  });

  it('have the name in the address without an alias, and a loss is red', async () => {
    await show({ [LIST]: () => answer({ totalProfit: -4.2 }) }, { path: PATH.replace('?alias=Marta', '') });
    expect(await screen.findByRole('heading', { name: 'Bets of Marta Iriarte' })).toBeTruthy();
    expect((await screen.findByText('−€4.20')).closest('b')?.className).toContain('loss');
  });

  it('are five grey cards while they load', async () => {
    await show({ [LIST]: () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading bets')).toBeTruthy();
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
  });

  it('say how each ended, in words and result', async () => {
    await show();
    const open = await card('Almenara - Ribera');
    expect(open.getAllByText('Open')).toHaveLength(2);
    expect(open.getByText('Over 2.25 goals')).toBeTruthy();
    expect(open.getAllByText('pays €106.00')).toHaveLength(2);
    expect(open.getByText('odd name')).toBeTruthy();
    expect(open.getByText('3.33')).toBeTruthy();
    const done = await card('Leones - Bahía');
    expect(done.getByText('Won')).toBeTruthy();
    expect(done.getByText('Lost')).toBeTruthy();
    expect(done.getAllByText('Bahía −4.5')).toHaveLength(2);
    expect(done.getByText('+€6.00')).toBeTruthy();
    expect((await card('Norte - Valdemora')).getByText('Stake back')).toBeTruthy();
    const waits = await card('Storm - Wolves');
    expect(waits.getByText('No payout')).toBeTruthy();
    expect(waits.getByText('waits')).toBeTruthy();
  });

  it('show their raw names by a double click and by the menu', async () => {
    await show();
    await card('Leones - Bahía');
    await userEvent.dblClick(rowOf('b3').getByRole('button', { name: /codere/ }));
    expect(rowOf('b3').getByText('FOOT|FT|1|AH(-4.5)|2')).toBeTruthy();
    await choose(rowOf('b3').getByRole('button', { name: /^More about/ }), 'Show in words');
    expect(rowOf('b3').getByText('Bahía −4.5')).toBeTruthy();
  });

  it('are asked for by state, sport and bookmaker', async () => {
    const { server } = await show();
    await card('Leones - Bahía');
    await userEvent.click(screen.getByRole('tab', { name: /Open/ }));
    await userEvent.click(screen.getByRole('button', { name: /Sport/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'curling' }));
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path.includes('status=PLACED&sport=curling'))).toBe(true),
    );
  });

  it('say so where there are none, and where they fail', async () => {
    let broken = true;
    await show({ [LIST]: () => (broken ? refusal(500, 'INTERNAL') : answer({ groups: [] })) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('No bets yet')).toBeTruthy();
  });

  it('open in full, and lead from one to the next', async () => {
    await show();
    await card('Leones - Bahía');
    await userEvent.click(rowOf('b3').getByRole('button', { name: /codere/ }));
    const detail = within(await screen.findByRole('complementary', { name: 'codere, Bahía −4.5' }));
    expect(detail.getByText('FOOT|FT|1|AH(-4.5)|2')).toBeTruthy();
    expect(detail.getByText('group version 3')).toBeTruthy();
    await userEvent.click(detail.getByRole('button', { name: 'Next' }));
    expect(document.querySelector('[aria-current="true"]')?.getAttribute('data-bet')).toBe('b4');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(document.querySelector('[aria-current="true"]')?.getAttribute('data-bet')).toBe('b3');
  });

  it('open as a sheet where there is no room beside the list', async () => {
    isNarrow = true;
    await show();
    await card('Leones - Bahía');
    await userEvent.click(rowOf('b3').getByRole('button', { name: /codere/ }));
    expect(await screen.findByRole('dialog', { name: 'codere, Bahía −4.5' })).toBeTruthy();
  });

  it('show nothing of a person in the anonymised view, and give no file', async () => {
    const marked = {
      ...settled('b3-marta@x.test', 106),
      claimable: { by: 'Ane Garmendia', at: '2026-11-20T10:00:00.000Z' },
    };
    await show(
      {
        [ALL_BETS]: () => answer({ groups: [group('Leones - Bahía', [marked])] }),
        ...marks(['b3-marta@x.test']),
      },
      { path: 'bot/bets' },
    );
    await card('Leones - Bahía');
    anonymise();
    await userEvent.click((await card('Leones - Bahía')).getByRole('button', { name: /codere/ }));
    expect(document.body.textContent).not.toMatch(/marta|garmendia/i);
    expect(document.body.innerHTML).not.toContain('b3-marta');
    expect(document.title).not.toMatch(/marta/i);
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  });

  it('are left when names are hidden, and closed while they are', async () => {
    const { router } = await show();
    await card('Leones - Bahía');
    anonymise();
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/en/bot'),
    );
    expect(toasts).toMatchObject([{ tone: 'info', title: 'This page is closed while names are hidden' }]);
    await act(() => router.navigate(`/en/${PATH}`));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/bot'));
    expect(document.title).not.toMatch(/marta/i);
    expect(document.body.textContent).not.toMatch(/marta/i);
  });

  it('stay open in the anonymised view, but out of the address: an id may have one of a person', async () => {
    const { router } = await show({ [ALL_BETS]: () => answer() }, { path: 'bot/bets?bet=b3' });
    const detail = () => screen.queryByRole('complementary', { name: /^codere/ });
    await waitFor(() => expect(detail()).toBeTruthy());
    anonymise();
    await waitFor(() => expect(router.state.location.search).not.toContain('bet='));
    expect(detail()).toBeTruthy();
    const open = (await card('Almenara - Ribera')).getByRole('button', { name: /codere/ });
    await userEvent.click(open);
    expect(screen.getByRole('complementary', { name: 'codere, Over 2.25 goals' })).toBeTruthy();
    expect(router.state.location.search).not.toContain('bet=');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(detail()).toBeNull();
  });

  it.each([
    ['767px', '1M'],
    ['639px', '7D'],
  ])('begin their statistics below %s with %s', async (width, period) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes(width),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await show({}, { path: `${PATH}&tab=statistics` });
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: period }).getAttribute('aria-checked')).toBe('true'),
    );
  });

  it('have a chart that says of each day what it brought', async () => {
    const nothing = { profit: 0, staked: 0, bets: 0 };
    const statistics = {
      success: true,
      message: 'OK',
      from: '2026-11-18',
      to: '2026-11-20',
      total: { profit: 12, staked: 150, bets: 4 },
      days: [
        { day: '2026-11-18', profit: 20, staked: 100, bets: 3 },
        { day: '2026-11-20', profit: -8, staked: 50, bets: 1 },
      ],
      byBookie: [{ key: 'codere', ...nothing }],
      bySport: [],
      byMarket: [],
      closing: { bets: 4, covered: 0, better: 0 },
    };
    await show({ [`${LIST}/statistics`]: () => statistics }, { path: `${PATH}&tab=statistics` });
    const chart = await screen.findByRole('img', { name: /^Profit from/ });
    const legend = () => screen.getByText('That day').parentElement?.textContent;
    expect(legend()).toBe('Nov 20Profit €12That day −€8.00Staked €50.00Yield −16.00%Bets 1');
    act(() => chart.focus());
    await userEvent.keyboard('{Home}');
    expect(legend()).toContain('That day +€20.00Staked €100.00Yield 20.00%Bets 3');
  });

  it('of a bookmaker without a name leave the filter as it is', async () => {
    await show({ [LIST]: () => answer({ bookies: ['', 'codere'] }) });
    await card('Leones - Bahía');
    expect(screen.getByRole('button', { name: /Bookmaker/ }).textContent).toContain('Any bookmaker');
  });

  it('speak Spanish', async () => {
    await show({}, { locale: 'es' });
    expect((await card('Almenara - Ribera')).getByText('Más de 2,25 goles')).toBeTruthy();
    expect(screen.getByText('No hay más apuestas')).toBeTruthy();
  });
});

describe('claimable bets', () => {
  const change = async (id: string, item: string) => {
    await card('Leones - Bahía');
    await choose(rowOf(id).getByRole('button', { name: /^More about/ }), item);
  };

  it('are marked and unmarked at once, and it is said', async () => {
    let say: (body: unknown) => void = () => undefined;
    const said = new Promise((resolve) => {
      say = resolve;
    });
    const data = { betId: 'b3', claimable: true };
    await show({ 'POST /api/bot/bets/claimable/b3': () => said });
    await change('b3', 'Mark as claimable');
    expect(rowOf('b3').getByText('Claimable')).toBeTruthy();
    expect(toasts).toEqual([]);
    say({ success: true, message: '', data });
    await waitFor(() =>
      expect(toasts).toMatchObject([{ tone: 'success', title: 'Bet marked as claimable' }]),
    );
  });

  it('are unmarked the same way', async () => {
    await show({
      ...marks(['b3']),
      'DELETE /api/bot/bets/claimable/b3': () => ({
        success: true,
        message: '',
        data: { betId: 'b3', claimable: false },
      }),
    });
    await change('b3', 'Unmark as claimable');
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'info', title: 'Bet unmarked as claimable' }]));
    expect(rowOf('b3').queryByText('Claimable')).toBeNull();
  });

  it.each([
    ['mark', [], 'POST', 'Mark as claimable', 'Failed to mark bet as claimable', false],
    ['unmark', ['b3'], 'DELETE', 'Unmark as claimable', 'Failed to unmark bet as claimable', true],
  ])('go back to what they were where the %s fails', async (_what, ids, method, item, title, isMarked) => {
    await show({ ...marks(ids), [`${method} /api/bot/bets/claimable/b3`]: () => refusal(500, 'INTERNAL') });
    await change('b3', item);
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'error', title, description: 'Try again.' }]));
    expect(rowOf('b3').queryByText('Claimable') !== null).toBe(isMarked);
  });

  it('that are older than the list of ids reaches have their badge from the line, and lose it at once', async () => {
    const newer = Array.from({ length: 2000 }, (_, at) => `newer-${at}`);
    const marked = { ...settled('b3', 106), claimable: { by: 'Ane', at: '2026-01-20T10:00:00.000Z' } };
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await show({
      [LIST]: () => answer({ groups: [group('Leones - Bahía', [marked])] }),
      ...marks(newer),
      'DELETE /api/bot/bets/claimable/b3': () => refused.then(() => refusal(500, 'INTERNAL')),
    });
    await card('Leones - Bahía');
    expect(rowOf('b3').getByText('Claimable')).toBeTruthy();
    await change('b3', 'Unmark as claimable');
    expect(rowOf('b3').queryByText('Claimable')).toBeNull();
    refuse();
    expect(await rowOf('b3').findByText('Claimable')).toBeTruthy();
  });

  it('have a badge, but no menu, without the permission', async () => {
    await show(marks(['b3']), { permissions: ['read:user:stats'] });
    await card('Leones - Bahía');
    expect(await rowOf('b3').findByText('Claimable')).toBeTruthy();
    await userEvent.click(rowOf('b3').getByRole('button', { name: /^More about/ }));
    expect(screen.queryByRole('menuitem', { name: /claimable/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about Leones - Bahía' })).toBeNull();
  });

  it('that cannot be read are said so', async () => {
    await show({ [CLAIMABLE]: () => refusal(403, 'FORBIDDEN') });
    await waitFor(() =>
      expect(toasts).toMatchObject([{ tone: 'error', title: 'Failed to fetch claimable bets' }]),
    );
  });
});

describe('analysed events', () => {
  const EVENT = encodeURIComponent('e-Leones - Bahía');
  it('are started and, where that fails, taken back', async () => {
    await show({ [`POST /api/bot/events/analyzed/${EVENT}`]: () => refusal(500, 'INTERNAL') });
    const shown = await card('Leones - Bahía');
    await choose(await shown.findByRole('button', { name: 'More about Leones - Bahía' }), 'Start analysing');
    await waitFor(() =>
      expect(toasts).toMatchObject([{ tone: 'error', title: 'Failed to mark event as analyzed' }]),
    );
    expect(shown.queryByText('Analysed')).toBeNull();
  });

  it('are stopped', async () => {
    await show({
      ...marks([], ['e-Leones - Bahía']),
      [`DELETE /api/bot/events/analyzed/${EVENT}`]: () => ({ success: true, message: '' }),
    });
    const shown = await card('Leones - Bahía');
    expect(await shown.findByText('Analysed')).toBeTruthy();
    await choose(shown.getByRole('button', { name: 'More about Leones - Bahía' }), 'Stop analysing');
    await waitFor(() =>
      expect(toasts).toMatchObject([{ tone: 'info', title: 'Event unmarked as analyzed' }]),
    );
  });
});

describe("everybody's bets", () => {
  it('say whose they are', async () => {
    await show(
      { 'GET /api/bot/bets': () => answer({ groups: [{ ...GROUPS[0], alias: 'Marta' } as BetGroup] }) },
      { path: 'bot/bets' },
    );
    const link = (await card('Almenara - Ribera')).getByRole('link', { name: EMAIL });
    expect(link.getAttribute('href')).toBe(`/en/${PATH}`);
  });
});

describe("one person's bets among those of all", () => {
  const USERS = 'GET /api/bot/users';
  const PEOPLE = [
    { _id: { email: 'jon@correo.example' } },
    { _id: { email: EMAIL }, alias: 'Marta' },
    { _id: { email: 'nerea@correo.example' }, alias: 'Nerea' },
  ];
  const people = (asked: string) => {
    const search = new URLSearchParams(asked.split('?')[1]).get('search') ?? '';
    const data = PEOPLE.filter(({ _id, alias }) => `${_id.email} ${alias}`.toLowerCase().includes(search));
    return {
      success: true,
      message: 'OK',
      linkedEmails: [],
      matching: data.length + (search === '' ? 1180 : 0),
      hasMore: search === '',
      figures: { total: 3, enabled: 3, ready: 0, profit: 0, owed: 0, owing: 0, credit: 0, paid: 0, tags: [] },
      data,
    };
  };
  const all = (search = '', locale: 'en' | 'es' = 'en') =>
    show(
      { [USERS]: ({ path }) => people(path), [ALL_BETS]: () => answer() },
      { path: `bot/bets${search}`, locale },
    );
  const picker = () => screen.findByRole('button', { name: /^(Any user|Marta|•+).* User$|User/ });
  const told = (router: Awaited<ReturnType<typeof all>>['router']) => router.state.location.search;

  it('are chosen by a search in address and alias, and kept in the address', async () => {
    const { router, server } = await all('?sport=curling');
    await card('Leones - Bahía');
    await userEvent.click(await picker());
    expect(await screen.findByRole('option', { name: /1,180 more/ })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'mart');
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Nerea/ })).toBeNull());
    await userEvent.click(screen.getByRole('option', { name: /^Marta/ }));
    expect(told(router)).toBe(`?sport=curling&user=${encodeURIComponent(EMAIL)}`);
    await waitFor(() => expect(server.asked.some(({ path }) => path.startsWith(LIST.slice(4)))).toBe(true));
    expect((await picker()).textContent).toContain('Marta');
    await userEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path.startsWith(`${LIST.slice(4)}/statistics`))).toBe(true),
    );
    await userEvent.click(await picker());
    await userEvent.click(await screen.findByRole('option', { name: 'Any user' }));
    expect(told(router)).toBe('?sport=curling&tab=statistics');
  });

  it('say where nobody is found', async () => {
    await all();
    await userEvent.click(await picker());
    await userEvent.type(screen.getByRole('searchbox'), 'xyz');
    const none = await screen.findByRole('option', { name: 'Nobody matches' });
    expect(none.getAttribute('aria-disabled')).toBe('true');
  });

  it('say that they could not be searched, which is not that nobody was found', async () => {
    const routes = { [USERS]: () => refusal(400, 'BAD_REQUEST'), [ALL_BETS]: () => answer() };
    await show(routes, { path: 'bot/bets' });
    await userEvent.click(await picker());
    expect(await screen.findByRole('option', { name: 'The users did not load' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Nobody matches' })).toBeNull();
  });

  it('are those of the address, under the alias', async () => {
    const { server } = await all(`?user=${encodeURIComponent(EMAIL)}`);
    await card('Leones - Bahía');
    await waitFor(async () => expect((await picker()).textContent).toContain('Marta'));
    expect(server.asked.some(({ path }) => path === '/api/bot/bets')).toBe(false);
  });

  it('stay chosen while names are hidden, as dots and out of the address; others are chosen unseen', async () => {
    const { router, server } = await all(`?user=${encodeURIComponent(EMAIL)}`);
    await card('Leones - Bahía');
    await waitFor(async () => expect((await picker()).textContent).toContain('Marta'));
    anonymise();
    await waitFor(() => expect(told(router)).toBe(''));
    await userEvent.click(await picker());
    const box = screen.getByRole('searchbox');
    expect(box).toHaveProperty('disabled', true);
    expect(box.getAttribute('placeholder')).toBe('Show the data to search');
    expect(await screen.findAllByRole('option', { name: /^•/ })).toHaveLength(3);
    expect(document.documentElement.outerHTML).not.toMatch(/marta|nerea|jon@/i);
    await userEvent.click(screen.getByRole('option', { name: '•••@correo.example' }));
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path === '/api/bot/users/jon%40correo.example/bets')).toBe(true),
    );
    expect(told(router)).toBe('');
  });

  it('speaks Spanish', async () => {
    await all('', 'es');
    await userEvent.click(await screen.findByRole('button', { name: /Usuario/ }));
    expect(await screen.findByRole('option', { name: /^1\.?180 más: búscalos/ })).toBeTruthy();
  });
});
