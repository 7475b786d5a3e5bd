import type { Arb, ArbBet } from '@bothways/domain/arbs';
import type { User } from '@bothways/domain/identity';

/** A complete and valid signed-in person; override what matters to the test. */
export const aUser = (over: Partial<User> = {}): User => ({
  id: 'user-1',
  email: 'pro@bothways.test',
  personalData: { name: 'Lea Brandt' },
  mobilePhoneVerified: false,
  onboarding: { completedAt: '2026-11-01T10:00:00.000Z', version: 1 },
  addedOn: '2026-11-01T09:00:00.000Z',
  adminInfo: { users: [] },
  credits: 0,
  plan: 'pro',
  ...over,
});

const MOMENT = '2026-11-20T18:42:00.000Z';
const aBet = (bookie: string, odds: number, selection: ArbBet['selection']): ArbBet => ({
  bookie,
  odds,
  originalOdds: odds,
  selection,
  marketShortName: 'W',
  period: 'FT',
  choice: selection,
  overTimeIncluded: false,
  topic: `${bookie}/w/${selection}`,
  updatedOn: MOMENT,
  changedOn: MOMENT,
  alternativeOdds: [],
});

/** A two-way arb; `profit` is the sum of inverse odds. */
export function anArb(over: Partial<Arb> = {}): Arb {
  const id = over.id ?? 'arb-1';
  return {
    id,
    _id: { id, eventId: 'event-1' },
    event: {
      id: 'event-1',
      _id: 'event-1',
      name: 'Casper Ruud vs Lorenzo Musetti',
      startedAt: '2026-11-20T20:30:00.000Z',
      isSwapped: false,
      sport: { name: 'tennis', id: 'tennis' },
      league: { country: 'France', id: 'metz', name: 'ATP 250 Metz' },
      players: [
        { order: 1, name: 'Casper Ruud' },
        { order: 2, name: 'Lorenzo Musetti' },
      ],
    },
    bets: [aBet('bet365', 2.08, '1'), aBet('marathonbet', 2, '2')],
    profit: 0.98,
    rawProfit: 0.98,
    addedOn: MOMENT,
    updatedOn: MOMENT,
    guaranteed: (1 - (over.profit ?? 0.98)) * 100,
    middle: 0,
    rating: 0,
    overTimeMatch: true,
    status: { paused: false, longPaused: false, extra: {} },
    ...over,
  };
}
