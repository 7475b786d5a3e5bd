import { describe, expect, test } from 'vitest';
import { type BotReport, type BotReportInput, botReportSchema, timeFault } from './index.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const AT = '2026-11-20T11:59:00Z';
const base = { id: 'r1', email: 'marta@correo.example', at: AT };
const BET = {
  id: 'b1',
  bookie: 'bet365',
  name: 'FOOT|FT|1|W|1',
  stake: 50.5,
  odds: 2.1,
  placedAt: AT,
};
const group = (over: object = {}, bet: object = {}) => ({
  ...base,
  kind: 'bets',
  group: {
    groupKey: 'g1',
    version: 1,
    event: { id: 'e1', name: 'A - B', sport: 'Soccer', teams: ['A', 'B'], startsAt: '2026-11-21T20:00:00Z' },
    profit: 0.97,
    bets: [{ ...BET, ...bet }],
    ...over,
  },
});
const settlement = (over: object = {}) => ({
  ...base,
  kind: 'settlement',
  betId: 'b1',
  payout: 106.05,
  settledAt: AT,
  ...over,
});
const reasonOf = (raw: unknown) => botReportSchema.safeParse(raw).error?.issues[0]?.path.join('.');
const parsed = (raw: unknown): BotReport => botReportSchema.parse(raw);

test('what a bot tells is understood, with the sport by its one name and the address in small letters', () => {
  const told = parsed({ ...group(), email: 'Marta@Correo.example' });
  expect(told).toMatchObject({ email: 'marta@correo.example', group: { event: { sport: 'football' } } });
  const all: BotReportInput[] = [
    { ...base, kind: 'settlement', betId: 'b1', payout: null, settledAt: AT },
    { ...base, kind: 'balance', bookie: 'bet365', total: -1.5, normal: 10 },
    { ...base, kind: 'account', bookie: 'bet365', logged: true, logInRetries: 0, limitLevel: null },
    { ...base, kind: 'heartbeat' },
    { ...base, kind: 'heartbeat', bookie: 'bet365' },
  ];
  for (const each of all) expect(botReportSchema.safeParse(each).success).toBe(true);
});

describe('refused, and it says where', () => {
  test.each([
    ['a stake of NaN', group({}, { stake: Number.NaN }), 'group.bets.0.stake'],
    ['a stake of NaN as a text', group({}, { stake: 'NaN' }), 'group.bets.0.stake'],
    ['an endless stake', group({}, { stake: Number.POSITIVE_INFINITY }), 'group.bets.0.stake'],
    ['a stake below zero', group({}, { stake: -1 }), 'group.bets.0.stake'],
    ['no stake', group({}, { stake: 0 }), 'group.bets.0.stake'],
    ['parts of a cent', group({}, { stake: 1.005 }), 'group.bets.0.stake'],
    ['an absurd stake', group({}, { stake: 1_000_001 }), 'group.bets.0.stake'],
    ['odds of 1', group({}, { odds: 1 }), 'group.bets.0.odds'],
    ['odds that are hardly more', group({}, { odds: 1.0004 }), 'group.bets.0.odds'],
    ['odds of no number', group({}, { odds: Number.NaN }), 'group.bets.0.odds'],
    ['absurd odds', group({}, { odds: 5000 }), 'group.bets.0.odds'],
    ['one bet twice', group({ bets: [BET, BET] }), 'group.bets'],
    ['no bets', group({ bets: [] }), 'group.bets'],
    ['a version of a half', group({ version: 1.5 }), 'group.version'],
    ['no profit', group({ profit: 0 }), 'group.profit'],
    ['a payout below zero', settlement({ payout: -0.01 }), 'payout'],
    ['a payout of NaN', settlement({ payout: Number.NaN }), 'payout'],
    ['an absurd payout', settlement({ payout: 1e12 }), 'payout'],
    ['no payout said', { ...settlement(), payout: undefined }, 'payout'],
    [
      'a limit of 5',
      { ...base, kind: 'account', bookie: 'x', logged: true, logInRetries: 0, limitLevel: 5 },
      'limitLevel',
    ],
    ['another kind', { ...base, kind: 'other' }, 'kind'],
    ['an unseen letter in the id', { ...base, id: 'r\u200b1', kind: 'heartbeat' }, 'id'],
    ['no address', { ...base, email: 'marta', kind: 'heartbeat' }, 'email'],
    ['no moment', { ...base, at: 'yesterday', kind: 'heartbeat' }, 'at'],
    ['a field more', { ...base, kind: 'heartbeat', extra: 1 }, ''],
  ])('%s', (_what, raw, path) => {
    expect(reasonOf(raw)).toBe(path);
  });
});

test.each([
  ['now', settlement(), undefined],
  ['a clock that goes five minutes before ours', settlement({ at: '2026-11-20T12:05:00Z' }), undefined],
  ['later', settlement({ at: '2026-11-20T12:05:01Z' }), /^at: lies/],
  ['a month ago', settlement({ at: '2026-10-20T12:00:00Z' }), /^at: is older/],
  ['settled after it was told', settlement({ settledAt: '2026-11-20T12:30:00Z' }), /^settledAt/],
  ['settled in the past century', settlement({ settledAt: '1999-01-01T00:00:00Z' }), /^settledAt/],
  ['placed after it was told', group({}, { placedAt: '2026-11-21T00:00:00Z' }), /^group\.bets\.0\.placedAt/],
  ['placed last year', group({}, { placedAt: '2025-11-21T00:00:00Z' }), undefined],
  [
    'an event of another century',
    group({ event: { id: 'e', name: 'A - B', sport: 'x', teams: ['A'], startsAt: '2126-01-01T00:00:00Z' } }),
    /^group\.event/,
  ],
])('the times of %s', (_what, raw, fault) => {
  const found = timeFault(parsed(raw), NOW);
  if (fault) expect(found).toMatch(fault);
  else expect(found).toBeUndefined();
});
