import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { EventRecord, EventState, EventStatus } from '@bothways/domain/events';
import { byOdds } from '@bothways/domain/live';
import { selectionSchema } from '@bothways/domain/markets';
import fc from 'fast-check';
import { FEE_MODELS, FLAGS, MARKETS, PERIODS, REASONS, SPORTS } from '../tables.ts';

// Values that the codec preserves: dates to the millisecond, optional lists that are absent or filled, flags that are
// set or absent.
export const iso = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
export const text = fc.string({ maxLength: 20, unit: 'grapheme' });
export const uint = fc.nat({ max: 999 });
export const number = fc.double({ noNaN: true, noDefaultInfinity: true });
export const filled = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 4 });
const team = fc.constantFrom(1 as const, 2 as const);

export const status: fc.Arbitrary<EventStatus> = fc.record(
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

export const eventOf = (id: string): fc.Arbitrary<EventRecord> =>
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
export const change = fc.constantFrom('up' as const, 'down' as const);

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

/** One per bookmaker except the bet's own, best first. */
function asShown({ topic, side }: ArbBet, others: readonly AlternativeOdds[]): AlternativeOdds[] {
  const byEnd = new Map(others.map((offer) => [endOf(offer.topic), offer]));
  byEnd.delete(endOf(topic));
  return [...byEnd]
    .map(([by, offer]) => ({ by, odds: offer.odds, isLay: side === 'lay', offer }))
    .sort(byOdds)
    .map(({ offer }) => offer);
}

/** Topics as the engine names them (event, pick, bookmaker), in some of the bets. */
export const betOn = (side: fc.Arbitrary<Pick<ArbBet, 'side'>>): fc.Arbitrary<ArbBet> =>
  fc.tuple(anyBet, side, fc.option(text)).map(([any, sided, prefix]) => {
    const topicOf = (offer: AlternativeOdds) => (prefix === null ? offer.topic : `${prefix}~${offer.bookie}`);
    const own = { ...any, ...sided, topic: topicOf(any) };
    const others = any.alternativeOdds.map((offer) => ({ ...offer, topic: topicOf(offer) }));
    return { ...own, alternativeOdds: asShown(own, others) };
  });

/** Value bets are backs. */
export const bet = betOn(fc.constant({}));

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
