import type { OddsHistory } from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import { aUser, refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBet, anAlternative, anArb, isoAt } from '../testing/factories.ts';
import { openList, pass, person, textOf, withFakeTime } from '../testing/screen.tsx';

withFakeTime();

const OPEN = 'dashboard/arbs/prematch?arb=a1';
const arb = anArb({
  bets: [
    aBet({ topic: 'e1~OU.FT.over.2.25~winamax', alternativeOdds: [anAlternative('bwin', 2.05)] }),
    aBet({ bookie: 'pinnacle', odds: 2.02, selection: 'under', handicap: 2.75 }),
  ],
});
const point = (beforeMs: number, odds: number) => ({ timestamp: isoAt(beforeMs), odds });
const history: OddsHistory = {
  bookie: 'winamax',
  topic: 'e1~OU.FT.over.2.25~winamax',
  currentOdds: 2.12,
  history: [point(HOUR_MS, 2), point(60_000, 2.2), point(30_000, 2.12)],
  allBookies: [
    { bookie: 'bwin', currentOdds: 2.05, history: [point(HOUR_MS, 2.05)] },
    {
      bookie: 'betsson',
      currentOdds: null,
      history: [point(HOUR_MS, 1.9), { ...point(60_000, 1.9), withdrawn: true }],
    },
  ],
};
const answer = (data: OddsHistory) => ({ success: true, message: '', data });
const route = (reply: () => unknown) => ({ 'GET /api/odds/history': reply });

async function openHistory(
  options: Parameters<typeof openList>[1] = {},
  name: RegExp = /^Odds history of Winamax/,
) {
  const page = await openList([arb], { path: OPEN, routes: route(() => answer(history)), ...options });
  const [button] = screen.getAllByRole('button', { name });
  if (!button) throw new Error('No way to the history');
  await person().click(button);
  await pass(50);
  return page;
}
const dialog = () => within(screen.getByRole('dialog'));
const text = () => textOf(screen.getByRole('dialog'));
const asked = (page: Awaited<ReturnType<typeof openList>>) =>
  page.server.asked.filter(({ path }) => path.startsWith('/api/odds/history'));

describe('the odds history', () => {
  it('opens for one price and says which', async () => {
    const page = await openHistory();
    expect(dialog().getByRole('heading', { name: 'Odds history' })).toBeTruthy();
    expect(text()).toContain('Winamax Over 2.25 goalsReal Sociedad – Villarreal');
    const params = new URLSearchParams(asked(page)[0]?.path.split('?')[1]);
    expect(Object.fromEntries(params)).toEqual({
      bookie: 'winamax',
      topic: 'e1~OU.FT.over.2.25~winamax',
      hours: '24',
    });
  });

  it('opens for an alternative, too', async () => {
    const page = await openHistory({}, /^Odds history of Bwin/);
    expect(asked(page)[0]?.path).toContain('bookie=bwin');
  });

  it('shows current, average, highest and lowest odds and the trend of the last three points', async () => {
    await openHistory();
    expect(text()).toMatch(/Current2\.120Average2\.002Highest2\.200Lowest2\.000Trend ?Rising/);
  });

  it.each([
    [0, []],
    [1, ['Only one point so far']],
    [2, ['Over the last 2 points']],
    [3, ['Over the last 3 points']],
    [4, ['Over the last 3 points']],
  ])('of %i points it says over how many the trend is', async (count, notes) => {
    const points = Array.from({ length: count }, (_, at) => point((count - at) * 60_000, 2 + at / 10));
    await openHistory({ routes: route(() => answer({ ...history, history: points })) });
    expect(
      dialog()
        .queryAllByText(/\bpoints?\b/)
        .map(({ textContent }) => textContent),
    ).toEqual(notes);
  });

  it('shows the same in Spanish', async () => {
    await openHistory({ locale: 'es', path: OPEN }, /^Histórico de cuotas de Winamax/);
    expect(text()).toMatch(/Actual2,120Media2,002Máxima2,200Mínima2,000Tendencia ?Al alza/);
  });

  it('describes the chart in words, and its keys', async () => {
    await openHistory();
    expect(dialog().getByRole('img').getAttribute('aria-label')).toMatch(
      /^Odds of Winamax from .* to .*: 2\.000 at first, 2\.120 at last, between 2\.000 and 2\.200\. Arrow keys/,
    );
  });

  it('walks along the prices with the arrow keys', async () => {
    await openHistory();
    dialog().getByRole('img').focus();
    await person().keyboard('{Home}');
    expect(text()).toMatch(/Winamax 2\.000/);
    await person().keyboard('{ArrowRight}');
    expect(text()).toMatch(/Winamax 2\.200/);
    await person().keyboard('{End}{ArrowLeft}');
    expect(text()).toMatch(/Winamax 2\.120/);
  });

  it('adds the other bookmakers when they are to be compared', async () => {
    await openHistory();
    expect(text()).not.toContain('Bwin');
    await person().click(dialog().getByRole('switch', { name: 'Compare bookmakers' }));
    expect(text()).toMatch(/Winamax 2\.120.*Bwin 2\.050.*Betsson not offered/);
  });

  it('says how many it cannot draw', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      bookie: `book${at}`,
      currentOdds: 2,
      history: [point(1000, 2)],
    }));
    await openHistory({ routes: route(() => answer({ ...history, allBookies: many })) });
    await person().click(dialog().getByRole('switch', { name: 'Compare bookmakers' }));
    expect(text()).toContain('The best 7 of 12; the table has them all.');
  });

  it('is a table for who wants figures', async () => {
    await openHistory();
    await person().click(dialog().getByRole('radio', { name: 'Table' }));
    const table = dialog().getByRole('table', { name: 'Prices of Winamax, newest first' });
    const odds = within(table)
      .getAllByRole('row')
      .map((row) => row.lastElementChild?.textContent);
    expect(odds).toEqual(['Odds', '2.120', '2.200', '2.000']);
    await person().click(dialog().getByRole('switch', { name: 'Compare bookmakers' }));
    const others = dialog().getByRole('table', { name: 'The other bookmakers' });
    expect(textOf(others)).toMatch(/Bwin2\.050.*Betsson–/);
  });

  it('asks for another period', async () => {
    const page = await openHistory();
    await person().click(dialog().getByRole('radio', { name: 'All' }));
    await pass(50);
    expect(asked(page).at(-1)?.path).not.toContain('hours');
    await person().click(dialog().getByRole('radio', { name: '1 h' }));
    await pass(50);
    expect(asked(page).at(-1)?.path).toContain('hours=1');
  });

  it('asks for whole days, and not for days the wrong way round', async () => {
    const page = await openHistory();
    await person().click(dialog().getByRole('radio', { name: 'Dates' }));
    await pass(50);
    const params = () => new URLSearchParams(asked(page).at(-1)?.path.split('?')[1]);
    const [from, to] = [Date.parse(params().get('from') ?? ''), Date.parse(params().get('to') ?? '')];
    expect(new Date(from).getHours()).toBe(0);
    expect(from).toBeLessThanOrEqual(Date.now());
    expect(to).toBeGreaterThan(Date.now());
    expect(page.line.sent.at(-1)?.kind).toBe('unsubscribe');
    const before = asked(page).length;
    const choose = async (field: string, day: RegExp) => {
      const group = dialog().getAllByRole('group', { name: field })[0]?.parentElement;
      if (!group) throw new Error('No field');
      await person().click(within(group).getByRole('button'));
      await person().click(screen.getByRole('button', { name: day }));
      await pass(50);
    };
    await choose('To', /November 19, 2025/);
    expect(text()).toContain('Is after the last day.');
    expect(asked(page)).toHaveLength(before);
    await choose('From', /November 18, 2025/);
    expect(text()).not.toContain('Is after the last day.');
    expect(new Date(params().get('from') ?? '').getDate()).toBe(18);
    expect(Date.parse(params().get('to') ?? '')).toBe(Date.parse(params().get('from') ?? '') + 48 * HOUR_MS);
  });

  it('follows the price over the socket', async () => {
    const page = await openHistory();
    const topic = page.line.sent.findLast((message) => message.kind === 'subscribe');
    if (topic?.kind !== 'subscribe') throw new Error('Nothing is followed');
    expect(topic.topic).toEqual({
      name: 'oddsHistory',
      bookie: 'winamax',
      topic: 'e1~OU.FT.over.2.25~winamax',
      hours: 24,
    });
    const moved = { ...history, currentOdds: 2.5, history: [...history.history, point(0, 2.5)] };
    page.line.say({ kind: 'oddsHistory', topicId: topic.topicId, atMs: 1, history: moved });
    await pass(50);
    expect(text()).toMatch(/Current2\.500.*Highest2\.500/);
    await person().click(dialog().getByRole('button', { name: 'Close' }));
    await pass(250);
    expect(page.line.sent.at(-1)).toEqual({ kind: 'unsubscribe', topicId: topic.topicId });
  });

  it('waits visibly', async () => {
    await openHistory({ routes: route(() => new Promise(() => undefined)) });
    expect(dialog().getByRole('status').textContent).toBe('Loading the odds history');
  });

  it('has figures of the current odds alone where nothing is stored', async () => {
    const empty = { ...history, currentOdds: null, history: [], allBookies: [] };
    await openHistory({ routes: route(() => answer(empty)) });
    expect(text()).toContain('No history is stored for this price yet.');
    expect(text()).toMatch(/Current2\.120Average2\.120Highest2\.120Lowest2\.120Trend ?Stable/);
  });

  it('says when it fails, keeps the current odds, and tries again', async () => {
    let fails = true;
    await openHistory({
      routes: route(() =>
        fails ? refusal(500, 'INTERNAL', 'Failed to load odds history') : answer(history),
      ),
    });
    expect(text()).toContain('Could not load the odds history');
    expect(text()).toMatch(/Current2\.120Average2\.120/);
    fails = false;
    await person().click(dialog().getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(text()).toMatch(/Highest2\.200/);
  });

  it('asks nothing for a plan without it, and shows the way to one with it', async () => {
    const page = await openHistory({ user: aUser({ plan: 'free' }) });
    expect(asked(page)).toEqual([]);
    expect(text()).toContain('Historic odds are part of the Pro plan.');
    expect(dialog().getByRole('link', { name: 'Get Pro' }).getAttribute('href')).toMatch(
      /^\/en\/account\/plan\?to=%2Fen%2Fdashboard%2F/,
    );
  });

  it('is locked where the server says that play needs a larger plan', async () => {
    const lacks = refusal(403, 'PLAN_REQUIRED', 'Not in your plan', { feature: 'historicOdds:live' });
    await openHistory({ user: aUser({ plan: 'starter' }), routes: route(() => lacks) });
    expect(text()).toContain('Historic odds are part of the Pro plan.');
  });
});
