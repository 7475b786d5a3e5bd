import type { Mode } from '@bothways/domain/quotes';
import type { BookEvent } from './events.ts';
import { type PickCode, parsePickText, pickText } from './pick-code.ts';
import type { Tables } from './tables.ts';

/** The parsed id of a value bet. */
interface ValueAddress {
  eventId: string;
  mode: Mode;
  pick: PickCode;
  bookie: string;
}

const MODE_LETTERS: Record<Mode, string> = { prematch: 'p', live: 'l' };

/** `football-20261121-arsenal-chelsea~p~OU.FT.over.2.5@bet365`: event, mode, and the bet. No colons. */
export const valueId = ({ quotes, bookies }: Tables, event: BookEvent, quote: number): string =>
  [
    event.id,
    MODE_LETTERS[event.mode],
    `${pickText(quotes.pick(quote))}@${bookies.value(quotes.bookie(quote))}`,
  ].join('~');

/** Returns undefined for a text that is not a value id. */
export function parseValueId(id: string): ValueAddress | undefined {
  const [eventId, letter, text = '', ...more] = id.split('~');
  const mode = letter === 'p' ? 'prematch' : letter === 'l' ? 'live' : undefined;
  const at = text.indexOf('@');
  const pick = parsePickText(text.slice(0, at));
  const bookie = text.slice(at + 1);
  const isWhole = at > 0 && more.length === 0 && bookie !== '';
  return eventId && mode && pick !== undefined && isWhole ? { eventId, mode, pick, bookie } : undefined;
}

/** Returns the quote that an id names, whether or not it can be bet on; undefined if the book has none. */
export function quoteOf(tables: Tables, { eventId, mode, pick, bookie }: ValueAddress): number | undefined {
  const event = tables.events.findById(eventId, mode);
  const listing = event?.listings.get(tables.bookies.find(bookie) ?? -1);
  const quote = listing === undefined ? -1 : tables.listings.find(listing, pick);
  return quote >= 0 && tables.quotes.oddsMicro(quote) > 0 ? quote : undefined;
}

export const eventOf = ({ quotes, lines, events }: Tables, quote: number): BookEvent =>
  events.at(lines.event(quotes.line(quote)));
