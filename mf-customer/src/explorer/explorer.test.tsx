import type { HistoryEvent, HistoryEventLines, LineOdds, LinePoints } from '@bothways/domain/history';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { isoAt } from '../testing/factories.ts';
import { listRoutes, pass, person, textOf, withFakeTime } from '../testing/screen.tsx';

withFakeTime();
// Fetched when it is opened; here it is at hand.
beforeAll(() => import('./explorer-screen.tsx'));

const event: HistoryEvent = {
  id: 'e1',
  sport: 'football',
  country: 'Spain',
  league: 'Liga Norte',
  home: 'Atlético Riberas',
  away: 'CD Valdemora',
  startsAt: isoAt(-DAY_MS),
};
const plain = { period: 'FT', overTimeIncluded: false, side: 'back' } as const;
const lines: HistoryEventLines = {
  event,
  mode: 'prematch',
  modes: ['prematch', 'live'],
  bookies: 3,
  lines: [
    { line: 'OU.FT.2.5', market: 'OU', handicap: 2.5, bookies: 3, ...plain },
    { line: 'OU.FT.3', market: 'OU', handicap: 3, bookies: 1, ...plain },
    { line: 'W.FT', market: 'W', bookies: 2, ...plain },
  ],
};
const price = (opening: number, last: number | null): LineOdds['rows'][number]['prices'][number] => ({
  opening,
  highest: Math.max(opening, last ?? 0),
  lowest: Math.min(opening, last ?? opening),
  last,
  changePct: last === null ? null : (last / opening - 1) * 100,
  moves: 3,
  changedAt: isoAt(60_000),
  seenAt: last === null ? null : isoAt(3000),
});
const line = (more: Partial<LineOdds> = {}): LineOdds => ({
  event,
  mode: 'prematch',
  line: 'W.FT',
  market: 'W',
  ...plain,
  stands: 'now',
  selections: [
    { topic: 'e1~W.FT.1', selection: '1' },
    { topic: 'e1~W.FT.X', selection: 'X' },
    { topic: 'e1~W.FT.2', selection: '2' },
  ],
  isOutline: false,
  method: 'oddsRatio',
  rows: [
    {
      bookie: 'bet365',
      prices: [price(2, 2.3), price(3.4, 3.48), price(3.5, 3.44)],
      marginPct: 1.3,
      noVig: [2.323, 3.5, 3.4],
    },
    { bookie: 'pinnacle', prices: [price(2.41, 2.28), price(3.4, 3.44), null], marginPct: null, noVig: null },
    { bookie: 'winamax', prices: [price(2.4, null), null, null], marginPct: null, noVig: null },
  ],
  average: [
    { opening: 2.27, last: 2.29, noVig: 2.287, lastOf: 2, noVigOf: 1 },
    { opening: 3.4, last: 3.46, noVig: 3.5, lastOf: 2, noVigOf: 1 },
    { opening: 3.5, last: 3.44, noVig: 3.4, lastOf: 1, noVigOf: 1 },
  ],
  averageMarginPct: 1.3,
  ...more,
});
const points: LinePoints = {
  topic: 'e1~W.FT.1',
  kind: 'odds',
  until: isoAt(0),
  series: [
    {
      bookie: 'pinnacle',
      points: [
        { at: isoAt(HOUR_MS), value: 2.41 },
        { at: isoAt(60_000), value: 2.28 },
      ],
    },
    { bookie: 'bet365', points: [{ at: isoAt(HOUR_MS), value: 2.3 }] },
  ],
};
const answer = (data: object) => ({ success: true, message: '', data });
const ROUTES: Routes = {
  'GET /api/odds/files': () => ({ success: true, mayExport: true }),
  'GET /api/odds/events': () => answer({ events: [event] }),
  'GET /api/odds/events/e1': () => answer(lines),
  'GET /api/odds/events/e1/lines': () => answer(line()),
  'GET /api/odds/events/e1/points': () => answer(points),
};

async function open(
  path: string,
  options: { routes?: Routes; locale?: 'en' | 'es'; plan?: 'free' | 'starter' | 'pro' } = {},
) {
  const { routes = {}, locale = 'en', plan = 'pro' } = options;
  const page = await renderArea(area, {
    path,
    locale,
    user: aUser({ plan }),
    routes: listRoutes({ ...ROUTES, ...routes }),
  });
  // One question after the other: the event, its line, the points.
  for (let question = 0; question < 5; question++) await pass(50);
  return page;
}
const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row');
const asked = (page: Awaited<ReturnType<typeof open>>, part: string): string[] =>
  page.server.asked.map(({ path }) => path).filter((path) => path.startsWith(part));

describe('finding an event', () => {
  it('looks for the person’s own day, and for teams once they pause', async () => {
    const page = await open('dashboard/odds?day=2026-11-21');
    const [first = ''] = asked(page, '/api/odds/events?');
    const params = new URLSearchParams(first.split('?')[1]);
    expect(params.get('from')).toBe(new Date(2026, 10, 21).toISOString());
    expect(params.get('to')).toBe(new Date(2026, 10, 22).toISOString());
    await person().type(screen.getByRole('searchbox', { name: 'Team or player' }), 'riberas');
    await pass(400);
    expect(asked(page, '/api/odds/events?').at(-1)).toContain('text=riberas');
    await person().click(screen.getByRole('button', { name: 'Any day' }));
    await pass(100);
    expect(asked(page, '/api/odds/events?').at(-1)).toBe('/api/odds/events?text=riberas');
  });

  it('opens the event that is chosen', async () => {
    await open('dashboard/odds');
    await person().click(screen.getByRole('button', { name: /Atlético Riberas – CD Valdemora/ }));
    await pass(200);
    expect(screen.getByRole('heading', { name: 'Atlético Riberas – CD Valdemora' })).toBeTruthy();
  });

  it('says what to do where there is none', async () => {
    await open('dashboard/odds', { routes: { 'GET /api/odds/events': () => answer({ events: [] }) } });
    expect(screen.getByText('No event found')).toBeTruthy();
    expect(screen.getByText(/Try another day/)).toBeTruthy();
  });

  it('offers to try again where it fails', async () => {
    await open('dashboard/odds', { routes: { 'GET /api/odds/events': () => refusal(500, 'INTERNAL') } });
    await pass(10_000);
    expect(screen.getByText('Could not load the events')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('is locked without the plan, and asks nothing', async () => {
    const page = await open('dashboard/odds', { plan: 'free' });
    expect(screen.getByText('Not in your plan')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Drops' })).toBeTruthy();
    expect(asked(page, '/api/odds')).toEqual([]);
  });
});

describe('one event', () => {
  it('has every bookmaker’s prices, the average, and the reference drawn in ink', async () => {
    await open('dashboard/odds?event=e1');
    const [, best, pinnacle, gone, average] = rowsOf('Match result');
    expect(textOf(best)).toMatch(/^Bet365 Best2\.0002\.3002\.0002\.300\+15\.0%33\.4803\.4401\.3%2\.323/);
    expect(textOf(pinnacle)).toMatch(/^Pinnacle 2\.4102\.4102\.2802\.280−5\.4%33\.440––/);
    expect(pinnacle?.getAttribute('aria-current')).toBe('true');
    expect(textOf(gone)).toMatch(/^Winamax 2\.400/);
    expect(textOf(average)).toMatch(/^Average of 22\.2702\.290\+0\.9%3\.4603\.4401\.3%2\.287/);
    expect(screen.getByText('Pinnacle since opening')).toBeTruthy();
    expect(screen.getByText(/seen within 10 s of each other/)).toBeTruthy();
  });

  it('keeps bookmaker, selection and line in the address', async () => {
    const page = await open('dashboard/odds?event=e1');
    await person().click(screen.getByRole('button', { name: 'Bet365 Best' }));
    await person().click(screen.getByRole('radio', { name: /X Draw/ }));
    await pass(100);
    expect(asked(page, '/api/odds/events/e1/points').at(-1)).toContain('bookie=bet365');
    expect(new URLSearchParams(page.router.state.location.search).get('pick')).toBe('W.FT.X');
    await person().click(screen.getByRole('button', { name: '2.5 main 3' }));
    await pass(100);
    expect(asked(page, '/api/odds/events/e1/lines').at(-1)).toContain('line=OU.FT.2.5');
  });

  it('finds a line by the words of its market', async () => {
    await open('dashboard/odds?event=e1');
    await person().type(screen.getByRole('searchbox', { name: 'Find a market' }), 'total 3');
    const markets = within(screen.getByRole('navigation', { name: 'Markets and lines' }));
    expect(markets.getAllByRole('button').map((button) => textOf(button))).toEqual(['3 1']);
  });

  it('asks again while it is open and nobody tells of its moves', async () => {
    const page = await open('dashboard/odds?event=e1');
    const before = asked(page, '/api/odds/events/e1/lines').length;
    await pass(5100);
    expect(asked(page, '/api/odds/events/e1/lines').length).toBeGreaterThan(before);
  });

  it('follows every selection of its line over the socket, and asks again when one has moved', async () => {
    const page = await open('dashboard/odds?event=e1');
    const topics = page.line.sent.flatMap((message) =>
      message.kind === 'subscribe' && message.topic.name === 'oddsHistory' ? [message] : [],
    );
    expect(topics.map(({ topic }) => topic)).toEqual(
      ['1', 'X', '2'].map((pick) => ({
        name: 'oddsHistory',
        bookie: 'pinnacle',
        topic: `e1~W.FT.${pick}`,
        hours: 1,
      })),
    );
    const told = (currentOdds: number) => ({
      bookie: 'pinnacle',
      topic: '',
      currentOdds,
      history: [],
      allBookies: [],
    });
    for (const { topicId } of topics)
      page.line.say({ kind: 'oddsHistory', topicId, atMs: 1, history: told(2.28) });
    await pass(100);
    const counts = () => ['lines', 'points'].map((what) => asked(page, `/api/odds/events/e1/${what}`).length);
    page.line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() });
    await pass(100);
    const before = counts();
    // Nothing moves: no questions, but now and then for when prices were last seen.
    const beat = () => page.line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() });
    for (let second = 0; second < 20; second++) {
      beat();
      await pass(1000);
    }
    expect(counts()).toEqual(before);
    page.line.say({ kind: 'oddsHistory', topicId: topics[1]?.topicId ?? 0, atMs: 2, history: told(2.2) });
    await pass(100);
    const [lines = 0, points = 0] = before;
    expect(counts()).toEqual([lines + 1, points + 1]);
    // However often it moves, it is asked for every two seconds.
    for (let step = 0; step < 10; step++) {
      page.line.say({
        kind: 'oddsHistory',
        topicId: topics[0]?.topicId ?? 0,
        atMs: 3,
        history: told(2 + step),
      });
      await pass(100);
    }
    expect(counts()).toEqual([lines + 1, points + 1]);
    beat();
    await pass(1500);
    expect(counts()).toEqual([lines + 2, points + 2]);
  });

  it('asks again as before where the socket refuses', async () => {
    const page = await open('dashboard/odds?event=e1');
    for (const message of page.line.sent)
      if (message.kind === 'subscribe' && message.topic.name === 'oddsHistory')
        page.line.say({ kind: 'refused', topicId: message.topicId, code: 'PLAN_REQUIRED', message: '' });
    const before = asked(page, '/api/odds/events/e1/lines').length;
    await pass(5100);
    expect(asked(page, '/api/odds/events/e1/lines').length).toBeGreaterThan(before);
  });

  it('says at least so many moves of what is kept as an outline, and closing', async () => {
    const closed = line({ stands: 'closing', isOutline: true });
    const page = await open('dashboard/odds?event=e1', {
      routes: { 'GET /api/odds/events/e1/lines': () => answer(closed) },
    });
    expect(screen.getByRole('columnheader', { name: 'Closing' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Seen' })).toBeNull();
    expect(textOf(rowsOf('Match result')[1])).toContain('3+');
    const before = asked(page, '/api/odds/events/e1/lines').length;
    await pass(20_000);
    expect(asked(page, '/api/odds/events/e1/lines')).toHaveLength(before);
  });

  it('gives files where that is allowed, and says why it gives none where a provider forbids it', async () => {
    await open('dashboard/odds?event=e1');
    expect(await screen.findByRole('button', { name: 'CSV of the table' })).toBeTruthy();
    cleanup();
    await open('dashboard/odds?event=e1', {
      routes: { 'GET /api/odds/files': () => ({ success: true, mayExport: false }) },
    });
    expect((await screen.findAllByText('No files: the provider’s terms')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  });

  it('in play is locked for who has prematch alone, and asks nothing of it', async () => {
    const page = await open('dashboard/odds?event=e1&mode=live', { plan: 'starter' });
    expect(screen.getByText(/Historic odds in play are part of/)).toBeTruthy();
    expect(asked(page, '/api/odds')).toEqual([]);
  });

  it('that was met in play alone opens there, for who has that', async () => {
    const routes: Routes = {
      'GET /api/odds/events/e1': ({ path }) => {
        const mode = path.includes('mode=live') ? 'live' : 'prematch';
        return answer({ ...lines, mode, modes: ['live'], lines: mode === 'live' ? lines.lines : [] });
      },
    };
    const page = await open('dashboard/odds?event=e1', { routes });
    expect(asked(page, '/api/odds/events/e1?').some((path) => path.includes('mode=live'))).toBe(true);
    expect(rowsOf('Match result').length).toBeGreaterThan(3);
  });

  it('that was met in play alone says so, for who has prematch alone', async () => {
    const routes = { 'GET /api/odds/events/e1': () => answer({ ...lines, modes: ['live'], lines: [] }) };
    await open('dashboard/odds?event=e1', { routes, plan: 'starter' });
    expect(screen.getByText('Nothing is stored for this mode')).toBeTruthy();
  });

  it('that is gone says so', async () => {
    await open('dashboard/odds?event=e1', {
      routes: { 'GET /api/odds/events/e1': () => refusal(404, 'NOT_FOUND') },
    });
    expect(screen.getByText('Nothing is stored of this event')).toBeTruthy();
  });

  it('is the same in Spanish', async () => {
    await open('dashboard/odds?event=e1', { locale: 'es' });
    expect(textOf(rowsOf('Resultado')[2])).toMatch(/^Pinnacle 2,4102,4102,2802,280−5,4/);
  });
});
