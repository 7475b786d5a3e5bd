import { type AlternativeOdds, type Arb, type ArbBet, arbSchema } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';

/** When every factory object was last seen. */
export const NOW_MS = Date.parse('2025-11-21T18:42:00Z');
export const isoAt = (beforeNowMs = 0): string => new Date(NOW_MS - beforeNowMs).toISOString();

export function anEvent(over: Partial<EventRecord> = {}): EventRecord {
  const id = over.id ?? 'e1';
  return {
    id,
    _id: id,
    name: 'Real Sociedad vs Villarreal',
    startedAt: '2025-11-22T20:00:00Z',
    isSwapped: false,
    sport: { name: 'football', id: 'football' },
    league: { country: 'Spain', id: 'laliga', name: 'LaLiga' },
    players: [
      { order: 1, name: 'Real Sociedad' },
      { order: 2, name: 'Villarreal' },
    ],
    ...over,
  };
}

/** Returns an event named "A vs B" with its two players. */
export function eventOf(home: string, away: string, over: Partial<EventRecord> = {}): EventRecord {
  return anEvent({
    name: `${home} vs ${away}`,
    players: [
      { order: 1, name: home },
      { order: 2, name: away },
    ],
    ...over,
  });
}

export const anAlternative = (
  bookie: string,
  odds: number,
  over: Partial<AlternativeOdds> = {},
): AlternativeOdds => ({
  bookie,
  odds,
  updatedOn: isoAt(4000),
  topic: `${bookie}/t`,
  ...over,
});

let quotes = 0;
const anotherQuote = (): string => {
  quotes += 1;
  return `winamax/${quotes}`;
};

export function aBet(over: Partial<ArbBet> = {}): ArbBet {
  const odds = over.odds ?? 2.12;
  return {
    bookie: 'winamax',
    odds,
    originalOdds: odds,
    updatedOn: isoAt(3000),
    changedOn: isoAt(60_000),
    // No two bets share a quote unless a test requests it: bets that share one are folded.
    topic: anotherQuote(),
    marketShortName: 'OU',
    period: 'FT',
    selection: 'over',
    choice: 'Over 2.25',
    handicap: 2.25,
    overTimeIncluded: false,
    alternativeOdds: [],
    ...over,
  };
}

/**
 * Returns an arb of over 2.25 at Winamax against under 2.75 at Pinnacle, unless overridden; always valid by the wire's
 * schema.
 */
export function anArb(over: Partial<Arb> = {}): Arb {
  const event = over.event ?? anEvent();
  const bets = over.bets ?? [
    aBet(),
    aBet({
      bookie: 'pinnacle',
      odds: 2.02,
      selection: 'under',
      handicap: 2.75,
      maxRisk: 1900,
      updatedOn: isoAt(2000),
    }),
  ];
  const bookSum = bets.reduce((sum, bet) => sum + 1 / bet.odds, 0);
  const id = over.id ?? 'a1';
  return arbSchema.parse({
    id,
    _id: { id, eventId: event.id },
    event,
    bets,
    profit: bookSum,
    rawProfit: bookSum,
    addedOn: isoAt(252_000),
    updatedOn: isoAt(2000),
    guaranteed: (1 - (over.profit ?? bookSum)) * 100,
    middle: 0,
    rating: 0,
    overTimeMatch: true,
    status: event.status ?? { paused: false, longPaused: false, extra: {} },
    ...over,
  });
}
