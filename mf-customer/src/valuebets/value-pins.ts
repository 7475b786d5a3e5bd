import { type ValueBet, valueBetLatestAnswerSchema, valueBetSchema } from '@bothways/domain/valuebets';
import { api } from '@bothways/platform';
import type { PinKind, Target } from '../pins/index.ts';
import { eventTitle } from '../words/index.ts';

/** Returns what hides and pins need of a value bet. */
export const targetOfValue = ({ id, event, channel }: ValueBet): Target => ({
  id,
  eventId: event.id,
  bookies: [channel],
  title: eventTitle(event),
  startedAt: event.startedAt,
});

/** Pins of value bets. */
export const VALUE_PINS: PinKind<ValueBet> = {
  kind: 'valueBet',
  schema: valueBetSchema,
  targetOf: targetOfValue,
  pctOf: ({ percentage }) => percentage,
  async latest(bets, signal) {
    const body = { valuebetIds: bets.map(({ id }) => id) };
    const { data } = await api.post('/api/valuebets/latest', {
      schema: valueBetLatestAnswerSchema,
      body,
      signal,
    });
    return { items: data.valuebets, missingIds: data.missingIds };
  },
};
