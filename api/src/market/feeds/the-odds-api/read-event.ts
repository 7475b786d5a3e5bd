import type { Tally } from '../tally.ts';
import {
  type OddsApiBookmaker,
  type OddsApiEvent,
  oddsApiBookmakerSchema,
  oddsApiEventSchema,
  oddsApiMarketSchema,
} from './odds-api.schema.ts';

type Skip = Tally['skip'];

/** Reads an event of a response. What is malformed is left out and counted, and costs no more than itself. */
export function readEvent(raw: unknown, skip: Skip): OddsApiEvent | undefined {
  const { success, data } = oddsApiEventSchema.safeParse(raw);
  if (!success) skip('malformed event');
  return success
    ? { ...data, bookmakers: data.bookmakers.flatMap((each) => readBookmaker(each, skip) ?? []) }
    : undefined;
}

function readBookmaker(raw: unknown, skip: Skip): OddsApiBookmaker | undefined {
  const { success, data } = oddsApiBookmakerSchema.safeParse(raw);
  if (!success) {
    skip('malformed bookmaker');
    return undefined;
  }
  const markets = data.markets.flatMap((each) => {
    const read = oddsApiMarketSchema.safeParse(each);
    if (!read.success) skip('malformed market');
    return read.success ? [read.data] : [];
  });
  return { ...data, markets };
}
