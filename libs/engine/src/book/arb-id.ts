import type { Mode } from '@bothways/domain/quotes';
import { type PickCode, parsePickText, pickText } from './pick-code.ts';
import type { Tables } from './tables.ts';

/** The parsed id of an arb: the event, then the pick and bookmaker of each leg. No colons. */
export interface ArbAddress {
  eventId: string;
  mode: Mode;
  legs: { pick: PickCode; bookie: string }[];
}

const MODE_LETTERS: Record<Mode, string> = { prematch: 'p', live: 'l' };

/** `football-20261121-arsenal-chelsea~p~W.FT.1@bet365~W.FT.X@bwin~W.FT.2@unibet` */
export const arbId = (tables: Tables, event: { id: string; mode: Mode }, quotes: readonly number[]): string =>
  tables.arbIds.of(quotes, () => newId(tables, event, quotes));

function newId(tables: Tables, event: { id: string; mode: Mode }, quotes: readonly number[]): string {
  const legs = quotes.filter((quote) => quote >= 0).map((quote) => legText(tables, quote));
  return [event.id, MODE_LETTERS[event.mode], ...legs].join('~');
}

function legText({ quotes, bookies }: Tables, quote: number): string {
  return `${pickText(quotes.pick(quote))}@${bookies.value(quotes.bookie(quote))}`;
}

/** Returns undefined for a text that is not an arb id. */
export function parseArbId(id: string): ArbAddress | undefined {
  const [eventId, letter, ...texts] = id.split('~');
  const mode = letter === 'p' ? 'prematch' : letter === 'l' ? 'live' : undefined;
  const legs = texts.map(parseLeg).filter((leg) => leg !== undefined);
  if (!eventId || !mode || legs.length < 2 || legs.length !== texts.length) return undefined;
  return { eventId, mode, legs };
}

function parseLeg(text: string): ArbAddress['legs'][number] | undefined {
  const at = text.indexOf('@');
  const pick = parsePickText(text.slice(0, at));
  const bookie = text.slice(at + 1);
  return at > 0 && pick !== undefined && bookie !== '' ? { pick, bookie } : undefined;
}

/**
 * Topic of one selection's odds history at one bookmaker, shared by prematch and live: event, pick and bookmaker. No
 * colons.
 */
export const topicOf = (eventId: string, pick: PickCode, bookie: string): string =>
  `${selectionTopicOf(eventId, pick)}~${bookie}`;

/** Common prefix of the topics of one selection at all bookmakers. */
export const selectionTopicOf = (eventId: string, pick: PickCode): string => `${eventId}~${pickText(pick)}`;
