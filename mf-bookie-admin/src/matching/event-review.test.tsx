import { refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const toasts = shownToasts();
const permissions = ['manage:bookie:live'];
const BASE = '/api/admin/matching';
const side = (source: string, more: object = {}) => ({
  source,
  country: 'England',
  league: 'Premier League',
  home: 'Arsenal',
  away: 'Chelsea',
  startedAt: '2026-11-21T15:00:00Z',
  swapped: false,
  score: 1,
  bookies: ['bet365'],
  ...more,
});
const event = (eventId: string, ...sides: object[]) => ({ eventId, sport: 'football', sides });
const PAIR = event('e1', side('one'), side('two', { home: 'Arsenal Women', bookies: ['bwin'] }));
const decided = { success: true, message: 'ok', decision: 7, eventId: 'e1', otherId: 'e1-r7' };
const noDecisions = { [`GET ${BASE}/decisions`]: () => ({ success: true, decisions: [] }) };

const withEvents = (...events: object[]) => ({
  ...noDecisions,
  [`GET ${BASE}/events`]: () => ({ success: true, events }),
  [`POST ${BASE}/events/e1/split`]: () => decided,
  [`POST ${BASE}/events/e1/join`]: () => decided,
  [`POST ${BASE}/decisions/7/undo`]: () => decided,
});
const openEvents = (...events: object[]) =>
  renderArea(area, {
    path: 'admin/matching/events?search=arsenal',
    permissions,
    routes: withEvents(...events),
  });

describe('events of several sources', () => {
  it('are parted after a question that says what becomes of their prices, and put together again', async () => {
    const { server } = await openEvents(PAIR);
    const card = within(await screen.findByRole('listitem', { name: 'Arsenal – Chelsea' }));
    expect(card.getByText('Arsenal Women').tagName).toBe('MARK');
    const split = card.getByRole('button', { name: 'Split…' });
    expect(split.hasAttribute('disabled')).toBe(true);
    await userEvent.click(card.getByRole('checkbox', { name: 'two' }));
    await userEvent.click(split);
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Part this source from the event?' }),
    );
    expect(dialog.getByText(/what was noted until now stays under the old one/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Split' }));
    await expect.poll(() => toasts).toMatchObject([{ tone: 'success', title: 'Split: Arsenal – Chelsea' }]);
    toasts[0]?.action?.onPress();
    await expect.poll(() => server.asked.some(({ path }) => path === `${BASE}/decisions/7/undo`)).toBe(true);
    const sent = server.asked.find(({ path }) => path === `${BASE}/events/e1/split`);
    expect(sent?.body).toEqual({ leaving: ['two'], seen: ['one', 'two'] });
  });

  it('stay as they are when another reviewer was first, with the reason', async () => {
    const { server } = await openEvents(PAIR);
    server.on(`POST ${BASE}/events/e1/split`, () => refusal(409, 'CONFLICT'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'two' }));
    await userEvent.click(screen.getByRole('button', { name: 'Split…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Split' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('are joined, turned where a person says so', async () => {
    const { server } = await openEvents(
      event('e1', side('one')),
      event('e2', side('two', { home: 'Gunners' })),
    );
    const [first] = await screen.findAllByRole('button', { name: 'Join with another…' });
    // Nothing can leave an event that one source states.
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(first ?? document.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Becomes the chosen one…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Join the two events?' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'The sides are the other way round' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Join them' }));
    await expect
      .poll(() => server.asked.find(({ path }) => path === `${BASE}/events/e1/join`)?.body)
      .toEqual({ other: 'e2', swapped: true });
  });
});

const REPORT = {
  ...PAIR,
  firstOn: '2026-11-20T12:00:00Z',
  lastOn: '2026-11-20T13:00:00Z',
  reporters: 2,
  named: [{ bookie: 'bwin', times: 2 }],
  reasons: ['Women'],
  legs: [{ bookie: 'bwin', selection: 'W 2', odds: 2.1 }],
};

it('reports say who was named, what they write and the odds, and are closed', async () => {
  let reports: object[] = [REPORT];
  await renderArea(area, {
    path: 'admin/matching/reports',
    permissions,
    routes: {
      [`GET ${BASE}/reports`]: () => ({ success: true, reports, total: reports.length }),
      [`POST ${BASE}/reports/e1/dismiss`]: () => {
        reports = [];
        return { success: true, message: 'Reports closed' };
      },
    },
  });
  const card = within(await screen.findByRole('listitem', { name: 'Arsenal – Chelsea' }));
  expect(card.getByText('2 people')).toBeTruthy();
  expect(card.getByText('bwin (2×)')).toBeTruthy();
  expect(card.getByText('“Women”')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'The pairing is right' }));
  expect(await screen.findByText('No reports')).toBeTruthy();
});

it('a learnt name is forgotten after a question', async () => {
  const alias = {
    sport: 'football',
    competition: 'open',
    source: '',
    name: 'gunners',
    team: 'Arsenal',
    times: 2,
  };
  let aliases: object[] = [alias];
  const { server } = await renderArea(area, {
    path: 'admin/matching/aliases',
    permissions,
    routes: {
      [`GET ${BASE}/aliases`]: () => ({ success: true, aliases, total: aliases.length }),
      [`POST ${BASE}/aliases/forget`]: () => {
        aliases = [];
        return { success: true, message: 'Name forgotten' };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget gunners for Arsenal' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Forget' }),
  );
  expect(await screen.findByText('No names learnt')).toBeTruthy();
  const sent = server.asked.find(({ path }) => path === `${BASE}/aliases/forget`);
  expect(sent?.body).toEqual({
    sport: 'football',
    competition: 'open',
    source: '',
    name: 'gunners',
    team: 'Arsenal',
  });
});

it('the share of right joins stands with its number, and what the words mean', async () => {
  const row = {
    sport: 'football',
    source: 'demo',
    joined: 40,
    wrong: 1,
    missed: 2,
    askedOne: 3,
    askedTwo: 4,
  };
  await renderArea(area, {
    path: 'admin/matching/accuracy',
    locale: 'es',
    permissions,
    routes: {
      [`GET ${BASE}/accuracy`]: () => ({ success: true, days: 30, rows: [{ ...row, rightShare: 0.975 }] }),
    },
  });
  expect(await screen.findByText(/97,5\s%\sde 40/)).toBeTruthy();
  expect(screen.getByText(/menos de 100 unidos/)).toBeTruthy();
});
