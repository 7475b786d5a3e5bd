import type { Arb } from '@bothways/domain/arbs';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBet, anAlternative, anArb, isoAt } from '../testing/factories.ts';
import { latestAnswer, openList, pass, person, row, textOf, withFakeTime } from '../testing/screen.tsx';
import { heardToasts } from '../testing/toasts.ts';

withFakeTime();
const toasts = heardToasts();

const arbOf = (id: string, over: Partial<Arb> = {}): Arb =>
  anArb({ id, _id: { id, eventId: 'e1' }, ...over });
const first = arbOf('a', {
  bets: [
    aBet({ alternativeOdds: [anAlternative('bwin', 2, { maxRisk: 2100 }), anAlternative('betsson', 2.09)] }),
    aBet({
      bookie: 'pinnacle',
      odds: 2.02,
      selection: 'under',
      handicap: 2.75,
      link: 'https://example.org/b',
    }),
  ],
});
const OPEN = 'dashboard/arbs/prematch?arb=a';
const panel = () => within(screen.getByRole('complementary', { name: 'Selected arb' }));
const asked = (page: Awaited<ReturnType<typeof openList>>) =>
  page.server.asked.filter(({ path }) => path === '/api/arbs/latest').length;

describe('the detail', () => {
  it('opens from its row and stands in the address', async () => {
    const page = await openList([first]);
    await person().click(screen.getByRole('button', { name: /3\.33% profit/ }));
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=a');
    expect(panel().getByRole('heading', { level: 2 }).textContent).toBe('Real Sociedad – Villarreal');
    expect(within(row(/3\.33%/)).getByRole('button', { current: true })).toBeTruthy();
  });

  it('shows profit and ROI as two figures, the oldest leg and how long it has stood', async () => {
    await openList([first], { path: OPEN });
    const text = textOf(screen.getByRole('complementary', { name: 'Selected arb' }));
    expect(text).toMatch(/Profit3\.33%ROI3\.44%Oldest leg3.sStanding for4m 12s/);
  });

  it('shows what every result pays, and what nothing covers', async () => {
    await openList([first], { path: OPEN });
    const rows = panel()
      .getAllByRole('row')
      .map((element) => [...element.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Result', 'Over 2.25', 'Under 2.75', 'Profit'],
      ['0 or 1 goals', '−€48.79', '+€52.23', '+€3.44'],
      ['2 goals middle', '−€24.39', '+€52.23', '+€27.84'],
      ['3 goals middle', '+€54.64', '−€25.60', '+€29.04'],
      ['4 goals or more', '+€54.64', '−€51.21', '+€3.43'],
      ['Not covered: one leg void, the other loses', '−€51.21'],
    ]);
  });

  it('shows stake and return where each result has its own leg', async () => {
    const winner = (selection: '1' | 'X' | '2', odds: number) =>
      aBet({ marketShortName: 'W', selection, odds, handicap: undefined });
    await openList([arbOf('a', { bets: [winner('1', 2.75), winner('X', 3.5), winner('2', 3.05)] })], {
      path: OPEN,
    });
    const [head, one] = panel().getAllByRole('row');
    expect(textOf(head)).toBe('ResultStakePaysProfit');
    expect(textOf(one)).toMatch(/Real Sociedad wins€37\.2\d€102\.\d\d\+€2\.\d\d/);
  });

  it('lists every bookmaker’s price with best, average and liquidity; a chip takes it into the calculator', async () => {
    await openList([first], { path: OPEN });
    expect(textOf(screen.getByRole('complementary', { name: 'Selected arb' }))).toContain(
      'Best 2.120Average 2.070No-vig –',
    );
    const bwin = panel().getByRole('button', { name: /^Bwin/ });
    expect(textOf(bwin)).toMatch(/Bwin2\.000\$2\.1k/);
    await person().click(bwin);
    expect(panel().getByRole('textbox', { name: 'Stake on Over 2.25 goals' }).getAttribute('value')).toBe(
      '50.25',
    );
  });

  it('lists the other arbs of the event without pins', async () => {
    const page = await openList([first, arbOf('b', { profit: 0.98 })], { path: OPEN });
    expect(panel().getByRole('heading', { name: '1 other arb of this event' })).toBeTruthy();
    const inner = within(panel().getByRole('article'));
    expect(inner.queryByRole('button', { name: /^(Pin|Unpin|More)$/ })).toBeNull();
    await person().click(panel().getByRole('button', { name: /2\.00% profit/ }));
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=b');
  });

  describe('knows the other arbs of the event', () => {
    const others = () =>
      within(
        panel().getByRole('heading', { name: /of this event/ }).parentElement?.parentElement ?? document.body,
      )
        .getAllByRole('button')
        .map((button) => /-?[\d.]+%/.exec(button.getAttribute('aria-label') ?? '')?.[0]);
    const bought = (id: string, pct: number, updatedOn = isoAt(2000)) =>
      arbOf(id, { profit: 1 - pct / 100, updatedOn });

    it.each(['prematch', 'live'])('from the %s list, until the event’s own list says more', async (mode) => {
      const page = await openList([first, bought('b', 2)], { path: `dashboard/arbs/${mode}?arb=a` });
      expect(others()).toEqual(['2.00%']);
      await page.eventSnapshot('e1', [first, bought('b', 2), bought('c', 1)]);
      expect(others()).toEqual(['2.00%', '1.00%']);
      expect(page.server.asked.filter(({ path }) => path === '/api/arbs/query')).toEqual([]);
    });

    it('asked with all that the list is asked with, but for its room and without the other prices', async () => {
      const page = await openList([first], { path: OPEN });
      const filters = page.line.said.flatMap((message) =>
        message.kind === 'subscribe' && message.topic.name === 'arbs'
          ? [JSON.parse(message.topic.filter)]
          : [],
      );
      const [list, event] = [
        filters.find(({ limit, events }) => !limit && !events),
        filters.find(({ events }) => events),
      ];
      expect(list.alternatives).toBe(false);
      const { alternatives: _, limit: __, ...same } = list;
      expect(event).toEqual({ ...same, events: ['e1'] });
    });

    it('five at first, the rest on demand', async () => {
      const many = [1, 2, 3, 4, 5, 6, 7].map((pct) => bought(`m${pct}`, pct));
      const page = await openList([first], { path: OPEN });
      await page.eventSnapshot('e1', [first, ...many]);
      expect(others().slice(0, 5)).toEqual(['7.00%', '6.00%', '5.00%', '4.00%', '3.00%']);
      await person().click(panel().getByRole('button', { name: 'Show 2 more' }));
      expect(others()).toHaveLength(7);
    });

    it('with what the event’s list was told since', async () => {
      const page = await openList([first, bought('b', 2), bought('c', 1)], { path: OPEN });
      await page.eventSnapshot('e1', [first, bought('b', 2.5, isoAt(-1000)), bought('x', 0.5)]);
      expect(others()).toEqual(['2.50%', '0.50%']);
    });
  });

  describe('has the prices of other bookmakers', () => {
    const withoutOthers = (arb: Arb): Arb => ({
      ...arb,
      bets: arb.bets.map((bet) => ({ ...bet, alternativeOdds: [] })),
    });
    const offered = () =>
      panel()
        .queryAllByRole('button', { name: /Betsson/ })
        .map(textOf);

    it('from the list of its event: the list beside it has none', async () => {
      const page = await openList([withoutOthers(first)], { path: OPEN });
      expect(offered()).toEqual([]);
      await page.eventSnapshot('e1', [first]);
      expect(offered()).not.toEqual([]);
    });

    it('in the calculator too, where no detail is open', async () => {
      const page = await openList([withoutOthers(first)]);
      await person().click(screen.getByRole('button', { name: 'Calculator' }));
      const dialog = within(screen.getByRole('dialog'));
      const choice = () => dialog.queryByRole('button', { name: /Bookmaker for Over/ });
      expect(choice()).toBeNull();
      await page.eventSnapshot('e1', [first]);
      expect(choice()).not.toBeNull();
    });

    it('and what they say without their margin', async () => {
      const fair = {
        ...first,
        bets: first.bets.map((bet, at) => (at === 0 ? { ...bet, noVigOdds: 2.0312 } : bet)),
      };
      const page = await openList([withoutOthers(first)], { path: OPEN });
      await page.eventSnapshot('e1', [fair]);
      const text = textOf(screen.getByRole('complementary', { name: 'Selected arb' }));
      expect(text).toMatch(/No-vig 2\.031/);
      expect(text).toMatch(/No-vig –/);
    });

    it('unless the arb was seen later than its event’s list knows', async () => {
      const page = await openList([withoutOthers({ ...first, updatedOn: isoAt(-1000) })], { path: OPEN });
      await page.eventSnapshot('e1', [{ ...first, updatedOn: isoAt(5000), profit: 0.5 }]);
      expect(textOf(screen.getByRole('complementary', { name: 'Selected arb' }))).toMatch(/Profit3\.33%/);
    });
  });

  it.each([
    ['the close button', () => person().click(panel().getByRole('button', { name: 'Close' }))],
    ['Escape', () => person().keyboard('{Escape}')],
    [
      'a press beside the cards',
      () => {
        const list = screen.getByRole('listitem', { name: /Real Sociedad/ }).parentElement;
        return list ? person().click(list) : Promise.reject(new Error('No list'));
      },
    ],
    ['a press on the filters', () => person().click(screen.getByRole('group', { name: 'Filters' }))],
    ['a press beside the tabs', () => person().click(screen.getByRole('navigation', { name: 'Lists' }))],
  ])('closes 200 ms after %s', async (_way, close) => {
    const page = await openList([first], { path: OPEN });
    await close();
    await pass(150);
    expect(page.router.state.location.search).toBe('?arb=a');
    await pass(100);
    expect(page.router.state.location.search).toBe('');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('the open detail', () => {
  it('stays for a press in itself and on what lies over the page', async () => {
    const page = await openList([first], { path: OPEN });
    await person().click(panel().getByRole('heading', { name: 'Payoff' }));
    const over = document.body.appendChild(document.createElement('div'));
    await person().click(over);
    over.remove();
    await pass(300);
    expect(page.router.state.location.search).toBe('?arb=a');
  });
});

it('leaves the way to a link that is pressed while a detail is open', async () => {
  const page = await openList([first], { path: OPEN });
  await person().click(screen.getByRole('link', { name: /^Rejected/ }));
  await pass(300);
  expect(page.router.state.location.search).toBe('?view=rejected');
});

describe('the detail’s freshness', () => {
  const routes = { 'POST /api/arbs/latest': () => latestAnswer([first]) };

  it('asks again every 60 s before the match', async () => {
    const page = await openList([first], { path: OPEN, routes });
    expect(asked(page)).toBe(1);
    await pass(60_500);
    expect(asked(page)).toBe(2);
    await pass(60_500);
    expect(asked(page)).toBe(3);
  });

  it('asks once on opening in play, and not again', async () => {
    const page = await openList([first], { path: 'dashboard/arbs/live', routes });
    expect(asked(page)).toBe(0);
    await person().click(screen.getByRole('button', { name: /3\.33% profit/ }));
    await pass(121_000);
    expect(asked(page)).toBe(1);
  });

  it('keeps the last figures of what is gone, says so, and calculates no more', async () => {
    const page = await openList([first], { path: OPEN, routes });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['a']));
    await page.change([], ['a']);
    await pass(100);
    expect(panel().getByText('Removed')).toBeTruthy();
    expect(textOf(panel().getByRole('group', { name: '' }))).toContain('€103.43');
    expect(panel().getByRole('textbox', { name: 'Total stake' }).closest('fieldset')?.disabled).toBe(true);
  });

  it('shows an arb from a shared address that is not in the list', async () => {
    await openList([arbOf('b')], { path: OPEN, routes });
    expect(panel().getByRole('heading', { level: 2 }).textContent).toBe('Real Sociedad – Villarreal');
  });

  it('says when an arb from a shared address is gone', async () => {
    await openList([], { path: OPEN, routes: { 'POST /api/arbs/latest': () => latestAnswer([], ['a']) } });
    expect(panel().getByText('This arb is gone')).toBeTruthy();
  });

  it('offers another try when the arb could not be read', async () => {
    const page = await openList([], {
      path: OPEN,
      routes: { 'POST /api/arbs/latest': () => new Response('', { status: 503 }) },
    });
    expect(panel().getByRole('alert')).toBeTruthy();
    page.server.on('POST /api/arbs/latest', () => latestAnswer([first]));
    await person().click(panel().getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(panel().getByRole('heading', { level: 2 }).textContent).toBe('Real Sociedad – Villarreal');
  });
});

describe('"Still there?"', () => {
  it('reads the legs again by itself when a card is opened, and says old and new', async () => {
    const [over = aBet(), under = aBet()] = first.bets;
    const moved = { ...first, profit: 0.975, bets: [{ ...over, odds: 2.08 }, under] };
    await openList([first], { routes: { 'POST /api/arbs/latest': () => latestAnswer([moved]) } });
    await person().click(screen.getByRole('button', { name: /3\.33% profit/ }));
    await pass(50);
    expect(textOf(panel().getByRole('status'))).toContain('still there3.33% to 2.50%Winamax 2.120 to 2.080');
  });

  it('says that the reading on opening failed', async () => {
    await openList([first], { routes: { 'POST /api/arbs/latest': () => new Response('', { status: 503 }) } });
    await person().click(screen.getByRole('button', { name: /3\.33% profit/ }));
    await pass(50);
    expect(textOf(panel().getByRole('alert'))).toContain('Failed to fetch latest arbs.');
  });

  const press = async () => {
    await person().click(panel().getByRole('button', { name: 'Still there?' }));
    await pass(50);
  };

  it('reads the legs again and says old and new', async () => {
    const [over = aBet(), under = aBet()] = first.bets;
    const page = await openList([first], { path: OPEN });
    const moved = { ...first, profit: 0.975, bets: [{ ...over, odds: 2.08 }, under] };
    page.server.on('POST /api/arbs/latest', () => latestAnswer([moved]));
    await press();
    expect(textOf(panel().getByRole('status'))).toBe(
      'Read again now: still there3.33% to 2.50%Winamax 2.120 to 2.080',
    );
    await pass(6500);
    expect(textOf(panel().getByRole('status'))).toMatch(/Read again [56] s ago/);
  });

  it('says what it was when it was opened, whatever came since, and from then on what was read', async () => {
    const [over = aBet(), under = aBet()] = first.bets;
    const at = (profit: number, odds: number, ageMs: number): Arb => ({
      ...first,
      profit,
      updatedOn: isoAt(ageMs),
      bets: [{ ...over, odds }, under],
    });
    const page = await openList([first], { path: OPEN });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([at(1.0033, 1.98, -1000)]));
    await page.change([], ['a']);
    await pass(50);
    expect(textOf(screen.getByRole('complementary', { name: 'Selected arb' }))).toMatch(/Profit.0\.33%/);
    await press();
    expect(textOf(panel().getByRole('status'))).toMatch(
      /^Read again now: no longer an arb3\.33% to .0\.33%Winamax 2\.120 to 1\.980$/,
    );
    page.server.on('POST /api/arbs/latest', () => latestAnswer([at(1, 2, -2000)]));
    await press();
    expect(textOf(panel().getByRole('status'))).toMatch(
      /^Read again now: still there.0\.33% to 0\.00%Winamax 1\.980 to 2\.000$/,
    );
  });

  it('says when it is gone', async () => {
    const page = await openList([first], { path: OPEN });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['a']));
    await press();
    expect(textOf(panel().getByRole('status'))).toBe('Read again now: goneit was 3.33%');
  });

  it('restores an arb that left the live list but still stands, as long as the answer is fresh', async () => {
    const page = await openList([first], { path: 'dashboard/arbs/live?arb=a' });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([first]));
    await page.change([], ['a']);
    await pass(1000);
    expect(panel().getByText('Removed')).toBeTruthy();
    await press();
    expect(panel().queryByText('Removed')).toBeNull();
    await pass(11_000);
    expect(panel().getByText('Removed')).toBeTruthy();
  });

  it('says when nobody answered', async () => {
    const page = await openList([first], { path: OPEN });
    page.server.on('POST /api/arbs/latest', () => new Response('', { status: 503 }));
    await press();
    expect(textOf(panel().getByRole('alert'))).toContain('Failed to fetch latest arbs.');
  });
});

describe('the second actions', () => {
  it('copy the stakes and say so for 2 s', async () => {
    await openList([first], { path: OPEN });
    await person().click(panel().getByRole('button', { name: 'Copy stakes' }));
    await pass(20);
    expect(await navigator.clipboard.readText()).toBe(
      'Real Sociedad – Villarreal\nWinamax · Over 2.25 goals · 2.120 · €48.79\nPinnacle · Under 2.75 goals · 2.020 · €51.21',
    );
    expect(panel().getByRole('button', { name: 'Copied' })).toBeTruthy();
    await pass(2000);
    expect(panel().getByRole('button', { name: 'Copy stakes' })).toBeTruthy();
  });

  it('open the bookmakers whose pages are known', async () => {
    await openList([first], { path: OPEN });
    const open = vi.fn(() => ({ opener: window }));
    vi.stubGlobal('open', open);
    await person().click(panel().getByRole('button', { name: 'Open 1 of 2' }));
    expect(open).toHaveBeenCalledWith('https://example.org/b', '_blank');
    expect(
      panel()
        .getByRole('link', { name: /open Pinnacle/ })
        .getAttribute('rel'),
    ).toBe('noopener noreferrer');
  });
});

describe('the second actions by key', () => {
  it('copies the stakes with s', async () => {
    await openList([first], { path: OPEN });
    await person().keyboard('s');
    await pass(20);
    expect(await navigator.clipboard.readText()).toContain('Winamax · Over 2.25 goals · 2.120 · €48.79');
  });

  it('opens all known bookmakers with o, that of one bet with its number', async () => {
    await openList([first], { path: OPEN });
    const open = vi.fn(() => ({ opener: window }));
    vi.stubGlobal('open', open);
    await person().keyboard('o12');
    expect(open.mock.calls).toEqual([
      ['https://example.org/b', '_blank'],
      ['https://example.org/b', '_blank'],
    ]);
  });
});

describe('the keyboard', () => {
  const two = [first, arbOf('b', { profit: 0.98 })];
  const focusedArb = () => document.activeElement?.getAttribute('data-item');

  it('moves with j and k, opens with Enter', async () => {
    const page = await openList(two);
    const someone = person();
    await someone.keyboard('j');
    expect(focusedArb()).toBe('a');
    await someone.keyboard('j');
    expect(focusedArb()).toBe('b');
    await someone.keyboard('jk');
    expect(focusedArb()).toBe('a');
    await someone.keyboard('{Enter}');
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=a');
  });

  it('takes the open detail along', async () => {
    const page = await openList(two, { path: OPEN });
    await person().keyboard('j');
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=b');
  });

  it('opens the calculator with c', async () => {
    await openList(two);
    await person().keyboard('jjc');
    await pass(50);
    expect(textOf(screen.getByRole('dialog'))).toContain('Profit 2.00%');
  });

  it('opens the calculator with c right after Enter', async () => {
    await openList(two);
    await person().keyboard('j{Enter}c');
    await pass(50);
    expect(textOf(screen.getByRole('dialog'))).toContain('Profit 3.33%');
  });

  it('opens the calculator of an arb that left the list a moment before, which says how it stands', async () => {
    const page = await openList(two);
    page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['a']));
    const someone = person();
    await someone.keyboard('j');
    await page.change([], ['a']);
    await someone.keyboard('c');
    await pass(50);
    expect(within(screen.getByRole('dialog')).getByText('Removed')).toBeTruthy();
  });

  it('opens the calculator of the open arb, although the list has let go of it', async () => {
    const page = await openList(two, {
      path: OPEN,
      routes: { 'POST /api/arbs/latest': () => latestAnswer([first]) },
    });
    await page.change([], ['a']);
    await pass(5000);
    await person().keyboard('c');
    await pass(50);
    expect(within(screen.getByRole('dialog')).queryByText('Removed')).toBeNull();
    expect(textOf(screen.getByRole('dialog'))).toContain('still there');
  });

  it('says that an arb is gone, rather than nothing, when its key comes far too late', async () => {
    const page = await openList(two);
    const someone = person();
    await someone.keyboard('j');
    await page.change([], ['a']);
    // Under the keyboard it would stay: the calculator would open and say so.
    await act(async () => screen.getByRole('button', { name: /3\.33%/ }).blur());
    await pass(5000);
    await someone.keyboard('c');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts.map(({ title }) => title)).toEqual(['This one is gone']);
  });

  it('goes on from where the row stood that the market took away', async () => {
    const page = await openList(two);
    const someone = person();
    await someone.keyboard('j');
    await page.change([], ['a']);
    await pass(5000);
    await someone.keyboard('j');
    expect(focusedArb()).toBe('b');
  });
});
