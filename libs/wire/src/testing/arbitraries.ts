import type { EventRecord } from '@bothways/domain/events';
import type { OddsHistory, OddsPoint } from '@bothways/domain/history';
import type {
  ArbsChanges,
  ArbsSnapshot,
  ClientMessage,
  MatchedBetsChanges,
  MatchedBetsSnapshot,
  ServerMessage,
  ValueBetsChanges,
  ValueBetsSnapshot,
} from '@bothways/domain/live';
import type { MatchedBet } from '@bothways/domain/matched-betting';
import type { ValueBet, ValueInnerBet } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { REASONS, SELECTION_TYPES } from '../tables.ts';
import {
  arbs,
  bet,
  betOn,
  change,
  eventOf,
  filled,
  iso,
  number,
  status,
  text,
  uint,
} from './arbitrary-records.ts';

const head = { topicId: uint, seq: fc.nat(), atMs: fc.nat(), total: uint, rejectedTotal: uint };
export const snapshot: fc.Arbitrary<ArbsSnapshot> = fc.record({
  kind: fc.constant('arbsSnapshot' as const),
  ...head,
  arbs,
});
const changes: fc.Arbitrary<ArbsChanges> = fc.record({
  kind: fc.constant('arbsChanges' as const),
  ...head,
  upserts: arbs,
  removes: fc.array(fc.record({ id: text, reason: fc.constantFrom(...REASONS) }, { requiredKeys: ['id'] }), {
    maxLength: 3,
  }),
});

const percentages = { valueBetPercentage: number };
const value = fc.record(
  {
    splineValue: fc.record({
      adjustedProbability: number,
      sameBets: uint,
      numberOfDataPoints: uint,
      ...percentages,
    }),
    legacyValue: fc.record({ blendedProbability: number, ...percentages }),
    groups: uint,
  },
  { requiredKeys: ['legacyValue'] },
);
const moreOfBet = fc.record(
  {
    id: text,
    name: text,
    shortName: text,
    toTiebreak: fc.boolean(),
    type: fc.constantFrom(...SELECTION_TYPES),
    active: fc.boolean(),
    addedOn: iso,
    market: fc.record({ name: text, id: text, active: fc.boolean() }),
    periodTypeId: uint,
    set: uint,
    game: uint,
    value,
    lines: filled(fc.record({ handicap: number, probability: number })),
  },
  {
    requiredKeys: [
      'id',
      'name',
      'shortName',
      'toTiebreak',
      'type',
      'active',
      'addedOn',
      'market',
      'periodTypeId',
      'value',
    ],
  },
);
const mark = fc.record({ active: fc.boolean(), handicap: number }, { requiredKeys: ['active'] });
const innerBet: fc.Arbitrary<ValueInnerBet> = fc
  .tuple(bet, moreOfBet, fc.array(mark, { minLength: 3, maxLength: 3 }))
  .map(([own, more, marks]) => ({
    ...own,
    ...more,
    market: { ...more.market, groupName: own.marketShortName },
    alternativeOdds: own.alternativeOdds.map((one, at) => ({ active: true, ...one, ...marks[at] })),
  }));
const valueBetOf = (event: EventRecord): fc.Arbitrary<ValueBet> =>
  fc
    .record(
      {
        id: text,
        channel: text,
        provider: text,
        match: text,
        percentage: number,
        profit: number,
        rawProfit: number,
        rating: number,
        bet: innerBet,
        addedOn: iso,
        updatedOn: iso,
        timestamp: iso,
        percentageChange: change,
        overTimeMatch: fc.boolean(),
        middle: number,
        ttb: fc.boolean(),
        version: uint,
        status,
      },
      {
        requiredKeys: [
          'id',
          'channel',
          'provider',
          'match',
          'percentage',
          'profit',
          'rawProfit',
          'rating',
          'bet',
          'addedOn',
          'updatedOn',
          'timestamp',
          'overTimeMatch',
          'middle',
          'ttb',
          'version',
          'status',
        ],
      },
    )
    .map((fields) => ({
      ...fields,
      _id: { id: fields.id, eventId: event.id },
      bets: [fields.bet],
      event,
    }));
const valuebets: fc.Arbitrary<ValueBet[]> = fc
  .tuple(eventOf('e1'), eventOf('e2'))
  .chain((events) => fc.array(fc.constantFrom(...events).chain(valueBetOf), { maxLength: 4 }));
const { rejectedTotal: _, ...valueHead } = head;
export const valueSnapshot: fc.Arbitrary<ValueBetsSnapshot> = fc.record({
  kind: fc.constant('valueBetsSnapshot' as const),
  ...valueHead,
  valuebets,
});
const valueChanges: fc.Arbitrary<ValueBetsChanges> = fc.record({
  kind: fc.constant('valueBetsChanges' as const),
  ...valueHead,
  upserts: valuebets,
  removes: fc.array(fc.record({ id: text }), { maxLength: 3 }),
});

const matchedBetOf = (event: EventRecord): fc.Arbitrary<MatchedBet> =>
  fc
    .record({
      id: text,
      back: bet,
      lay: betOn(fc.constant({ side: 'lay' as const })),
      ratingPct: number,
      snrPct: number,
      srPct: number,
      updatedOn: iso,
      status,
    })
    .map((fields) => ({ ...fields, event }));
const matchedBets: fc.Arbitrary<MatchedBet[]> = fc
  .tuple(eventOf('e1'), eventOf('e2'))
  .chain((events) => fc.array(fc.constantFrom(...events).chain(matchedBetOf), { maxLength: 4 }));
const matchedSnapshot: fc.Arbitrary<MatchedBetsSnapshot> = fc.record({
  kind: fc.constant('matchedBetsSnapshot' as const),
  ...head,
  matchedBets,
});
const matchedChanges: fc.Arbitrary<MatchedBetsChanges> = fc.record({
  kind: fc.constant('matchedBetsChanges' as const),
  ...head,
  upserts: matchedBets,
  removes: fc.array(fc.record({ id: text }), { maxLength: 3 }),
});

const historyPoint: fc.Arbitrary<OddsPoint> = fc.record(
  { timestamp: iso, odds: number, withdrawn: fc.constant(true as const) },
  { requiredKeys: ['timestamp', 'odds'] },
);
const series = {
  bookie: text,
  currentOdds: fc.option(number),
  history: fc.array(historyPoint, { maxLength: 4 }),
};
const history: fc.Arbitrary<OddsHistory> = fc.record({
  ...series,
  topic: text,
  allBookies: fc.array(fc.record(series), { maxLength: 3 }),
});

export const serverMessage: fc.Arbitrary<ServerMessage> = fc.oneof(
  fc.record({ kind: fc.constant('oddsHistory' as const), topicId: uint, atMs: fc.nat(), history }),
  snapshot,
  changes,
  valueSnapshot,
  valueChanges,
  matchedSnapshot,
  matchedChanges,
  fc.record({ kind: fc.constant('hello' as const), serverTimeMs: number, protocol: uint }),
  fc.record({ kind: fc.constant('pong' as const), at: number, serverTimeMs: number }),
  fc.record(
    {
      kind: fc.constant('heartbeat' as const),
      serverTimeMs: number,
      feedAtMs: number,
      staleAfterMs: number,
      catalogue: number,
    },
    { requiredKeys: ['kind', 'serverTimeMs', 'feedAtMs'] },
  ),
  fc.record(
    { kind: fc.constant('refused' as const), topicId: uint, code: text, message: text, feature: text },
    { requiredKeys: ['kind', 'topicId', 'code', 'message'] },
  ),
  fc.record({ kind: fc.constant('closing' as const), reason: text }),
);

export const clientMessage: fc.Arbitrary<ClientMessage> = fc.oneof(
  fc.record({
    kind: fc.constant('subscribe' as const),
    topicId: uint,
    topic: fc.oneof(
      fc.record({
        name: fc.constantFrom('arbs' as const, 'valuebets' as const, 'matchedBets' as const),
        filter: text,
      }),
      fc.record(
        { name: fc.constant('oddsHistory' as const), bookie: text, topic: text, hours: uint },
        { requiredKeys: ['name', 'bookie', 'topic'] },
      ),
    ),
  }),
  fc.record({ kind: fc.constant('unsubscribe' as const), topicId: uint }),
  fc.record({ kind: fc.constant('resync' as const), topicId: uint }),
  fc.record({ kind: fc.constant('ping' as const), at: number }),
);
