import type { Aliases } from './aliases.ts';
import type { CoOccurrence } from './co-occurrence.ts';
import {
  asWritten,
  type KnownEvent,
  readEvent,
  type Sighting,
  type StatedEvent,
  turned,
} from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import { renamer, teach } from './learning.ts';
import { profileName } from './name-profile.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { pairId, type ReviewList } from './review.ts';
import { moveSighting } from './sighting.ts';
import type { Sources } from './sources.ts';
import type { Member, MemberGroup, Pin, Verdict, Verdicts } from './verdicts.ts';

/** Destination of a source's statements of an event: the event of a key, with its sides reversed or not. */
export type Place = Pin;

/** How the prices of one event are to be divided by speaker. */
export interface Regroup {
  from: string;
  /** Destination of all speakers not listed below. */
  rest: Place;
  speakers: { speaker: string; place: Place }[];
  /** The events of the destinations, as stated there. */
  events: { key: string; event: QuotedEvent }[];
}

export interface SettlingParts {
  events: KnownEvents;
  sources: Sources;
  aliases: Aliases;
  reviews: ReviewList;
  verdicts: Verdicts;
}

interface Arrival {
  sighting: Sighting;
  /** The destination, and whether its sides are reversed there. */
  to: Place;
}

/** Rearranges the known events according to a person's decision. Returns an empty array if they already comply. */
export function settle(verdict: Verdict, parts: SettlingParts, nowMs: number): Regroup[] {
  parts.verdicts.add(verdict);
  const places = placesOf(verdict, parts);
  const isInPlace = ([{ match }, { key, swapped }]: [Sighting, Place]): boolean =>
    match.key === key && match.swapped === swapped;
  if ([...places].every(isInPlace)) return [];
  const [group, another] = verdict.groups;
  if (group && !another) uniteKeys(group.key, touchedBy(places), parts);
  return rearrange(places, parts, { isJoin: another === undefined, nowMs });
}

const touchedBy = (places: ReadonlyMap<Sighting, Place>): KnownEvent[] => [
  ...new Set([...places.keys()].map(({ known }) => known)),
];

/** Moves sightings to their places: by a person's decision, or because leagues turned out to be different. */
export function rearrange(
  places: ReadonlyMap<Sighting, Place>,
  parts: SettlingParts,
  { isJoin, nowMs }: { isJoin: boolean; nowMs: number },
): Regroup[] {
  const plans = touchedBy(places).map((known) => planOf(known, places, isJoin));
  const told = plans.map(({ arrivals }) => arrivals.map(speakerTo));
  rebuild(plans, parts, nowMs);
  return plans.map(({ from, rest }, at) => regroupOf(from, rest, told[at] ?? [], parts.events));
}

/** Its prices are reversed if its orientation differs from the destination's. */
const speakerTo = ({ sighting: { source, match }, to }: Arrival): Regroup['speakers'][number] => ({
  speaker: source,
  place: { key: to.key, swapped: match.swapped !== to.swapped },
});

function regroupOf(from: string, rest: Place, speakers: Regroup['speakers'], events: KnownEvents): Regroup {
  const keys = new Set([rest.key, ...speakers.map(({ place }) => place.key)]);
  const stated = [...keys].flatMap((key) => {
    const event = events.get(key)?.event;
    return event ? [{ key, event }] : [];
  });
  return { from, rest, speakers, events: stated };
}

/** Returns the destinations of the known sightings. */
function placesOf({ groups }: Verdict, { sources, verdicts }: SettlingParts): Map<Sighting, Place> {
  const places = new Map<Sighting, Place>();
  for (const { source, sourceId } of groups.flatMap(({ members }) => members)) {
    const sighting = sources.get(source, sourceId);
    const [event] = sighting?.stated ?? [];
    if (!sighting || !event) continue;
    const place = verdicts.of(sourceId, { event, source });
    if (!place) continue;
    sighting.isPinned = true;
    sighting.byPerson = true;
    places.set(sighting, place);
  }
  return places;
}

function uniteKeys(key: string, touched: readonly KnownEvent[], { verdicts, reviews }: SettlingParts): void {
  for (const known of touched) {
    verdicts.unite(known.key, key);
    reviews.unreject(pairId(known.key, key));
  }
}

interface Plan {
  known: KnownEvent;
  from: string;
  rest: Place;
  arrivals: Arrival[];
}

/** In a join all sightings of the event move; in a split those that the decision does not mention stay. */
function planOf(known: KnownEvent, places: ReadonlyMap<Sighting, Place>, isJoin: boolean): Plan {
  const spoken = known.sightings.find((sighting) => places.has(sighting));
  const place = spoken && places.get(spoken);
  const rest =
    isJoin && spoken && place
      ? { key: place.key, swapped: spoken.match.swapped !== place.swapped }
      : { key: known.key, swapped: false };
  const arrivals = known.sightings.map((sighting) => {
    const stays = { key: rest.key, swapped: sighting.match.swapped !== rest.swapped };
    return { sighting, to: places.get(sighting) ?? stays };
  });
  return { known, from: known.key, rest, arrivals };
}

function rebuild(plans: readonly Plan[], parts: SettlingParts, nowMs: number): void {
  const { events } = parts;
  const arrivals = plans.flatMap(({ arrivals: each }) => each);
  const keepers = new Set<KnownEvent>();
  for (const { known, arrivals: own } of plans) {
    const first = own.find(({ sighting }) => sighting.source === known.source);
    known.sightings.length = 0;
    if (first?.to.key === known.key && first.to.swapped === first.sighting.match.swapped) keepers.add(known);
    else events.drop(known);
  }
  for (const key of new Set(arrivals.map(({ to }) => to.key))) {
    const coming = arrivals
      .filter(({ to }) => to.key === key)
      .map((arrival) => ({ ...arrival, stated: statedOf(arrival, parts.aliases) }));
    const [first] = coming;
    if (!first) continue;
    const held = events.get(key);
    const known = held ?? events.createAs(key, first.stated, nowMs);
    if (held && keepers.has(held)) {
      const own = coming.filter(({ sighting }) => sighting.source === held.source);
      events.respell(
        held,
        [...own, ...coming].map(({ stated }) => stated),
      );
    }
    for (const { sighting, stated, to } of coming) {
      moveSighting(sighting, known, to.swapped);
      events.addSpellings(known, stated, false);
    }
  }
}

/** As stated by the source, with the sides in the event's orientation. */
function statedOf({ sighting, to }: Arrival, aliases: Aliases): StatedEvent {
  const [event] = sighting.stated;
  if (!event) throw new RangeError('A sighting without a statement');
  const stated = readEvent(event, sighting.source, renamer(aliases, event, sighting.source));
  return to.swapped ? turned(stated) : stated;
}

/** Learns team names of sources from what people have joined. */
export function teachMembers(aliases: Aliases, { key, members }: MemberGroup, events: KnownEvents): void {
  const known = events.get(key);
  if (!known) return;
  for (const { event, source, swapped } of members)
    teach(aliases, known, { event, source, swapped }, 'person');
}

const namesOf = ({ event, source }: Member): string[] => {
  const { homes, aways } = readEvent(event, source, asWritten);
  return [...homes, ...aways].map(({ exact }) => exact);
};

/** Stops believing names that led to a wrong join. */
export function doubtWhatLed(
  { groups }: Verdict,
  { aliases, together }: { aliases: Aliases; together: CoOccurrence },
): void {
  for (const group of groups) {
    const others = new Set(
      groups.filter((other) => other !== group).flatMap(({ members }) => members.flatMap(namesOf)),
    );
    for (const member of group.members) {
      const { sport } = member.event;
      const { competition } = readEvent(member.event, member.source, asWritten);
      for (const name of namesOf(member)) {
        for (const other of others) together.forget({ sport, competition, names: [name, other] });
        for (const alias of aliases.heldOf({ sport, competition, source: member.source, name }))
          if (others.has(profileName(alias.team, sport).exact)) aliases.doubt(alias);
      }
    }
  }
}
