import type {
  BookieStatus,
  BookieStatusAnswer,
  BookiesStatusAnswer,
  FeedState,
  OutagesAnswer,
} from '@bothways/domain/bookie-status';
import { MINUTE_MS } from '@bothways/domain/time';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const today = new Date();
const dayAgo = (days: number) =>
  new Date(today.getTime() - days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

function bookie(value: string, label: string, state: FeedState = 'usual', more: Partial<BookieStatus> = {}) {
  const mode = {
    state,
    staleAfterMs: 90_000,
    events: 250,
    delayMs: { p50: 1100, p95: 2600 },
    arbs: 4,
    valueBets: 7,
  };
  const status: BookieStatus = {
    bookie: value,
    label,
    state,
    lastQuoteOn: ago(0),
    events: 500,
    usualEvents: 520,
    prematch: { ...mode, delayMs: { p50: 6000, p95: 9000 } },
    live: mode,
    stillThere: { after5: 0.9, after15: 0.729, after60: 0.5, of: 200 },
    days: Array.from({ length: 30 }, (_, nth) => ({ day: dayAgo(29 - nth), state: 'usual', silentMs: 0 })),
    quotingShare: 1,
    ...more,
  };
  return status;
}
const SILENT = bookie('unibet', 'Unibet', 'silent', {
  since: ago(14),
  lastQuoteOn: ago(14),
  events: 0,
  usualEvents: 776,
  quotingShare: 0.9997,
  days: Array.from({ length: 30 }, (_, nth) => ({
    day: dayAgo(29 - nth),
    state: nth === 29 ? 'silent' : nth < 2 ? 'unknown' : 'usual',
    silentMs: nth === 29 ? 14 * MINUTE_MS : 0,
  })),
});
const STATUS: BookiesStatusAnswer = {
  success: true,
  on: ago(0),
  house: { state: 'usual' },
  bookies: [
    bookie('bet365', 'Bet365'),
    SILENT,
    bookie('winamax', 'Winamax', 'slow'),
    bookie('luckia', 'Luckia', 'fewEvents', { events: 100 }),
  ],
  mine: ['bet365', 'unibet', 'winamax'],
  configurations: [
    { family: 'arbs', mode: 'live', name: 'Spain', bookies: ['bet365', 'unibet', 'winamax'] },
    { family: 'arbs', mode: 'prematch', name: 'Spain', bookies: ['bet365'] },
  ],
};
const MONTH = today.toISOString().slice(0, 7);
const OUTAGES: OutagesAnswer = {
  success: true,
  on: ago(0),
  outages: [
    {
      id: 'o1',
      bookie: 'unibet',
      label: 'Unibet',
      modes: ['live'],
      from: ago(14),
      lengthMs: 14 * MINUTE_MS,
      people: 318,
      given: { state: 'running', ms: 0 },
    },
    {
      id: 'o2',
      bookie: 'bet365',
      label: 'Bet365',
      modes: ['live'],
      from: '2026-11-19T20:10:00.000Z',
      to: '2026-11-19T22:45:00.000Z',
      lengthMs: 155 * MINUTE_MS,
      people: 412,
      given: { state: 'given', ms: 155 * MINUTE_MS },
    },
    {
      id: 'o3',
      bookie: 'winamax',
      label: 'Winamax',
      modes: ['live'],
      from: '2026-11-05T03:15:00.000Z',
      to: '2026-11-05T03:37:00.000Z',
      lengthMs: 22 * MINUTE_MS,
      people: 1240,
      given: { state: 'tooShort', ms: 0 },
    },
  ],
  givenBack: {
    months: [{ month: MONTH, ms: 195 * MINUTE_MS, worth: { amount: 0.72, currency: 'EUR' } }],
    plan: 'pro',
    runsUntil: '2026-12-14T12:15:00.000Z',
  },
};
const DETAIL: BookieStatusAnswer = {
  success: true,
  on: ago(0),
  house: { state: 'usual' },
  bookie: SILENT,
  series: Array.from({ length: 20 }, (_, nth) => ({
    on: ago(200 - nth * 10),
    events: nth > 18 ? 0 : 770,
    usual: 776,
  })),
  left: { on: ago(12), arbs: 11 },
  incidents: [{ id: 'i1', mode: 'live', kind: 'silent', from: ago(14) }],
};

/** A screen of this width: the answers of its media queries. */
function screenOf(widthPx: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const mostPx = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
    return Object.assign(new EventTarget(), {
      matches: widthPx <= mostPx,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}
beforeEach(() => screenOf(1440));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (path = 'dashboard/status', locale: 'en' | 'es' = 'en', routes: Routes = {}) =>
  renderArea(area, {
    path,
    locale,
    routes: {
      'GET /api/bookies/status': () => STATUS,
      'GET /api/bookies/outages': () => OUTAGES,
      'GET /api/bookies/unibet/status': () => DETAIL,
      ...routes,
    },
  });
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const table = () => screen.findByRole('table', { name: 'Bookmakers and how they quote' });
const namesIn = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => textOf(within(row).getByRole('button')));

describe('the bookmakers’ status', () => {
  it('has one’s own, those with trouble first, each with its state in words', async () => {
    await open();
    expect(await namesIn()).toEqual(['Unibet', 'Winamax', 'Bet365']);
    const [, unibet, winamax, bet365] = within(await table())
      .getAllByRole('row')
      .map(textOf);
    expect(unibet).toMatch(/^UnibetSilent14 min0 of 776–––72\.9%99\.97%$/);
    expect(winamax).toMatch(/^WinamaxSlow.*1\.1 s2\.6 s6\.0 s/);
    expect(bet365).toMatch(/^Bet365as usual.*500 of 520/);
    expect(screen.getByText('1 of your 3 quotes as usual')).toBeTruthy();
  });

  it('shows all of them when asked, and keeps that in the address', async () => {
    const { router } = await open();
    await table();
    await userEvent.click(screen.getByRole('radio', { name: /All/ }));
    expect(await namesIn()).toEqual(['Unibet', 'Winamax', 'Luckia', 'Bet365']);
    expect(router.state.location.search).toBe('?show=all');
  });

  it('says the thirty days in words', async () => {
    await open();
    const strip = within(await table()).getByRole('img', { name: /^Unibet/ });
    expect(strip.getAttribute('aria-label')).toMatch(
      /30 days: \w+ \d+ silent for 14 min; 2 days not watched$/,
    );
    expect(
      within(await table()).getByRole('img', { name: /^Bet365, 30 days: always as usual$/ }),
    ).toBeTruthy();
  });

  it('says what was given back, what that is worth and until when the plan runs', async () => {
    await open();
    expect(await screen.findByText('3 h 15 min')).toBeTruthy();
    expect(screen.getByText(/Worth €0\.72\. Your plan runs until Mon Dec 14/)).toBeTruthy();
    const outages = await screen.findByRole('table', { name: 'Outages and what they give back' });
    const rows = within(outages).getAllByRole('row').slice(1).map(textOf);
    expect(rows[0]).toMatch(/^Unibet.* until now14 min318when it is over$/);
    expect(rows[1]).toMatch(/^Bet365.*2 h 35 min412\+2 h 35 min$/);
    expect(rows[2]).toMatch(/^Winamax.*22 min1,240under 30 min$/);
    expect(rows[3]).toMatch(/^Given back to you for \w+\+3 h 15 min$/);
  });

  it('of who pays nothing says that there is nothing to give back', async () => {
    const { givenBack: _, ...free } = OUTAGES;
    await open('dashboard/status', 'en', { 'GET /api/bookies/outages': () => free });
    expect((await screen.findAllByText(/Only paid plans have time to give back/)).length).toBe(2);
  });

  it('opens one, with its last day in words, and closes it again', async () => {
    const { router } = await open();
    const name = within(await table()).getByRole('button', { name: 'Unibet' });
    await userEvent.click(name);
    expect(router.state.location.search).toBe('?bookie=unibet');
    const detail = await screen.findByRole('region', { name: 'Unibet' });
    await within(detail).findByText('Arbs that went with it');
    expect(textOf(detail)).toContain('for 14 min');
    expect(
      within(detail).getByRole('img', {
        name: /^Events of Unibet in 24 hours: 0 now, lowest 0, highest 770/,
      }),
    ).toBeTruthy();
    expect(within(detail).getByText(/Quotes turn stale 90 s after/)).toBeTruthy();
    await userEvent.click(within(detail).getByRole('button', { name: 'Close Unibet' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unibet' })).toBeNull());
  });

  it('is a list of cards on a phone', async () => {
    screenOf(390);
    await open();
    const list = await screen.findByRole('list', { name: 'Bookmakers and how they quote' });
    const cards = within(list).getAllByRole('listitem');
    expect(cards.map((card) => textOf(within(card).getByRole('button')))).toEqual([
      'Unibet',
      'Winamax',
      'Bet365',
    ]);
    expect(textOf(cards[0] ?? list)).toContain('Silent');
  });

  it('that did not load says so and tries again; that went stale stands under what happened', async () => {
    let isDown = true;
    await open('dashboard/status', 'en', {
      'GET /api/bookies/status': () => (isDown ? refusal(400, 'BAD_REQUEST') : STATUS),
    });
    await screen.findByText('The bookmakers’ status did not load');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeTruthy();
  });

  it('says when the trouble is ours, and when nobody is collected', async () => {
    await open('dashboard/status', 'en', {
      'GET /api/bookies/status': () => ({ ...STATUS, house: { state: 'down', since: ago(3) } }),
    });
    expect(await screen.findByText('We hear from no bookmaker at all: the trouble is ours')).toBeTruthy();
  });

  it('without any bookmaker says what will stand there', async () => {
    await open('dashboard/status', 'en', {
      'GET /api/bookies/status': () => ({ ...STATUS, bookies: [], mine: [], configurations: [] }),
    });
    expect(await screen.findByText('No bookmaker is collected yet')).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    await open('dashboard/status', 'es');
    expect(await screen.findByText('1 de tus 3 cotiza como siempre')).toBeTruthy();
    expect(await screen.findByText('cuando termine')).toBeTruthy();
    expect(screen.getAllByText('Sin datos').length).toBeGreaterThan(0);
  });
});
