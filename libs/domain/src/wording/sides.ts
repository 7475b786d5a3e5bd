import type { EventRecord } from '../events/index.ts';
import type { Sides } from './selection.ts';

const NAME_SEPARATOR = ' vs ';

function namesOf(event: Pick<EventRecord, 'name' | 'players'>): [home: string, away: string] {
  const named = (order: 1 | 2): string | undefined =>
    event.players.find((player) => player.order === order)?.name;
  const at = event.name.indexOf(NAME_SEPARATOR);
  const fromName =
    at < 0 ? [event.name, ''] : [event.name.slice(0, at), event.name.slice(at + NAME_SEPARATOR.length)];
  return [named(1) ?? fromName[0] ?? '', named(2) ?? fromName[1] ?? ''];
}

/** Returns the two sides in their own order, regardless of the order in which they are shown. */
export function sidesOf(event: Pick<EventRecord, 'name' | 'players' | 'sport'>): Sides {
  const [home, away] = namesOf(event);
  return { sport: event.sport.name, home, away };
}

/** Returns "Real Sociedad – Villarreal"; swapped events show side 2 first, as most bookmakers do. */
export function eventTitle(event: Pick<EventRecord, 'name' | 'players' | 'isSwapped'>): string {
  const [home, away] = namesOf(event);
  if (away === '') return home;
  return event.isSwapped ? `${away} – ${home}` : `${home} – ${away}`;
}
