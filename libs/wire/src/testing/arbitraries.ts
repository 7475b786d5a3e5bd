import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { EventRecord, EventState, EventStatus } from '@bothways/domain/events';
import type { OddsHistory, OddsPoint } from '@bothways/domain/history';
import {
  type ArbsChanges,
  type ArbsSnapshot,
  byOdds,
  type ClientMessage,
  type MatchedBetsChanges,
  type MatchedBetsSnapshot,
  type ServerMessage,
  type ValueBetsChanges,
  type ValueBetsSnapshot,
} from '@bothways/domain/live';
import { selectionSchema } from '@bothways/domain/markets';
import type { MatchedBet } from '@bothways/domain/matched-betting';
import type { ValueBet, ValueInnerBet } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { FEE_MODELS, FLAGS, MARKETS, PERIODS, REASONS, SELECTION_TYPES, SPORTS } from '../tables.ts';

// What the codec keeps: dates to the millisecond, optional lists that are absent or filled, flags that are set or absent.
const iso = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const text = fc.string({ maxLength: 20, unit: 'grapheme' });
const uint = fc.nat({ max: 999 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const filled = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 4 });
const team = fc.constantFrom(1 as const, 2 as const);

const status: fc.Arbitrary<EventStatus> = fc.record(
  {
    paused: fc.boolean(),
    longPaused: fc.boolean(),
    pausedAt: iso,
    extra: fc.subarray([...FLAGS]).map((flags) => Object.fromEntries(flags.map((flag) => [flag, true]))),
  },
  { requiredKeys: ['paused', 'longPaused', 'extra'] },
);

const score = fc.record(
  {
    global: text,
    totalScore: uint,
    totalSets: uint,
    totalGames: uint,
    home: uint,
    away: uint,
    homeArray: filled(uint),
    awayArray: filled(uint),
    currentGameScore: text,
    updatedAt: iso,
  },
  { requiredKeys: [] },
);
const state: fc.Arbitrary<Omit<EventState, 'players'>> = fc.record(
  {
    score,
    time: fc.record(
      { ticking: fc.boolean(), timestamp: iso, timeSeconds: number, timeMinute: number },
      { requiredKeys: ['ticking'] },
    ),
    period: fc.record({ current: text, updatedAt: iso }, { requiredKeys: ['current'] }),
    status,
    action: fc.record({ type: text, updatedAt: iso, team }, { requiredKeys: ['type'] }),
  },
  { requiredKeys: [] },
);

const player = fc.record(
  {
    order: team,
    name: text,
    nameFormatted: text,
    nameTransformed: text,
    participantCompetitionId: text,
    id: text,
    type: text,
  },
  { requiredKeys: ['order', 'name'] },
);

const eventOf = (id: string): fc.Arbitrary<EventRecord> =>
  fc
    .tuple(
      fc.record(
        {
          name: text,
          startedAt: iso,
          isSwapped: fc.boolean(),
          sport: fc.record({ name: fc.constantFrom(...SPORTS), id: text }),
          league: fc.record({ country: text, id: text, name: text }),
          players: fc.array(player, { maxLength: 3 }),
          bookies: filled(text),
          active: fc.boolean(),
          liquidityScore: number,
        },
        { requiredKeys: ['name', 'startedAt', 'isSwapped', 'sport', 'league', 'players'] },
      ),
      state,
    )
    .map(([fields, now]) => ({ ...fields, ...now, id, _id: id }));

const offerFields = {
  bookie: text,
  odds: number,
  updatedOn: iso,
  topic: text,
  maxRisk: number,
  betDelaySeconds: fc.integer({ min: 1, max: 60 }),
  fee: fc.record({ model: fc.constantFrom(...FEE_MODELS), ratePct: number }),
  link: text,
  reference: fc.boolean(),
};
const OFFER_KEYS = ['bookie', 'odds', 'updatedOn', 'topic'] as const;
const offer: fc.Arbitrary<AlternativeOdds> = fc.record(offerFields, { requiredKeys: [...OFFER_KEYS] });

const selection = fc
  .oneof(
    fc.constantFrom('1', 'X', '2', '1X', '12', 'X2', 'over', 'under', 'yes', 'no'),
    fc.tuple(fc.nat(99), fc.nat(99)).map((goals) => goals.join(':')),
  )
  .map((value) => selectionSchema.parse(value));
const change = fc.constantFrom('up' as const, 'down' as const);

const anyBet: fc.Arbitrary<ArbBet> = fc.record(
  {
    ...offerFields,
    originalOdds: number,
    oddsChange: change,
    aboveNextPct: fc.double({ min: 10, max: 900, noNaN: true }),
    marketShortName: fc.constantFrom(...MARKETS),
    period: fc.constantFrom(...PERIODS),
    selection,
    choice: text,
    team,
    handicap: number,
    isOver: fc.boolean(),
    overTimeIncluded: fc.boolean(),
    changedOn: iso,
    alternativeOdds: fc.array(offer, { maxLength: 3 }),
  },
  {
    requiredKeys: [
      ...OFFER_KEYS,
      'originalOdds',
      'marketShortName',
      'period',
      'selection',
      'choice',
      'overTimeIncluded',
      'changedOn',
      'alternativeOdds',
    ],
  },
);

const endOf = (topic: string): string => topic.slice(topic.lastIndexOf('~') + 1);

/** One of each bookmaker but the bet's own, best first. */
function asShown({ topic, side }: ArbBet, others: readonly AlternativeOdds[]): AlternativeOdds[] {
  const byEnd = new Map(others.map((offer) => [endOf(offer.topic), offer]));
  byEnd.delete(endOf(topic));
  return [...byEnd]
    .map(([by, offer]) => ({ by, odds: offer.odds, isLay: side === 'lay', offer }))
    .sort(byOdds)
    .map(({ offer }) => offer);
}

/** Topics as the engine names them (event, pick, bookmaker), in some of the bets. */
const betOn = (side: fc.Arbitrary<Pick<ArbBet, 'side'>>): fc.Arbitrary<ArbBet> =>
  fc.tuple(anyBet, side, fc.option(text)).map(([any, sided, prefix]) => {
    const topicOf = (offer: AlternativeOdds) => (prefix === null ? offer.topic : `${prefix}~${offer.bookie}`);
    const own = { ...any, ...sided, topic: topicOf(any) };
    const others = any.alternativeOdds.map((offer) => ({ ...offer, topic: topicOf(offer) }));
    return { ...own, alternativeOdds: asShown(own, others) };
  });

/** Value bets are backs. */
const bet = betOn(fc.constant({}));

const arbBet: fc.Arbitrary<ArbBet> = fc
  .tuple(betOn(fc.constantFrom({}, { side: 'lay' as const })), fc.option(number))
  .map(([own, fair]) => (fair === null ? own : { ...own, noVigOdds: fair }));

const arbOf = (event: EventRecord): fc.Arbitrary<Arb> =>
  fc
    .record(
      {
        id: text,
        bets: fc.array(arbBet, { maxLength: 3 }),
        profit: number,
        rawProfit: number,
        addedOn: iso,
        updatedOn: iso,
        profitChange: change,
        guaranteed: number,
        middle: number,
        rating: number,
        overTimeMatch: fc.boolean(),
        status,
        reason: fc.constantFrom(...REASONS),
        reasonDetail: fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.oneof(text, number), {
          minKeys: 1,
          maxKeys: 3,
          noNullPrototype: true,
        }),
      },
      {
        requiredKeys: [
          'id',
          'bets',
          'profit',
          'rawProfit',
          'addedOn',
          'updatedOn',
          'guaranteed',
          'middle',
          'rating',
          'overTimeMatch',
          'status',
        ],
      },
    )
    .filter(({ reasonDetail = {} }) => !Object.hasOwn(reasonDetail, '__proto__'))
    .map((fields) => ({ ...fields, _id: { id: fields.id, eventId: event.id }, event }));

/** Arbs of a few events; arbs of one event carry the same record. */
export const arbs: fc.Arbitrary<Arb[]> = fc
  .tuple(eventOf('e1'), eventOf('e2'))
  .chain((events) => fc.array(fc.constantFrom(...events).chain(arbOf), { maxLength: 5 }));

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
