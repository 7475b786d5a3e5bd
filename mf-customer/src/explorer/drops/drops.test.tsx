import type { OddsDrop, OddsDrops } from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import area from '../../area.tsx';
import { isoAt } from '../../testing/factories.ts';
import { listRoutes, pass, person, textOf, withFakeTime } from '../../testing/screen.tsx';

withFakeTime();
// Fetched when it is opened; here it is at hand.
beforeAll(() => import('./drops-screen.tsx'));

const mover = (
  bookie: string,
  from: number,
  to: number,
  agoMs: number | null,
): OddsDrop['movers'][number] => ({
  bookie,
  from,
  to,
  movedAt: agoMs === null ? null : isoAt(agoMs),
  moves: agoMs === null ? [] : [isoAt(agoMs)],
  seenAt: isoAt(3000),
  isStale: false,
});
const drop = (more: Partial<OddsDrop> = {}): OddsDrop => ({
  event: {
    id: 'e1',
    sport: 'tennis',
    country: 'Spain',
    league: 'Challenger Norte',
    home: 'Inés Carvallo',
    away: 'Petra Lindqvist',
    startsAt: isoAt(-3 * HOUR_MS),
  },
  line: 'W.FT',
  market: 'W',
  period: 'FT',
  overTimeIncluded: false,
  side: 'back',
  pick: { topic: 'e1~W.FT.1', selection: '1' },
  reference: 'pinnacle',
  from: 1.83,
  to: 1.55,
  changePct: (1.55 / 1.83 - 1) * 100,
  noVig: { from: 1.9, to: 1.589, chancePct: 19.6 },
  moved: 2,
  of: 3,
  movers: [
    mover('pinnacle', 1.83, 1.55, 21 * 60_000),
    mover('bet365', 1.8, 1.62, 21 * 60_000 - 96_000),
    mover('bwin', 1.75, 1.75, null),
  ],
  best: { bookie: 'bwin', odds: 1.75, valuePct: 10.13 },
  points: [
    { at: isoAt(HOUR_MS), value: 1.83 },
    { at: isoAt(21 * 60_000), value: 1.55 },
  ],
  ...more,
});
const drops = (more: Partial<OddsDrops> = {}): OddsDrops => ({
  mode: 'prematch',
  window: '1h',
  since: isoAt(3_660_000),
  until: isoAt(0),
  isComplete: true,
  total: 21,
  leastPct: -5.2,
  leftOut: 14,
  drops: [drop()],
  ...more,
});
const answer = (data: OddsDrops) => ({ success: true, message: '', data });

async function open(
  query = '',
  options: {
    data?: OddsDrops;
    routes?: Routes;
    locale?: 'en' | 'es';
    plan?: 'free' | 'starter' | 'pro';
  } = {},
) {
  const { data = drops(), routes = {}, locale = 'en', plan = 'pro' } = options;
  const page = await renderArea(area, {
    path: `dashboard/odds/drops${query}`,
    locale,
    user: aUser({ plan }),
    routes: listRoutes({
      'GET /api/odds/files': () => ({ success: true, mayExport: true }),
      'GET /api/odds/drops': () => answer(data),
      ...routes,
    }),
  });
  // The bookmakers, the drops.
  for (let question = 0; question < 3; question++) await pass(50);
  return page;
}
type Page = Awaited<ReturnType<typeof open>>;
const asked = (page: Page): URLSearchParams[] =>
  page.server.asked
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/odds/drops?'))
    .map((path) => new URLSearchParams(path.split('?')[1]));
const rows = () => within(screen.getByRole('list', { name: 'Drops' })).getAllByRole('button');
const whoRows = (name = 'Who moved first') =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => textOf(row));

describe('the list of drops', () => {
  it('says how far it fell, who moved first, at how many, and what is left above it', async () => {
    await open();
    const [row] = rows();
    const text = textOf(row);
    expect(text).toContain('−15.3%');
    expect(text).toContain('1.830 → 1.550');
    expect(text).toContain('Inés Carvallo – Petra Lindqvist');
    expect(text).toContain('Winner: ');
    expect(text).not.toContain('Winner: Winner');
    expect(text).toMatch(/Pinnacle\d\d:\d\d:\d\d/);
    expect(text).toContain('2 of 3');
    expect(text).toContain('1.750Bwin');
    expect(text).toContain('+10.1%no-vig 1.589');
    expect(text).not.toContain('Stale');
    expect(screen.getByText('20 more, down to −5.2%')).toBeTruthy();
  });

  it('marks a reference price that nobody has confirmed for too long', async () => {
    const [first, ...others] = drop().movers;
    const movers = first ? [{ ...first, isStale: true }, ...others] : [];
    await open('', { data: drops({ drops: [drop({ movers, best: null, noVig: null })] }) });
    expect(textOf(rows()[0])).toContain('Stale');
    expect(textOf(rows()[0])).toContain('nobody');
    expect(textOf(rows()[0])).toContain('no whole book');
  });

  it('asks for what the address says, and the address keeps what is chosen', async () => {
    const page = await open(
      '?window=6h&sport=tennis&books=bet365,bwin&min=10&moved=3&within=12&sort=start&league=norte',
    );
    expect(Object.fromEntries(asked(page)[0] ?? [])).toEqual({
      mode: 'prematch',
      window: '6h',
      sport: 'tennis',
      bookies: 'bet365,bwin',
      minPct: '10',
      minMoved: '3',
      startsWithin: '12',
      sort: 'start',
      league: 'norte',
    });
    await person().click(screen.getByRole('radio', { name: '15 min' }));
    await pass(50);
    expect(new URLSearchParams(page.router.state.location.search).get('window')).toBe('15m');
    expect(asked(page).at(-1)?.get('window')).toBe('15m');
  });

  it('takes anything else that an address may say as the usual', async () => {
    const page = await open('?window=2h&min=7&moved=x&within=1&sort=name&sport=golf&mode=both');
    expect(Object.fromEntries(asked(page)[0] ?? [])).toEqual({
      mode: 'prematch',
      window: '1h',
      minPct: '5',
      minMoved: '2',
      sort: 'drop',
    });
  });

  it('narrows by drop, bookmakers and start', async () => {
    const page = await open();
    await person().click(screen.getByRole('button', { name: /Drop 5% or more/ }));
    await person().click(screen.getByRole('radio', { name: '20%' }));
    await person().keyboard('{Escape}');
    await person().click(screen.getByRole('button', { name: /Any start/ }));
    await person().click(screen.getByRole('radio', { name: '24 h' }));
    await person().keyboard('{Escape}');
    await pass(50);
    expect(asked(page).at(-1)?.get('minPct')).toBe('20');
    expect(asked(page).at(-1)?.get('startsWithin')).toBe('24');
  });

  it('shows the lines that were left out when it is asked to', async () => {
    const page = await open();
    await person().click(screen.getByRole('button', { name: /14 lines with fewer bookmakers/ }));
    await pass(50);
    expect(asked(page).at(-1)?.get('minMoved')).toBe('1');
  });

  it('looks again while it is open', async () => {
    const page = await open();
    const before = asked(page).length;
    await pass(10_100);
    expect(asked(page).length).toBeGreaterThan(before);
  });

  it('says what to do where nothing fell, and while it is not all read', async () => {
    await open('', { data: drops({ drops: [], total: 0, leastPct: null, leftOut: 0, isComplete: false }) });
    expect(screen.getByText('Nothing fell that far')).toBeTruthy();
    expect(screen.getByText(/still being read/)).toBeTruthy();
  });

  it('offers to try again where it fails', async () => {
    await open('', { routes: { 'GET /api/odds/drops': () => refusal(500, 'INTERNAL') } });
    await pass(10_000);
    expect(screen.getByText('Could not load the drops')).toBeTruthy();
  });

  it.each([
    ['free', '', /Historic odds are part of/],
    ['starter', '?mode=live', /Historic odds in play are part of/],
  ] as const)('with the plan %s%s is locked, and asks nothing', async (plan, query, text) => {
    const page = await open(query, { plan });
    expect(screen.getByText(text)).toBeTruthy();
    expect(asked(page)).toEqual([]);
  });
});

describe('one drop', () => {
  it('opens beside the list with the order in which bookmakers moved, and who is behind', async () => {
    await open();
    await person().click(rows()[0] ?? document.body);
    await pass(50);
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true');
    const [, first, second, last] = whoRows();
    expect(first).toMatch(/^Pinnacle ?1\.8301\.550first$/);
    expect(second).toMatch(/^Bet365 ?1\.8001\.620\+1m 36s$/);
    expect(last).toMatch(/^Bwin ?1\.7501\.750not yet$/);
    expect(
      whoRows('Still behind')
        .slice(1)
        .map((row) => row.slice(0, 9)),
    ).toEqual(['Bet3651.6', 'Bwin1.750'].toReversed());
    expect(screen.getByText('+19.6%')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open event' });
    expect(link.getAttribute('href')).toContain('dashboard/odds?event=e1&pick=W.FT.1&bookie=pinnacle');
    expect(screen.getByRole('link', { name: 'Value bets' }).getAttribute('href')).toContain(
      'valuebets/prematch',
    );
  });

  it('is kept in the address', async () => {
    const page = await open(`?drop=${encodeURIComponent('e1~W.FT.1')}`);
    expect(whoRows()).toHaveLength(4);
    await person().click(screen.getByRole('button', { name: 'Close' }));
    await pass(250);
    expect(page.router.state.location.search).not.toContain('drop=');
  });

  it('is the same in Spanish', async () => {
    await open(`?drop=${encodeURIComponent('e1~W.FT.1')}`, { locale: 'es' });
    expect(whoRows('Quién se movió primero')[1]).toMatch(/^Pinnacle ?1,8301,550primera$/);
  });
});
