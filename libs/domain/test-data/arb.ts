import { type Arb, type ArbBet, arbSchema } from '../src/arbs/index.ts';
import type { EventStatus } from '../src/events/index.ts';

const SEEN = '2026-11-20T12:00:00.000Z';

/** A valid leg. */
export const arbBet = (more: Partial<ArbBet> = {}): ArbBet => ({
  bookie: 'winamax',
  odds: 2.12,
  originalOdds: 2.12,
  updatedOn: SEEN,
  changedOn: SEEN,
  topic: 'odds/1',
  marketShortName: 'OU',
  period: 'FT',
  selection: 'over',
  choice: 'Over 2.25',
  handicap: 2.25,
  isOver: true,
  overTimeIncluded: false,
  alternativeOdds: [],
  ...more,
});

type ArbChange = Omit<Partial<Arb>, 'event' | 'status'> & {
  event?: Partial<Arb['event']>;
  status?: Partial<EventStatus>;
};

/** A valid arb as the wire delivers it: Over 2.25 at Winamax and Under 2.75 at Pinnacle, profit 3.33%. */
export function arb({ event, status, ...more }: ArbChange = {}): Arb {
  const id = more.id ?? 'e1|OU over 2.25@winamax|OU under 2.75@pinnacle';
  return arbSchema.parse({
    id,
    _id: { id, eventId: event?.id ?? 'e1' },
    event: {
      id: 'e1',
      _id: 'e1',
      name: 'Real Sociedad vs Villarreal',
      startedAt: '2026-11-22T20:00:00.000Z',
      isSwapped: false,
      sport: { name: 'football', id: 'football' },
      league: { country: 'Spain', id: 'l1', name: 'LaLiga' },
      players: [
        { order: 1, name: 'Real Sociedad' },
        { order: 2, name: 'Villarreal' },
      ],
      ...event,
    },
    bets: [
      arbBet(),
      arbBet({
        bookie: 'pinnacle',
        odds: 2.02,
        originalOdds: 2.02,
        selection: 'under',
        choice: 'Under 2.75',
        handicap: 2.75,
        isOver: false,
      }),
    ],
    profit: 1 / 2.12 + 1 / 2.02,
    rawProfit: 1 / 2.12 + 1 / 2.02,
    addedOn: '2026-11-20T11:55:48.000Z',
    updatedOn: SEEN,
    guaranteed: (1 - (more.profit ?? 1 / 2.12 + 1 / 2.02)) * 100,
    middle: 29.04,
    rating: 0.55,
    overTimeMatch: true,
    status: { paused: false, longPaused: false, extra: {}, ...status },
    ...more,
  });
}
