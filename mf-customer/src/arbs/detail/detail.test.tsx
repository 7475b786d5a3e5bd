import type { Arb } from '@bothways/domain/arbs';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arbOf, first, OPEN, panel } from '../../testing/detail.ts';
import { aBet, isoAt } from '../../testing/factories.ts';
import {
  latestAnswer,
  openList,
  openPage,
  pass,
  person,
  row,
  textOf,
  withFakeTime,
} from '../../testing/screen.tsx';

withFakeTime();

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
    expect(text).toMatch(/Profit3\.33%ROI3\.44%Oldest leg3.sStanding for4.m/);
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
      const filters = page.line.sent.flatMap((message) =>
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

    it('as they were last known where the list is newer, and a skeleton until they are known', async () => {
      const page = await openList([withoutOthers(first)], {
        path: OPEN,
        routes: { 'POST /api/arbs/latest': () => latestAnswer([withoutOthers(first)]) },
      });
      const text = () => textOf(screen.getByRole('complementary', { name: 'Selected arb' }));
      expect(text()).toContain('Loading the other bookmakers');
      expect(text()).not.toContain('Average');
      await page.eventSnapshot('e1', [first]);
      expect(text()).toMatch(/Average 2\.070/);
      await page.change([withoutOthers({ ...first, updatedOn: isoAt(-1000) })], []);
      await pass(50);
      expect(text()).toMatch(/Average 2\.070/);
      expect(offered()).not.toEqual([]);
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
    const page = await openPage([first], { path: OPEN });
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
