import { describe, expect, it } from 'vitest';
import { createTally } from '../tally.ts';
import { quotesOf } from './to-items.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SEEN = '2026-11-21T11:59:30Z';

const event = (over: object = {}, ...markets: object[]) => ({
  id: 'e1',
  sport_key: 'soccer_spain_la_liga',
  sport_title: 'La Liga - Spain',
  commence_time: '2026-11-21T20:00:00Z',
  home_team: 'Norte',
  away_team: 'Sur',
  bookmakers: [{ key: 'pinnacle', title: 'Pinnacle', last_update: SEEN, markets }],
  ...over,
});
const market = (key: string, ...outcomes: object[]) => ({ key, last_update: SEEN, outcomes });
const H2H = market(
  'h2h',
  { name: 'Norte', price: 2.1 },
  { name: 'Sur', price: 3.6 },
  { name: 'Draw', price: 3.4 },
);

function read(...events: unknown[]) {
  const tally = createTally();
  return { quotes: quotesOf(events, NOW, tally), skipped: tally.counts };
}

describe('quotesOf an answer of The Odds API', () => {
  it('reads winner prices by team name, with the time at which they were seen', () => {
    const { quotes, skipped } = read(event({}, H2H));
    expect(quotes.map(({ selection, odds }) => [selection, odds])).toEqual([
      ['1', 2.1],
      ['2', 3.6],
      ['X', 3.4],
    ]);
    expect(quotes[0]).toEqual({
      event: {
        id: 'e1',
        sport: 'football',
        country: 'Spain',
        league: 'La Liga',
        home: 'Norte',
        away: 'Sur',
        startedAt: '2026-11-21T20:00:00Z',
      },
      mode: 'prematch',
      bookie: 'pinnacle',
      market: 'W',
      period: 'FT',
      selection: '1',
      odds: 2.1,
      overTimeIncluded: false,
      at: SEEN,
    });
    expect(skipped).toEqual({});
  });

  it('reads what can be laid as lays of the same selections, apart from what can be backed', () => {
    const lay = market(
      'h2h_lay',
      { name: 'Norte', price: 2.14, bet_limit: 310 },
      { name: 'Sur', price: 3.7 },
      { name: 'Draw', price: 3.55 },
    );
    const { quotes, skipped } = read(
      event({ bookmakers: [{ key: 'matchbook', last_update: SEEN, markets: [H2H, lay] }] }),
    );
    expect(
      quotes.map(({ side, market: code, selection, odds, maxRisk }) => [
        side,
        code,
        selection,
        odds,
        maxRisk,
      ]),
    ).toEqual([
      [undefined, 'W', '1', 2.1, undefined],
      [undefined, 'W', '2', 3.6, undefined],
      [undefined, 'W', 'X', 3.4, undefined],
      ['lay', 'W', '1', 2.14, 310],
      ['lay', 'W', '2', 3.7, undefined],
      ['lay', 'W', 'X', 3.55, undefined],
    ]);
    expect(skipped).toEqual({});
  });

  it('a lay of two in a sport with overtime counts it, as the back does', () => {
    const lay = market('h2h_lay', { name: 'Norte', price: 1.9 }, { name: 'Sur', price: 2.2 });
    const { quotes } = read(event({ sport_key: 'icehockey_nhl' }, lay));
    expect(quotes.map(({ side, overTimeIncluded }) => [side, overTimeIncluded])).toEqual([
      ['lay', true],
      ['lay', true],
    ]);
  });

  it.each([
    'icehockey_nhl',
    'icehockey_sweden_hockey_league',
    'basketball_euroleague',
    'baseball_mlb',
    'americanfootball_nfl',
    'soccer_epl',
  ])('in %s a winner with a draw is of regular time, to back and to lay', (sportKey) => {
    const [home, away, draw] = H2H.outcomes;
    const lays = market('h2h_lay', home ?? {}, away ?? {});
    const { quotes } = read(
      event({ sport_key: sportKey }, H2H, market('h2h_3_way', home ?? {}, draw ?? {}), lays),
    );
    expect(quotes).toHaveLength(7);
    expect(new Set(quotes.map(({ overTimeIncluded }) => overTimeIncluded))).toEqual(new Set([false]));
  });

  it('a lay is of three where only the draw can be laid now', () => {
    const two = market('h2h', { name: 'Norte', price: 1.8 }, { name: 'Sur', price: 2 });
    const lay = market('h2h_lay', { name: 'Draw', price: 4.2 });
    const { quotes } = read(event({ sport_key: 'icehockey_nhl' }, two, lay));
    expect(quotes.map(({ selection, overTimeIncluded }) => [selection, overTimeIncluded])).toEqual([
      ['1', true],
      ['2', true],
      ['X', false],
    ]);
  });

  it('blanks around names are none', () => {
    const spaced = market('h2h', { name: ' Norte', price: 2.1 }, { name: 'Sur\u00a0', price: 3.6 });
    const { quotes, skipped } = read(event({ home_team: 'Norte ' }, spaced));
    expect(quotes.map(({ selection, event: { home } }) => [selection, home])).toEqual([
      ['1', 'Norte'],
      ['2', 'Norte'],
    ]);
    expect(skipped).toEqual({});
  });

  it('a bookmaker twice in one event has both prices at one time, so that neither replaces the other', () => {
    const later = '2026-11-21T11:59:50.000Z';
    const once = { key: 'pinnacle', last_update: SEEN, markets: [H2H] };
    const again = { ...H2H, last_update: later, outcomes: [{ name: 'Norte', price: 2.6 }] };
    const { quotes } = read(event({ bookmakers: [once, { ...once, markets: [again] }] }));
    expect(quotes.map(({ selection, odds, at }) => [selection, odds, at])).toEqual([
      ['1', 2.1, later],
      ['2', 3.6, SEEN],
      ['X', 3.4, SEEN],
      ['1', 2.6, later],
    ]);
  });

  it('what is malformed costs its market, or its bookmaker, and is counted', () => {
    const bad = market('totals', { name: 'Over', price: null, point: 2.5 });
    const books = [{ key: 'one', markets: [bad, H2H] }, { key: 'two' }, { key: 'three', markets: [H2H] }];
    const { quotes, skipped } = read(event({ bookmakers: books }));
    expect(quotes.map(({ bookie }) => bookie)).toEqual(['one', 'one', 'one', 'three', 'three', 'three']);
    expect(skipped).toEqual({ 'malformed market': 1, 'malformed bookmaker': 1 });
  });

  it('reads handicaps from their own side, and totals', () => {
    const { quotes } = read(
      event(
        {},
        market(
          'spreads',
          { name: 'Sur', price: 1.9, point: 0.25 },
          { name: 'Norte', price: 1.95, point: -0.25 },
        ),
        market('totals', { name: 'Over', price: 1.8, point: 2.5 }, { name: 'Under', price: 2, point: 2.5 }),
      ),
    );
    expect(quotes.map(({ market: code, selection, handicap }) => [code, selection, handicap])).toEqual([
      ['AH', '2', 0.25],
      ['AH', '1', -0.25],
      ['OU', 'over', 2.5],
      ['OU', 'under', 2.5],
    ]);
  });

  it.each([
    ['basketball_nba', true],
    ['baseball_mlb', true],
    ['americanfootball_nfl', true],
    ['icehockey_nhl', true],
    ['tennis_atp_paris', false],
  ])('in %s a winner of two includes overtime: %s', (sportKey, included) => {
    const two = market('h2h', { name: 'Norte', price: 1.8 }, { name: 'Sur', price: 2 });
    expect(read(event({ sport_key: sportKey }, two)).quotes[0]?.overTimeIncluded).toBe(included);
  });

  it('in hockey a winner of three is of regular time', () => {
    expect(
      read(event({ sport_key: 'icehockey_sweden_hockey_league' }, H2H)).quotes[0]?.overTimeIncluded,
    ).toBe(false);
  });

  it('is live once it has commenced', () => {
    expect(read(event({ commence_time: '2026-11-21T12:00:00Z' }, H2H)).quotes[0]?.mode).toBe('live');
  });

  it('takes limits and the nearest link', () => {
    const outcome = { name: 'Norte', price: 2.1, bet_limit: 500, link: 'https://x.example/bet' };
    const { quotes } = read(
      event({}, { ...market('h2h', outcome, { name: 'Sur', price: 2 }), link: 'https://x.example' }),
    );
    expect(quotes).toMatchObject([
      { maxRisk: 500, link: 'https://x.example/bet' },
      { link: 'https://x.example' },
    ]);
  });

  it('reads American odds when all prices are such', () => {
    const nba = market('h2h', { name: 'Norte', price: -310 }, { name: 'Sur', price: 250 });
    expect(read(event({ sport_key: 'basketball_nba' }, nba)).quotes.map(({ odds }) => odds)).toEqual([
      1 + 100 / 310,
      3.5,
    ]);
  });

  it.each<[string, unknown, Record<string, number>]>([
    [
      'lays of outrights',
      event({}, market('outrights_lay', { name: 'Norte', price: 9 })),
      { 'other market': 1 },
    ],
    ['other markets', event({}, market('outrights', { name: 'Norte', price: 9 })), { 'other market': 1 }],
    ['other sports', event({ sport_key: 'cricket_ipl' }, H2H), { 'other sport': 1 }],
    ['prices that are none', event({}, market('h2h', { name: 'Norte', price: 1 })), { price: 1 }],
    ['names it does not know', event({}, market('h2h', { name: 'Este', price: 2 })), { outcome: 1 }],
    ['lines without a line', event({}, market('totals', { name: 'Over', price: 2 })), { line: 1 }],
    ['events without a time', event({ commence_time: 'soon' }, H2H), { 'malformed event': 1 }],
    ['what is no event', null, { 'malformed event': 1 }],
    ['strange bookmakers', event({ bookmakers: [{ key: 'Ünï', markets: [H2H] }] }), { 'bookmaker key': 1 }],
  ])('leaves out %s, says so, and reads the rest', (_case, bad, skipped) => {
    const result = read(bad, event({ id: 'good' }, H2H));
    expect(result.skipped).toEqual(skipped);
    expect(result.quotes.filter(({ event: { id } }) => id === 'good')).toHaveLength(3);
    expect(result.quotes).toHaveLength(3);
  });
});
