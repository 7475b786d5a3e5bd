import { compareEvents } from './compare.ts';
import type { KnownEvent, Sighting } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import type { League } from './league.ts';
import type { LeagueDecision, LeagueLinks } from './league-links.ts';
import type { Pair, ReviewList } from './review.ts';
import type { Place } from './settling.ts';
import { shareSource } from './sighting.ts';
import type { Sources } from './sources.ts';

interface PartingParts {
  events: KnownEvents;
  sources: Sources;
  reviews: ReviewList;
  links: LeagueLinks;
}

/** Events per call that are checked: parting one moves its prices. */
const CHECKED_AT_ONCE = 32;

/** Events to be asked about, or joined, since their leagues may be one. */
export interface MayBeOne extends Pick<Pair, 'known' | 'newcomer'> {
  score: number;
  swapped: boolean;
  reason: 'LEAGUE' | 'CLASS';
}

/** Applies people's decisions on leagues and what was unlearned to the known events. */
export class LeagueParting {
  readonly #parts: PartingParts;
  /** Events whose leagues may no longer be one. */
  readonly #toCheck = new Set<KnownEvent>();

  constructor(parts: PartingParts) {
    this.#parts = parts;
  }

  /** Applies a decision. Returns the pairs of events that it may make one; an empty array if it stands already. */
  decide(decision: LeagueDecision): MayBeOne[] {
    const { links } = this.#parts;
    const before = this.#familyOf(decision);
    if (!links.decide(decision)) return [];
    const family = new Map([...before, ...this.#familyOf(decision)]);
    this.check([...family.values()]);
    if (decision.decided === 'apart') this.#withdraw();
    return decision.decided === 'apart' ? [] : this.#between(family);
  }

  /** Notes leagues of which some are not known to be one any more. */
  check(leagues: readonly League[]): void {
    for (const { key } of leagues)
      for (const { known } of this.#parts.sources.inLeague(key)) this.#toCheck.add(known);
  }

  /** Returns for some of the events which sightings have to leave, and their destinations. */
  takeLeaving(): Map<Sighting, Place>[] {
    const leaving: Map<Sighting, Place>[] = [];
    let left = CHECKED_AT_ONCE;
    for (const known of this.#toCheck) {
      if (left === 0) break;
      left -= 1;
      this.#toCheck.delete(known);
      if (!this.#parts.events.has(known)) continue;
      const places = placesOf(known, this.#parts.links);
      if (places.size > 0) leaving.push(places);
    }
    return leaving;
  }

  #familyOf({ one, other }: LeagueDecision): Map<string, League> {
    const { links } = this.#parts;
    const leagues = [one, other].flatMap((league) => links.identityOf(league));
    return new Map(leagues.map((league) => [league.key, league]));
  }

  /** Nobody is asked about events of leagues that are two. */
  #withdraw(): void {
    const { reviews, links } = this.#parts;
    for (const { known, newcomer, review } of reviews.pairs())
      if (newcomer.sightings.some(({ league }) => links.relationTo(known.sightings, league) === 'apart'))
        reviews.withdraw(review.id);
  }

  #between(family: ReadonlyMap<string, League>): MayBeOne[] {
    const { events, links, sources } = this.#parts;
    const all = new Set(
      [...family.keys()].flatMap((key) => [...sources.inLeague(key)].map(({ known }) => known)),
    );
    return [...all].flatMap((known) =>
      [...events.near(known).events].flatMap((newcomer) => {
        if (known.key >= newcomer.key || !all.has(newcomer) || shareSource(known, newcomer)) return [];
        const { verdict, score, swapped, doubt } = compareEvents(
          links.classed(known),
          links.classed(newcomer),
        );
        if (verdict !== 'merge' && doubt !== 'CLASS') return [];
        return [{ known, newcomer, score, swapped, reason: doubt === 'CLASS' ? doubt : 'LEAGUE' } as const];
      }),
    );
  }
}

/** The first source's sighting stays, with those of its league; what a person assigned is not moved. */
function placesOf(known: KnownEvent, links: LeagueLinks): Map<Sighting, Place> {
  const stays = ({ source, isPinned, byPerson }: Sighting): boolean =>
    source === known.source || isPinned || byPerson;
  const { rest } = grown(
    known.sightings.filter(stays),
    known.sightings.filter((each) => !stays(each)),
    links,
  );
  const places = new Map<Sighting, Place>();
  let left = rest;
  for (let first = left[0]; first; first = left[0]) {
    const leaving = grown([first], left.slice(1), links);
    const key = `${known.key}-l${shortHash(leaving.group.map(({ league }) => league.key).toSorted()[0] ?? '')}`;
    for (const sighting of leaving.group) places.set(sighting, { key, swapped: sighting.match.swapped });
    left = leaving.rest;
  }
  return places;
}

/** Adds to some sightings all others whose leagues are known to be theirs. */
function grown(
  some: readonly Sighting[],
  others: readonly Sighting[],
  links: LeagueLinks,
): { group: Sighting[]; rest: Sighting[] } {
  const group = [...some];
  let rest = [...others];
  for (;;) {
    const joining = rest.filter(({ league }) => links.relationTo(group, league) === 'one');
    if (joining.length === 0) return { group, rest };
    group.push(...joining);
    rest = rest.filter((each) => !joining.includes(each));
  }
}

const FNV_BASIS = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/** FNV-1a: every process gives the parted event the same key. */
function shortHash(text: string): string {
  let hash = FNV_BASIS;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  return hash.toString(36);
}
