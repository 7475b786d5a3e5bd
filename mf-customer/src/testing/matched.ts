import { type MatchedBet, matchedBetSchema } from '@bothways/domain/matched-betting';
import { aBet, anEvent, isoAt } from './factories.ts';

interface Prices {
  back?: number;
  lay?: number;
  maxRisk?: number;
}

/**
 * Returns a bet on the home side at Winamax, laid at Smarkets with 2 percent commission: 3.00 against 3.05 unless
 * overridden.
 */
export function aMatchedBet(
  { back = 3, lay = 3.05, maxRisk = 26 }: Prices = {},
  over: Partial<MatchedBet> = {},
): MatchedBet {
  const event = over.event ?? anEvent();
  const pick = { marketShortName: 'W', period: 'FT', selection: '1', choice: 'home' } as const;
  const plain = { handicap: undefined, isOver: undefined, alternativeOdds: [] };
  const worth = 0.98 / (lay - 0.02);
  return matchedBetSchema.parse({
    id: `${event.id}~p~W.FT.1@winamax~W.FT.lay.1@smarkets`,
    event,
    back: { ...aBet({ odds: back }), ...pick, ...plain, bookie: 'winamax', updatedOn: isoAt(3000) },
    lay: {
      ...aBet({ odds: lay }),
      ...pick,
      ...plain,
      bookie: 'smarkets',
      side: 'lay',
      originalOdds: lay,
      maxRisk,
      fee: { model: 'winnings', ratePct: 2 },
      updatedOn: isoAt(2000),
    },
    ratingPct: 100 * back * worth,
    snrPct: 100 * (back - 1) * worth,
    srPct: 100 * back * worth,
    updatedOn: isoAt(2000),
    status: { paused: false, longPaused: false, extra: {} },
    ...over,
  });
}
