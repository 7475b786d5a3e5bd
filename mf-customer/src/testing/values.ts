import { type ValueBet, type ValueInnerBet, valueBetSchema } from '@bothways/domain/valuebets';
import { aBet, anAlternative, anEvent, isoAt } from './factories.ts';

/**
 * Returns a value bet of over 2.5 at Winamax at 2.20, fair at 2.00, unless overridden; always valid by the wire's
 * schema.
 */
export function aValueBet(over: Partial<ValueBet> = {}, bet: Partial<ValueInnerBet> = {}): ValueBet {
  const event = over.event ?? anEvent();
  const id = over.id ?? 'e1~p~OU.FT.over.2.5@winamax';
  const inner = {
    ...aBet({ odds: 2.2, handicap: 2.5, choice: 'over', ...bet }),
    id: id.split(':')[0],
    name: 'Total: over 2.5',
    shortName: 'over 2.5',
    toTiebreak: false,
    type: 'total',
    active: true,
    addedOn: isoAt(252_000),
    market: { name: 'Total', id: 'OU.FT', groupName: 'OU', active: true },
    periodTypeId: 0,
    value: {
      splineValue: {
        adjustedProbability: 0.5,
        sameBets: 4,
        numberOfDataPoints: 12,
        valueBetPercentage: 10,
      },
      legacyValue: { blendedProbability: 0.49, valueBetPercentage: 7.8 },
      groups: 9,
    },
    alternativeOdds: [1.95, 1.9, 1.88, 1.87].map((odds, index) => ({
      ...anAlternative(['pinnacle', 'bet365', 'bwin', 'betsson'][index] ?? '', odds),
      active: true,
      handicap: 2.5,
    })),
    ...bet,
  };
  return valueBetSchema.parse({
    id,
    _id: { id, eventId: event.id },
    channel: 'winamax',
    provider: 'winamax',
    percentage: 10,
    profit: 1 / 1.1,
    rawProfit: 1 / 1.1,
    rating: 0.6,
    event,
    match: event.name,
    addedOn: isoAt(252_000),
    updatedOn: isoAt(2000),
    timestamp: isoAt(),
    overTimeMatch: true,
    middle: 0,
    ttb: false,
    version: 1,
    status: event.status ?? { paused: false, longPaused: false, extra: {} },
    ...over,
    bet: inner,
  });
}
