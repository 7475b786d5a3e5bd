import type { EventRecord, EventStatus } from '@bothways/domain/events';
import type { BookEvent } from '../book/events.ts';
import { liquidityOf } from '../book/liquidity.ts';
import { LISTING } from '../book/listings.ts';
import type { Tables } from '../book/tables.ts';
import { leagueId, participantsOf } from './participants.ts';

/** Returns the event as lists deliver it; the same object as long as it is unchanged. */
export function eventRecord(tables: Tables, event: BookEvent, nowMs: number): EventRecord {
  const liquidity = liquidityOf(tables, event, nowMs);
  const { record, revision, offerRevision } = event;
  const isTrue =
    record?.liquidityScore === liquidity &&
    revision === event.recordRevision &&
    offerRevision === event.recordOfferRevision;
  if (record && isTrue) return record;
  const made = newRecord(tables, event, liquidity);
  event.record = made;
  event.recordRevision = revision;
  event.recordOfferRevision = offerRevision;
  return made;
}

function newRecord(tables: Tables, event: BookEvent, liquidity: number | undefined): EventRecord {
  const { home, away, sport, country, league, startedAt } = event.info;
  return {
    ...event.state,
    id: event.id,
    _id: event.id,
    name: `${home} vs ${away}`,
    startedAt: inUtc(startedAt),
    isSwapped: isSwapped(tables, event),
    sport: { name: sport, id: sport },
    league: { country, id: leagueId(event.info), name: league },
    players: [playerRecord(event, 1, home), playerRecord(event, 2, away)],
    bookies: bookiesOf(tables, event),
    active: event.available > 0,
    ...(liquidity === undefined ? {} : { liquidityScore: liquidity }),
  };
}

const PLAYING: EventStatus = { paused: false, longPaused: false, extra: {} };
export const statusOf = (event: BookEvent): EventStatus => event.state.status ?? PLAYING;

/** A source's data on a player takes precedence; the rest is derived from the event's names. */
const playerRecord = (event: BookEvent, order: 1 | 2, name: string): EventRecord['players'][number] => ({
  ...participantsOf(event.info)[order - 1],
  ...event.state.players?.find((player) => player.order === order),
  order,
  name,
});

const inUtc = (text: string): string => new Date(text).toISOString();

/** Whether most bookmakers that quote the event name its sides reversed. */
function isSwapped({ listings, bookies }: Tables, event: BookEvent): boolean {
  let balance = 0;
  for (const [bookie, listing] of event.listings)
    if (listings.available(listing) > 0 && !bookies.isLays(bookie))
      balance += listings.is(listing, LISTING.SWAPPED) ? 1 : -1;
  return balance > 0;
}

function bookiesOf({ listings, bookies }: Tables, event: BookEvent): string[] {
  const values = new Set<string>();
  for (const [bookie, listing] of event.listings)
    if (listings.available(listing) > 0) values.add(bookies.value(bookie));
  return [...values].sort();
}
