import type { Arb } from '@bothways/domain/arbs';
import { aUser, refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBet, anArb, anEvent, eventOf, isoAt } from '../testing/factories.ts';
import {
  openList,
  openPage,
  pass,
  person,
  queryAnswer,
  row,
  textOf,
  withFakeTime,
} from '../testing/screen.tsx';
import { anArbConfiguration, settingsAnswer } from '../testing/settings.ts';

withFakeTime();

const numbered = (id: string, over: Partial<Arb> = {}): Arb =>
  anArb({ id, _id: { id, eventId: 'e1' }, ...over });
const scored = (id: string, percent: number, over: Partial<Arb> = {}): Arb =>
  numbered(id, { profit: 1 - percent / 100, ...over });
const rows = (): string[] =>
  screen.getAllByRole('article').map((article) => /(−?[\d.,]+)/.exec(article.textContent ?? '')?.[0] ?? '');

describe('an event card', () => {
  it('shows sport, names, league, country, start, relative time and how many arbs', async () => {
    await openList([scored('a', 3), scored('b', 2)]);
    const card = within(screen.getByRole('listitem', { name: 'Real Sociedad – Villarreal' }));
    expect(card.getByText('LaLiga, Spain')).toBeTruthy();
    expect(card.getByText(/Tomorrow, \d\d:00/)).toBeTruthy();
    expect(card.getByText('in 1 d 1 h')).toBeTruthy();
    expect(card.getByText('2 arbs')).toBeTruthy();
  });

  it('shows two arbs, all of them on demand, and two again', async () => {
    await openList([scored('a', 4), scored('b', 3), scored('c', 2), scored('d', 1)]);
    expect(rows()).toEqual(['4.00', '3.00']);
    await person().click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(rows()).toEqual(['4.00', '3.00', '2.00', '1.00']);
    await person().click(screen.getByRole('button', { name: 'Show less' }));
    expect(rows()).toHaveLength(2);
  });

  it('calls what is near an arb near', async () => {
    await openList([scored('a', -0.5)], { path: 'dashboard/arbs/prematch?near=1' });
    const card = within(screen.getByRole('listitem', { name: 'Real Sociedad – Villarreal' }));
    expect(card.getByText('1 near')).toBeTruthy();
    expect(card.queryByText('1 arb')).toBeNull();
  });

  it('shows as many as the address says', async () => {
    await openList([scored('a', 4), scored('b', 3), scored('c', 2)], {
      path: 'dashboard/arbs/prematch?per=1',
    });
    expect(rows()).toEqual(['4.00']);
  });

  it('counts what it shows and what it hides to what it has', async () => {
    const page = await openList([scored('a', 4), scored('b', 3), scored('c', 2), scored('d', 1)]);
    await page.change([], ['d']);
    expect(screen.getByText('3 arbs')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show 1 more' })).toBeTruthy();
  });

  it('folds what is made of one price, the best first, and opens it', async () => {
    const price = aBet({ bookie: 'bwin', odds: 2.4 });
    const against = (id: string, percent: number) =>
      scored(id, percent, { bets: [price, aBet({ selection: 'under' })] });
    await openList([against('a', 4), scored('x', 3), against('b', 2), against('c', 1)]);
    expect(rows()).toEqual(['4.00', '3.00']);
    expect(screen.getByText('4 arbs')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    const ways = screen.getByRole('button', { name: '+2 ways' });
    expect(ways.getAttribute('aria-expanded')).toBe('false');
    await person().click(ways);
    expect(rows()).toEqual(['4.00', '2.00', '1.00', '3.00']);
    await person().click(screen.getByRole('button', { name: '+2 ways' }));
    expect(rows()).toHaveLength(2);
  });

  it('opens the fold of an arb that the address selects', async () => {
    const price = aBet({ bookie: 'bwin', odds: 2.4 });
    const against = (id: string, percent: number) =>
      scored(id, percent, { bets: [price, aBet({ selection: 'under' })] });
    await openList([against('a', 4), against('b', 2)], { path: 'dashboard/arbs/prematch?arb=b' });
    expect(screen.getByRole('button', { name: /^2\.00%/ }).getAttribute('aria-current')).toBe('true');
  });

  it('stands where its best arb stands', async () => {
    const other = {
      event: eventOf('Girona', 'Osasuna', { id: 'e2', _id: 'e2' }),
      _id: { id: 'x', eventId: 'e2' },
    };
    await openList([scored('a', 1), scored('x', 3, other)]);
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Girona – Osasuna', 'Real Sociedad – Villarreal']);
  });
});

describe('an arb row', () => {
  it('shows profit, each bookmaker with pick and odds, liquidity and how long ago each was seen', async () => {
    await openList([scored('a', 3.33)]);
    const arb = row(/3\.33% profit/);
    expect(textOf(arb)).toContain('3.33%');
    const [over, under] = within(arb).getAllByRole('listitem');
    expect(textOf(over)).toMatch(/Winamax\s*Over 2\.25 goals\s*2\.120\s*–\s*3.s/);
    expect(textOf(under)).toMatch(/Pinnacle\s*Under 2\.75 goals\s*2\.020\s*\$1\.9k\s*2.s/);
  });

  it.each([
    [3.33, undefined, '3.33% profit: Winamax'],
    [0, '0.00% if void', '3.33% profit, 0.00% in the worst result: Winamax'],
    [1.69, 'at least 1.69%', '3.33% profit, 1.69% in the worst result: Winamax'],
    [-0.4, 'at least −0.40%', '3.33% profit, −0.40% in the worst result: Winamax'],
  ])('says what the worst result pays where it is less: %d', async (guaranteed, badge, name) => {
    await openList([scored('a', 3.33, { guaranteed })]);
    const arb = row(/3\.33% profit/);
    expect(
      within(arb)
        .queryAllByText(/if void|at least/)
        .map(textOf),
    ).toEqual(expect.arrayContaining(badge === undefined ? [] : [badge]));
    expect(within(arb).queryAllByText(/if void|at least/).length > 0).toBe(badge !== undefined);
    expect(within(arb).getByRole('button', { name: new RegExp(`^${name}`) })).toBeTruthy();
  });

  it('has a middle badge only above 0', async () => {
    await openList([scored('a', 3, { middle: 28 }), scored('b', 2, { middle: 0 })]);
    expect(within(row(/3\.00%/)).getAllByText('Middle 2–3').length).toBeGreaterThan(0);
    expect(within(row(/2\.00%/)).queryByText(/Middle/)).toBeNull();
  });

  it('has no middle badge for a draw where play goes on until one side leads', async () => {
    const bets = (['1', '2'] as const).map((selection) =>
      aBet({ marketShortName: 'AH', selection, handicap: 0.5, overTimeIncluded: true }),
    );
    const basketball = anEvent({ sport: { name: 'basketball', id: 'b' } });
    await openList([scored('a', 3, { event: basketball, bets, middle: 28 })]);
    expect(within(row(/3\.00%/)).queryByText(/Middle/)).toBeNull();
  });

  it('says overtime once where all legs count it, and on each leg where they differ', async () => {
    const leg = (selection: '1' | '2', overTimeIncluded: boolean) =>
      aBet({ marketShortName: 'W', selection, handicap: undefined, overTimeIncluded });
    const hockey = anEvent({ sport: { name: 'hockey', id: 'h' } });
    await openList([
      scored('a', 3, { event: hockey, bets: [leg('1', true), leg('2', true)] }),
      scored('b', 2, { event: hockey, bets: [leg('1', true), leg('2', false)], overTimeMatch: false }),
    ]);
    const said = within(within(row(/3\.00%/)).getByRole('list')).getAllByText('OT incl.');
    expect(said).toHaveLength(1);
    expect(within(row(/2\.00%/)).getByText('OT incl.')).toBeTruthy();
    expect(within(row(/2\.00%/)).getByText('Regular time')).toBeTruthy();
  });

  it('marks a leg far above the next best price, and no other', async () => {
    await openList([scored('a', 3, { bets: [aBet({ aboveNextPct: 14.6 }), aBet({ selection: 'under' })] })]);
    expect(screen.getAllByText(/above the next/)).toHaveLength(1);
    expect(screen.getByText(/^14% above the next/)).toBeTruthy();
  });

  it('marks moved odds with an arrow for 60 s', async () => {
    await openList([
      scored('a', 3, {
        bets: [aBet({ oddsChange: 'up', changedOn: isoAt(30_000) }), aBet({ selection: 'under' })],
      }),
    ]);
    expect(screen.getByText('gone up')).toBeTruthy();
    await pass(31_000);
    expect(screen.queryByText('gone up')).toBeNull();
  });

  it('marks a moved profit with an arrow for 60 s', async () => {
    // Moves are remembered by id for a minute, also those of other tests.
    const page = await openList([scored('moves', 3)]);
    expect(screen.queryByText(/^profit gone/)).toBeNull();
    await page.change([scored('moves', 2)]);
    await pass(1000);
    expect(screen.getByText('profit gone down')).toBeTruthy();
    await pass(61_000);
    expect(screen.queryByText(/^profit gone/)).toBeNull();
  });

  it('counts its age every second in play', async () => {
    await openList([scored('a', 3, { addedOn: isoAt(62_000) })], { path: 'dashboard/arbs/live' });
    expect(textOf(row(/3\.00%/))).toMatch(/up 1m 0[23]s/);
    await pass(5000);
    expect(textOf(row(/3\.00%/))).toMatch(/up 1m 0[78]s/);
  });

  it('speaks Spanish', async () => {
    await openList([scored('a', 3.33)], { locale: 'es' });
    const arb = row(/3,33.% de beneficio/);
    expect(textOf(arb)).toMatch(/Más de 2,25 goles\s*2,120/);
    expect(screen.getByText('1 surebet')).toBeTruthy();
  });
});

describe('an event in play', () => {
  const open = (event: Parameters<typeof anEvent>[0]) =>
    openList([scored('a', 3, { event: anEvent(event) })], { path: 'dashboard/arbs/live' });
  const ring = (): string | undefined =>
    /(?:long-)?paused/.exec(screen.getByRole('listitem', { name: /Real Sociedad/ }).className)?.[0];

  it('shows score, clock and a goal of the last 180 s', async () => {
    await open({
      score: { home: 1, away: 0, updatedAt: isoAt(170_000) },
      time: { ticking: true, timeMinute: 34 },
    });
    expect(screen.getByText('1 – 0')).toBeTruthy();
    expect(screen.getByText("34'")).toBeTruthy();
    expect(screen.getByText(/Goal 2 min ago/)).toBeTruthy();
    await pass(11_000);
    expect(screen.queryByText(/Goal/)).toBeNull();
  });

  it('names a pause by priority, and how long it has been when it is long', async () => {
    await open({
      status: { paused: true, longPaused: false, extra: { isInReview: true, isInTimeout: true } },
    });
    expect(screen.getByText('Timeout')).toBeTruthy();
    expect(ring()).toBe('paused');
    await open({ status: { paused: true, longPaused: true, pausedAt: isoAt(14 * 60_000), extra: {} } });
    expect(screen.getByText('Paused for 14 min')).toBeTruthy();
    expect(ring()).toBe('long-paused');
  });

  it('announces the next phase', async () => {
    await open({
      status: { paused: false, longPaused: false, extra: { isNextSet: true, isNextInning: true } },
    });
    expect(screen.getByText('Next set')).toBeTruthy();
  });
});

describe('a live list', () => {
  it('lets one take the place of one that went, and nothing else move, while nobody is there', async () => {
    const other = (id: string, eventId: string, percent: number) =>
      scored(id, percent, { _id: { id, eventId }, event: anEvent({ id: eventId, _id: eventId }) });
    const page = await openList([other('a', 'e1', 3), other('b', 'e2', 2)]);
    await page.change([other('c', 'e3', 9), other('b', 'e2', 5)], ['a']);
    expect(rows()).toEqual(['3.00', '5.00']);
    expect(screen.getByRole('button', { name: '1 new arb' })).toBeTruthy();
    await pass(4100);
    expect(rows()).toEqual(['9.00', '5.00']);
    expect(screen.queryByRole('button', { name: '1 new arb' })).toBeNull();
    await page.change([other('d', 'e4', 8)]);
    expect(rows()).toEqual(['9.00', '5.00', '8.00']);
    expect(screen.getByRole('button', { name: '1 new arb' })).toBeTruthy();
  });

  it('is put in order by a key', async () => {
    const page = await openList([scored('a', 3), scored('b', 2)]);
    await page.change([scored('b', 9), scored('c', 5)]);
    expect(rows()).toEqual(['3.00', '9.00']);
    await person().keyboard('n');
    expect(rows()).toEqual(['9.00', '5.00']);
  });

  it('greys what went, and then removes it', async () => {
    const page = await openList([scored('a', 3), scored('b', 2)]);
    await page.change([], ['a']);
    const gone = row(/3\.00%/);
    expect(within(gone).getByText('Removed')).toBeTruthy();
    expect(within(gone).getByRole('button', { name: 'Calculator' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('1 arb')).toBeTruthy();
    await pass(4100);
    expect(screen.queryByRole('button', { name: /3\.00%/ })).toBeNull();
    expect(rows()).toEqual(['2.00']);
  });

  it('holds still under the pointer: figures change, rows do not move, come or go', async () => {
    const page = await openList([scored('a', 3), scored('b', 2)]);
    const someone = person();
    await someone.hover(row(/3\.00%/));
    await page.change([scored('b', 9), scored('c', 5)], ['a']);
    await pass(6000);
    expect(rows()).toEqual(['3.00', '9.00']);
    expect(screen.getByRole('button', { name: '1 new arb' })).toBeTruthy();
    await someone.unhover(row(/3\.00%/));
    await someone.hover(document.body);
    await pass(100);
    expect(rows()).toEqual(['9.00', '5.00']);
  });

  it('holds still under the keyboard', async () => {
    const page = await openList([scored('a', 3), scored('b', 2)]);
    const someone = person();
    await someone.keyboard('j');
    await page.change([scored('b', 9), scored('c', 5)], ['a']);
    await pass(6000);
    expect(rows()).toEqual(['3.00', '9.00']);
    expect(document.activeElement?.getAttribute('data-item')).toBe('a');
  });

  it('hands the focus of a row that goes to its neighbour', async () => {
    const page = await openList([scored('a', 4), scored('b', 3), scored('c', 2)], {
      path: 'dashboard/arbs/prematch?per=4',
    });
    const someone = person();
    await someone.keyboard('jj');
    await page.change([], ['b']);
    await someone.keyboard('n');
    await pass(50);
    expect(rows()).toEqual(['4.00', '2.00']);
    expect(document.activeElement?.getAttribute('data-item')).toBe('c');
  });

  it('lets what waits in on demand', async () => {
    const page = await openList([scored('a', 3)]);
    const someone = person();
    await someone.hover(row(/3\.00%/));
    await page.change([scored('c', 5)]);
    expect(rows()).toEqual(['3.00']);
    await someone.click(screen.getByRole('button', { name: '1 new arb' }));
    await pass(50);
    expect(rows()).toEqual(['5.00', '3.00']);
  });
});

describe('the list’s states', () => {
  const heartbeat = async (page: Awaited<ReturnType<typeof openList>>, feedAgeMs: number) => {
    page.line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() - feedAgeMs });
    await pass(50);
  };
  const place = () => screen.getByText(/Prices may have moved/).closest('[role="status"]')?.parentElement;

  it('says since when the feed is stale, and stops saying so', async () => {
    const page = await openList([scored('a', 3)]);
    await heartbeat(page, 60_000);
    expect(textOf(place() ?? undefined)).toMatch(/Stale since \d\d:\d\d:\d\d\. Prices may have moved\./);
    expect(place()?.className).not.toContain('over');
    await heartbeat(page, 0);
    expect(screen.queryByText(/Stale since/)).toBeNull();
  });

  it('says it in room that is there before, so that nothing moves', async () => {
    const page = await openList([scored('a', 3)]);
    const scroller = () => row(/3\.00%/).closest('ul')?.parentElement;
    const before = [...(scroller()?.children ?? [])];
    await heartbeat(page, 60_000);
    expect(place()).toBeTruthy();
    expect([...(scroller()?.children ?? [])]).toEqual(before);
  });

  it('says from when the list is once the connection is lost', async () => {
    const routes = { 'POST /api/arbs/query': () => Promise.reject(new TypeError('Failed to fetch')) };
    const page = await openList([scored('a', 3)], { routes });
    page.line.cut();
    await pass(30_000);
    expect(screen.getByText(/The list below is from \d\d:\d\d:\d\d/)).toBeTruthy();
    expect(rows()).toEqual(['3.00']);
  });

  it('is read once a minute, and says so, where the connection cannot be had but the server is there', async () => {
    const page = await openList([scored('a', 3)]);
    page.server.on('POST /api/arbs/query', () => queryAnswer([scored('a', 4)]));
    page.line.cut();
    await pass(12_000);
    expect(screen.getByText(/Live odds cannot reach this browser/)).toBeTruthy();
    expect(screen.getByText(/read once a minute; this is as of \d\d:\d\d:\d\d/)).toBeTruthy();
    expect(rows()).toEqual(['4.00']);
    page.server.on('POST /api/arbs/query', () => queryAnswer([scored('a', 5)]));
    await pass(60_000);
    expect(rows()).toEqual(['5.00']);
    page.server.on('POST /api/arbs/query', () => queryAnswer([scored('b', 6)]));
    const someone = person();
    await someone.hover(row(/5\.00%/));
    await someone.click(screen.getByRole('button', { name: 'Read now' }));
    await pass(5000);
    expect(rows()).toEqual(['6.00']);
  });

  it('shows skeletons before the first answer', async () => {
    const page = await openList([]);
    await page.router.navigate('/en/dashboard/arbs/prematch?min=5');
    await pass(20);
    expect(screen.getByText('Loading arbs')).toBeTruthy();
  });

  describe('that the plan lacks', () => {
    const locked = async (answer: unknown, locale: 'en' | 'es' = 'en') => {
      await openList([], {
        path: 'dashboard/arbs/prematch',
        locale,
        user: aUser({ plan: 'free' }),
        routes: { 'GET /api/standing': () => answer },
      });
      await person().click(screen.getByRole('link', { name: /^(Live|En vivo)/ }));
      await pass(50);
    };

    it('says how many stand, the best, the plan that can be bought, and the one way there', async () => {
      await locked({ success: true, count: 1234, bestPct: 4.1 });
      expect(screen.getByText('1,234 live arbs stand now, the best at 4.10%')).toBeTruthy();
      expect(screen.getByText('This list comes with Pro.')).toBeTruthy();
      expect(screen.queryByText(/Starter/)).toBeNull();
      const ways = screen.getAllByRole('link', { name: 'Get Pro' });
      expect(ways.map((way) => way.getAttribute('href'))).toEqual([
        '/en/account/plan?to=%2Fen%2Fdashboard%2Farbs%2Flive',
      ]);
    });

    it.each([
      ['en', { count: 1, bestPct: 0 }, '1 live arb stands now, at 0.00%'],
      ['es', { count: 1234, bestPct: 4.1 }, 'Ahora hay 1.234 surebets en vivo, la mejor al 4,10 %'],
      ['en', { count: 0 }, 'No live arb stands right now'],
    ] as const)('says it in %s: %j', async (locale, figures, text) => {
      await locked({ success: true, ...figures }, locale);
      expect(screen.getByText(text)).toBeTruthy();
    });

    it('says that it is locked where the figures cannot be had', async () => {
      await locked(refusal(500, 'INTERNAL'));
      expect(screen.getByText('Not in your plan')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Get Pro' })).toBeTruthy();
    });

    it('shows no filter, order or alert, as there is nothing that they would change', async () => {
      await locked({ success: true, count: 3, bestPct: 2 });
      expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
      expect(within(screen.getByRole('region', { name: /Live/ })).queryAllByRole('button')).toEqual([]);
    });
  });

  it('offers to clear the filters that hide everything', async () => {
    const page = await openList([], { path: 'dashboard/arbs/prematch?min=5&sports=tennis' });
    await person().click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(page.router.state.location.search).toBe('');
  });

  it('says that nothing stands when no filter is set', async () => {
    await openList([]);
    expect(screen.getByText('No arbs right now')).toBeTruthy();
  });

  it('finds by team, league or bookmaker', async () => {
    const girona = {
      event: eventOf('Girona', 'Osasuna', { id: 'e2', _id: 'e2' }),
      _id: { id: 'x', eventId: 'e2' },
    };
    const page = await openList([scored('a', 1), scored('x', 3, girona)], {
      path: 'dashboard/arbs/prematch?q=osasuna',
    });
    expect(rows()).toEqual(['3.00']);
    await page.router.navigate('/en/dashboard/arbs/prematch?q=nobody');
    await pass(50);
    expect(screen.getByText('Nothing matches “nobody”')).toBeTruthy();
  });
});

describe('filters', () => {
  const lastFilter = (page: Awaited<ReturnType<typeof openPage>>) => {
    const said = page.line.sent.flatMap((message) =>
      message.kind === 'subscribe' && message.topic.name === 'arbs' ? [message.topic.filter] : [],
    );
    return JSON.parse(said.findLast((filter) => JSON.parse(filter).limit === undefined) ?? '{}');
  };

  it('ask the server for the chosen bookmakers, and stand in the address', async () => {
    const page = await openPage([scored('a', 3)]);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'All bookmakers' }));
    await someone.type(screen.getByRole('searchbox', { name: 'Search bookmakers' }), 'bwi');
    await someone.click(screen.getByRole('checkbox', { name: 'Bwin' }));
    await pass(50);
    expect(lastFilter(page).channels).toEqual(['prematch', 'bwin']);
    expect(page.router.state.location.search).toBe('?books=bwin');
  });

  it('ask for a sport and a profit range', async () => {
    const page = await openPage([scored('a', 3)]);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'All sports' }));
    await someone.click(screen.getByRole('checkbox', { name: 'Tennis' }));
    await someone.keyboard('{Escape}');
    await someone.click(screen.getByRole('button', { name: 'Any profit' }));
    await someone.type(screen.getByRole('textbox', { name: 'At least' }), '1.5');
    await someone.keyboard('{Escape}');
    await pass(50);
    expect(lastFilter(page)).toMatchObject({ sports: ['tennis'], minPercentage: 1.5 });
    expect(page.router.state.location.search).toBe('?sports=tennis&min=1.5');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that a profit range is turned round, at its field, and do not ask for it', async () => {
    const page = await openPage([scored('a', 3)]);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Any profit' }));
    await someone.type(screen.getByRole('textbox', { name: 'At least' }), '5');
    const upper = screen.getByRole('textbox', { name: 'At most' });
    await someone.type(upper, '2');
    expect(screen.getByText('The lower bound is above the upper one')).toBeTruthy();
    expect(upper.getAttribute('aria-invalid')).toBe('true');
    expect(page.router.state.location.search).toBe('?min=5');
    await someone.type(upper, '0');
    await pass(50);
    expect(screen.queryByText('The lower bound is above the upper one')).toBeNull();
    expect(lastFilter(page)).toMatchObject({ minPercentage: 5, maxPercentage: 20 });
  });

  it('show what is nearly an arb only where it is asked for, with a count of its own', async () => {
    const page = await openPage([scored('a', 3)]);
    expect(lastFilter(page)).toMatchObject({ minPercentage: 0 });
    const counted = page.line.sent.flatMap((message) =>
      message.kind === 'subscribe' && message.topic.name === 'arbs'
        ? [{ topicId: message.topicId, filter: JSON.parse(message.topic.filter) }]
        : [],
    );
    const near = counted.find(({ filter }) => filter.maxPercentage < 0);
    expect(near?.filter).toMatchObject({ limit: 1, channels: ['prematch'] });
    page.line.say({
      kind: 'arbsSnapshot',
      topicId: near?.topicId ?? 0,
      seq: 1,
      atMs: Date.now(),
      arbs: [],
      total: 2647,
      rejectedTotal: 0,
    });
    await pass(50);
    await person().click(screen.getByRole('button', { name: 'Near 2,647', pressed: false }));
    await pass(50);
    expect(lastFilter(page).maxPercentage).toBeLessThan(0);
    expect(lastFilter(page).minPercentage).toBeUndefined();
    expect(page.router.state.location.search).toBe('?near=1');
  });

  it('ask for what the worst result pays, as a chip that says so, in place of the configuration’s', async () => {
    const page = await openPage([scored('a', 3)], {
      routes: {
        'GET /api/settings/arbs/prematch': () =>
          settingsAnswer([anArbConfiguration({}, { profitRange: { minGuaranteed: 0.5 } })]),
      },
    });
    expect(lastFilter(page).minGuaranteed).toBe(0.5);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Guaranteed from 0.5%' }));
    await someone.type(screen.getByRole('textbox', { name: 'Worst result, at least' }), '2');
    await pass(50);
    expect(lastFilter(page).minGuaranteed).toBe(2);
    expect(page.router.state.location.search).toBe('?least=2');
    expect(screen.getByText('2%')).toBeTruthy();
    await someone.click(screen.getByRole('button', { name: 'Clear' }));
    await someone.keyboard('{Escape}');
    expect(page.router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Guaranteed from 0.5%' })).toBeTruthy();
  });

  it('bound what the worst result pays, and leave it out of what is near an arb', async () => {
    const page = await openPage([scored('a', 3)], { locale: 'es' });
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Garantizado: todo' }));
    await someone.type(screen.getByRole('textbox', { name: 'Peor resultado, como mínimo' }), '500');
    await someone.keyboard('{Escape}');
    await pass(50);
    expect(page.router.state.location.search).toBe('?least=100');
    expect(lastFilter(page).minGuaranteed).toBe(100);
    await someone.click(screen.getByRole('button', { name: /^Casi/ }));
    await pass(50);
    expect(screen.queryByRole('button', { name: /^Garantizado/ })).toBeNull();
    expect(lastFilter(page).minGuaranteed).toBeUndefined();
  });

  it('ask for another order', async () => {
    const page = await openPage([scored('a', 3)]);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Profit, high first' }));
    await someone.click(screen.getByRole('menuitemradio', { name: 'Start, soonest first' }));
    await pass(50);
    expect(lastFilter(page).sort).toBe('time_asc');
    expect(page.router.state.location.search).toBe('?sort=time_asc');
  });

  it('ask for liquid events, as a chip that can be taken away', async () => {
    const page = await openPage([scored('a', 3)]);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Filter' }));
    await someone.click(screen.getByRole('menuitem', { name: 'Liquid events' }));
    expect(lastFilter(page).onlyLiquidEvents).toBe(true);
    await someone.click(screen.getByRole('button', { name: 'Remove Liquid events' }));
    expect(page.router.state.location.search).toBe('');
  });
});

describe('what was rejected', () => {
  const rejected = {
    success: true,
    message: '',
    data: {
      arbs: [
        scored('r', 30, {
          reason: 'STALE',
          reasonDetail: { bookie: 'bwin', odds: 2.12, ageMs: 420_000, limitMs: 120_000 },
        }),
      ],
      total: 212,
      byReason: { STALE: 131, SKEW: 81 },
    },
  };
  const routes = { 'POST /api/arbs/rejected': () => rejected };

  it('is counted below the list, with its commonest reason and the way to it', async () => {
    const page = await openList([scored('a', 3)], { routes });
    expect(screen.getByText(/most as stale \(131\)/)).toBeTruthy();
    await person().click(screen.getByRole('link', { name: '212 rejected' }));
    await pass(50);
    expect(page.router.state.location.search).toBe('?view=rejected');
    expect(screen.getByText('A price was not seen for too long.')).toBeTruthy();
    expect(screen.getByText(/Bwin at 2\.120 was seen 7 min ago/)).toBeTruthy();
  });

  it('is counted apart from what is above the maximum, one press away', async () => {
    const above = { ...rejected, data: { ...rejected.data, aboveTotal: 2 } };
    const page = await openList([scored('a', 3)], {
      routes: { 'POST /api/arbs/rejected': () => above },
      path: 'dashboard/arbs/prematch?max=10',
    });
    await person().click(screen.getByRole('link', { name: '2 above the maximum of 10%' }));
    await pass(50);
    expect(page.router.state.location.search).toBe('?max=100&min=10');
    expect(screen.queryByText(/above the maximum/)).toBeNull();
  });

  it('cannot be opened or calculated', async () => {
    await openList([scored('a', 3)], { routes, path: 'dashboard/arbs/prematch?view=rejected' });
    const article = within(screen.getByRole('article'));
    expect(article.queryByRole('button')).toBeNull();
  });

  it('is narrowed by reason', async () => {
    const page = await openList([], { routes, path: 'dashboard/arbs/prematch?view=rejected' });
    await person().click(screen.getByRole('button', { name: 'Skewed clocks 81' }));
    expect(page.router.state.location.search).toBe('?view=rejected&reason=SKEW');
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('/dashboard', () => {
  it('opens prematch arbs first, and then the list that was used last', async () => {
    const page = await openPage([], { path: 'dashboard' }).catch(() => undefined);
    expect(page?.router.state.location.pathname ?? '').toBe('/en/dashboard/arbs/prematch');
    await page?.router.navigate('/en/dashboard/arbs/live');
    await pass(50);
    await page?.router.navigate('/en/dashboard');
    await pass(50);
    expect(page?.router.state.location.pathname).toBe('/en/dashboard/arbs/live');
  });
});
