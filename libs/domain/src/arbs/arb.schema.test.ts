import { describe, expect, it } from 'vitest';
import { arb, arbBet } from '../../test-data/arb.ts';
import {
  alternativeOddsSchema,
  arbBetSchema,
  arbLatestAnswerSchema,
  arbLatestSchema,
  arbQueryAnswerSchema,
  arbQuerySchema,
  arbRejectedAnswerSchema,
  arbSchema,
  MAX_PROFIT_PCT,
  MIN_PROFIT_PCT,
  REJECT_REASONS,
} from './index.ts';

describe('arb record', () => {
  it('is understood with its id in either place', () => {
    const { id, ...withoutId } = arb();
    expect(arbSchema.parse(withoutId).id).toBe(id);
    expect(arbSchema.parse({ ...withoutId, _id: { id: 'inner', eventId: 'e1' } }).id).toBe('inner');
    expect(arbSchema.parse({ ...withoutId, id: 'outer', _id: { id: 'inner', eventId: 'e1' } }).id).toBe(
      'outer',
    );
  });

  it('is understood with the id of its event in either place, and gives both', () => {
    const { _id, ...event } = arb().event;
    const { id, ...older } = arb().event;
    for (const either of [event, older]) {
      const parsed = arbSchema.parse({ ...arb(), event: either });
      expect(parsed.event.id).toBe('e1');
      expect(parsed.event._id).toBe('e1');
    }
    expect([_id, id]).toEqual(['e1', 'e1']);
  });

  it.each([
    ['no id anywhere', { id: undefined, _id: { eventId: 'e1' } }],
    ['no bets', { bets: undefined }],
    ['a bet on a market that is none', { bets: [{ ...arbBet(), marketShortName: '1X2' }] }],
    ['a profit in words', { profit: '3.33' }],
    ['a reason that is none', { reason: 'OLD' }],
    ['a change that is neither up nor down', { profitChange: 'sideways' }],
  ])('is refused with %s', (_, change) => {
    expect(arbSchema.safeParse({ ...arb(), ...change }).success).toBe(false);
  });

  it.each([null, 7, 'arb', undefined])('is refused as %s', (raw) => {
    expect(arbSchema.safeParse(raw).success).toBe(false);
  });

  it('fills a status that says nothing', () => {
    expect(arbSchema.parse({ ...arb(), status: {} }).status).toEqual({
      paused: false,
      longPaused: false,
      extra: {},
    });
  });

  it('knows every reason of the Rejected list', () => {
    for (const reason of REJECT_REASONS) {
      expect(arbSchema.parse({ ...arb(), reason, reasonDetail: { ageMs: 700, bookie: 'x' } }).reason).toBe(
        reason,
      );
    }
  });

  it('may carry what the screen adds', () => {
    expect(arbSchema.parse({ ...arb(), deleted: true, pinnedAt: 5 })).toMatchObject({
      deleted: true,
      pinnedAt: 5,
    });
  });
});

describe('arb bet', () => {
  it('carries alternatives with their own clock and liquidity', () => {
    const other = {
      bookie: 'betsson',
      odds: 2.09,
      updatedOn: '2026-11-20T12:00:00Z',
      topic: 't',
      maxRisk: 2100,
    };
    expect(arbBetSchema.parse({ ...arbBet(), alternativeOdds: [other] }).alternativeOdds).toEqual([other]);
    expect(alternativeOddsSchema.safeParse({ ...other, bookie: 'Bet Sson' }).success).toBe(false);
  });

  it.each([1, 2])('names team %d of a team total', (team) => {
    expect(arbBetSchema.parse({ ...arbBet(), team }).team).toBe(team);
  });

  it('knows no third team', () => {
    expect(arbBetSchema.safeParse({ ...arbBet(), team: 3 }).success).toBe(false);
  });
});

describe('arb query body', () => {
  it('defaults to the whole prematch feed, from -10 percent up', () => {
    expect(arbQuerySchema.parse({})).toEqual({
      mode: 'prematch',
      events: [],
      alternatives: true,
      bookies: [],
      references: [],
      bookieMapping: {},
      minPercentage: MIN_PROFIT_PCT,
      maxPercentage: MAX_PROFIT_PCT,
      limit: 100,
      sort: 'profit_desc',
      onlyLiquidEvents: false,
      filterOvertimeMismatch: false,
      excludeCompetitions: [],
      bookieOddsFilters: {},
      sports: [],
      markets: [],
    });
  });

  it('starts at 0 percent live, unless told', () => {
    expect(arbQuerySchema.parse({ channels: ['live'] })).toMatchObject({ mode: 'live', minPercentage: 0 });
    expect(arbQuerySchema.parse({ channels: ['live'], minPercentage: -5 }).minPercentage).toBe(-5);
  });

  it('splits channels into the mode and the bookmakers', () => {
    const { mode, bookies } = arbQuerySchema.parse({ channels: ['bet365', 'live', 'winamax'] });
    expect({ mode, bookies }).toEqual({ mode: 'live', bookies: ['bet365', 'winamax'] });
  });

  it.each([
    ['a percent below the floor', { minPercentage: -10.5 }],
    ['a percent above 100', { maxPercentage: 101 }],
    ['no limit at all', { limit: 0 }],
    ['a limit without sense', { limit: 1001 }],
    ['half a limit', { limit: 1.5 }],
    ['a sort that is none', { sort: 'profit' }],
    ['a sport that is none', { sports: ['cricket'] }],
    ['a bookmaker that cannot be one', { channels: ['Bet 365'] }],
    ['odds below nothing', { bookieOddsFilters: { bet365: { min: -1 } } }],
    ['an exclusion of nothing', { excludeCompetitions: ['  '] }],
    ['a field that it does not know', { minPercent: 1 }],
  ])('refuses %s', (_, body) => {
    expect(arbQuerySchema.safeParse(body).success).toBe(false);
  });

  it('understands sports in other letters, as quotes do', () => {
    const sports = ['Football', 'american-football', 'TENNIS', 'Soccer'];
    expect(arbQuerySchema.parse({ sports }).sports).toEqual(['football', 'tennis', 'americanFootball']);
    expect(arbQuerySchema.safeParse({ sports: [7] }).success).toBe(false);
  });
});

describe('latest body', () => {
  it('strips what follows a colon', () => {
    expect(arbLatestSchema.parse({ ids: ['a:winamax', 'b', 'c:x:y'] }).ids).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['none', []],
    ['more than fifty', Array.from({ length: 51 }, (_, at) => `${at}`)],
    ['an empty one', ['']],
  ])('refuses %s', (_, ids) => {
    expect(arbLatestSchema.safeParse({ ids }).success).toBe(false);
  });
});

describe('answers', () => {
  const arbs = [arb()];

  it('carry what the specification names', () => {
    const query = { success: true, message: 'ok', data: { arbs, total: 1, rejectedTotal: 0 } };
    expect(arbQueryAnswerSchema.parse(query).data.arbs).toHaveLength(1);
    const latest = { success: true, message: 'ok', data: { arbs, missingIds: ['gone'] } };
    expect(arbLatestAnswerSchema.parse(latest).data.missingIds).toEqual(['gone']);
    const rejected = { success: true, message: 'ok', data: { arbs, total: 1, byReason: { STALE: 1 } } };
    expect(arbRejectedAnswerSchema.parse(rejected).data.byReason).toEqual({ STALE: 1 });
  });

  it('are refused without their data', () => {
    expect(arbQueryAnswerSchema.safeParse({ success: true, message: 'ok' }).success).toBe(false);
    expect(arbLatestAnswerSchema.safeParse({ success: true, message: 'ok', data: { arbs } }).success).toBe(
      false,
    );
  });
});
