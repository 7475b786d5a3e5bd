import { type Arb, arbLatestAnswerSchema, arbSchema } from '@bothways/domain/arbs';
import { api } from '@bothways/platform';
import type { PinKind, Target } from '../pins/index.ts';
import { eventTitle } from '../words/index.ts';
import { profitPctOf } from './profit.ts';
import { shownNames } from './shown-names.ts';

const targets = new WeakMap<Arb, Target>();

/** Returns what hides and pins need of an arb; cached, since a list of a thousand asks for it at every change. */
export function targetOfArb(arb: Arb): Target {
  const known = targets.get(arb);
  if (known) return known;
  const { id, event, bets } = arb;
  const bookies = [...new Set(bets.map(({ bookie }) => bookie))];
  const target = {
    id,
    eventId: arb._id.eventId,
    bookies,
    title: eventTitle(event),
    startedAt: event.startedAt,
  };
  targets.set(arb, target);
  return target;
}

/** Pins of arbs. */
export const ARB_PINS: PinKind<Arb> = {
  kind: 'arb',
  schema: arbSchema,
  targetOf: targetOfArb,
  pctOf: profitPctOf,
  async latest(arbs, signal) {
    const body = { ids: arbs.map(({ id }) => id), bookieMapping: shownNames(arbs) };
    const { data } = await api.post('/api/arbs/latest', { schema: arbLatestAnswerSchema, body, signal });
    return { items: data.arbs, missingIds: data.missingIds };
  },
};
