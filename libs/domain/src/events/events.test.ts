import { describe, expect, it } from 'vitest';
import { arb } from '../../test-data/arb.ts';
import { eventSchema, eventStateSchema, eventStatusSchema, playerSchema, STATUS_FLAGS } from './index.ts';

const event = arb().event;

describe('event record', () => {
  it('is understood with id or _id, and gives both', () => {
    const { id, _id, ...rest } = event;
    expect(eventSchema.parse({ ...rest, id: 'a' })).toMatchObject({ id: 'a', _id: 'a' });
    expect(eventSchema.parse({ ...rest, _id: 'b' })).toMatchObject({ id: 'b', _id: 'b' });
    expect(eventSchema.safeParse(rest).success).toBe(false);
    expect(id).toBe(_id);
  });

  it.each([null, 3, 'x', []])('is refused as %j', (raw) => {
    expect(eventSchema.safeParse(raw).success).toBe(false);
  });

  it.each([
    ['a sport without a filter', { sport: { name: 'golf', id: 'golf' } }],
    ['a third player', { players: [{ order: 3, name: 'C' }] }],
    ['a league without a country', { league: { id: 'l', name: 'LaLiga' } }],
    ['half a goal', { score: { home: 0.5 } }],
    ['a score below nothing', { score: { totalScore: -1 } }],
  ])('is refused with %s', (_, change) => {
    expect(eventSchema.safeParse({ ...event, ...change }).success).toBe(false);
  });

  it('carries score, clock, period, action and liquidity when they are known', () => {
    const live = {
      score: {
        global: '6–4 3–2',
        totalScore: 15,
        totalSets: 1,
        totalGames: 15,
        home: 1,
        away: 0,
        homeArray: [6, 3],
        awayArray: [4, 2],
        currentGameScore: '40-15',
        updatedAt: '2026-11-20T12:00:00Z',
      },
      time: { ticking: true, timestamp: '2026-11-20T12:00:00Z', timeSeconds: 61, timeMinute: 1 },
      period: { current: 'S2', updatedAt: '2026-11-20T12:00:00Z' },
      action: { type: 'serve', updatedAt: '2026-11-20T12:00:00Z', team: 1 },
      bookies: ['bet365'],
      active: true,
      liquidityScore: 8.5,
    };
    expect(eventSchema.parse({ ...event, ...live })).toMatchObject(live);
  });

  it('keeps the names that a player may have', () => {
    const player = { order: 2, name: 'A', nameFormatted: 'A.', nameTransformed: 'a', id: '1', type: 'team' };
    expect(playerSchema.parse({ ...player, participantCompetitionId: '9' })).toMatchObject(player);
  });
});

describe('status', () => {
  it('is running where nothing is said', () => {
    expect(eventStatusSchema.parse({})).toEqual({ paused: false, longPaused: false, extra: {} });
  });

  it('takes every flag, and no other', () => {
    for (const flag of STATUS_FLAGS) {
      expect(eventStatusSchema.parse({ extra: { [flag]: true } }).extra[flag]).toBe(true);
    }
    expect(eventStatusSchema.safeParse({ extra: { isAsleep: true } }).success).toBe(false);
    expect(eventStatusSchema.safeParse({ extra: { isFault: 'yes' } }).success).toBe(false);
  });

  it('is optional in a state', () => {
    expect(eventStateSchema.parse({})).toEqual({});
  });
});
