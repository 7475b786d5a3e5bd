import { CapacityError } from '../limits/capacity-error.ts';
import type { Aliases } from './aliases.ts';
import { type Candidate, candidatesFor, doubtAbout, type Found, isBeyondDoubt } from './candidates.ts';
import type { CoOccurrence } from './co-occurrence.ts';
import type { JoinCounts } from './join-counts.ts';
import type { KnownEvent, Sighting, StatedEvent } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import type { LeagueRelation } from './league-links.ts';
import { isUsedApart, teach, teachTwoNames } from './learning.ts';
import type { Merges } from './merges.ts';
import { pairId } from './review.ts';
import { byPerson, sight } from './sighting.ts';
import type { Sources } from './sources.ts';
import type { Verdicts } from './verdicts.ts';

/** Twice all bookmakers at five sources. A comparison walks through them. */
const MAX_SIGHTINGS_OF_ONE = 1000;

interface Deps {
  events: KnownEvents;
  sources: Sources;
  aliases: Aliases;
  verdicts: Verdicts;
  /** Pairs that a person declared one event. */
  accepted: ReadonlySet<string>;
  together: CoOccurrence;
  joins: JoinCounts;
  merges: Merges;
  /** How the league of a statement relates to those of an event. */
  relationTo: (known: KnownEvent, stated: Pick<Sighting, 'league'>) => LeagueRelation;
}

/** Compares statements that nobody has decided on with the known events. */
export class Newcomers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns what the statement becomes: a sighting of a known event, or of a new one. */
  meet(stated: StatedEvent, sourceId: string, nowMs: number): Sighting {
    const { events, sources, aliases, joins, merges, relationTo } = this.#deps;
    sources.demandRoom();
    const found = candidatesFor(stated, events, (known) => relationTo(known, stated));
    const [best] = found.candidates;
    if (best && isBeyondDoubt(found)) {
      const { event, source } = stated;
      const sighting = this.#join(best, stated, sourceId);
      teach(aliases, best.known, { event, source, swapped: best.swapped }, 'match');
      joins.add(best.known, source);
      return sighting;
    }
    const accepted = this.#acceptedOf(stated, found.candidates);
    if (accepted) return byPerson(this.#join(accepted, stated, sourceId));
    const learned = this.#learnedOf(stated, found);
    if (learned) {
      joins.add(learned.known, stated.source);
      return this.#join(learned, stated, sourceId);
    }
    const known = events.create(stated, nowMs);
    const sighting = sight(known, stated, sourceId, { swapped: false, score: 1 });
    if (best && events.has(best.known))
      merges.propose(best.known, known, { ...best, reason: doubtAbout(found.candidates) }, nowMs);
    return sighting;
  }

  #join(candidate: Candidate, stated: StatedEvent, sourceId: string): Sighting {
    if (candidate.known.sightings.length >= MAX_SIGHTINGS_OF_ONE)
      throw new CapacityError('sources', MAX_SIGHTINGS_OF_ONE);
    this.#deps.events.addSpellings(candidate.known, stated, candidate.swapped);
    return sight(candidate.known, stated, sourceId, candidate);
  }

  /** The candidate that a person declared the same event in an earlier run. */
  #acceptedOf(stated: StatedEvent, candidates: readonly Candidate[]): Candidate | undefined {
    if (this.#deps.accepted.size === 0) return undefined;
    const key = this.#deps.events.keyFor(stated);
    return candidates.find(
      ({ known }) =>
        this.#deps.accepted.has(pairId(known.key, key)) && !this.#deps.verdicts.areApart(known.key, key),
    );
  }

  /** The candidate that differs in one name only, if the two names have substituted for each other before. */
  #learnedOf(stated: StatedEvent, { candidates, areAll }: Found): Candidate | undefined {
    const [best, second] = candidates.filter(({ twoNames }) => twoNames);
    if (!best?.twoNames || second || !areAll || this.#deps.relationTo(best.known, stated) !== 'one')
      return undefined;
    const { one, two, opponent } = best.twoNames;
    const { sport, competition } = stated;
    const meeting = { sport, competition, names: [one.exact, two.exact], opponent: opponent.exact } as const;
    if (!this.#deps.together.note(meeting)) return undefined;
    if (isUsedApart(this.#deps.events, best.known, stated, best.twoNames)) return undefined;
    teachTwoNames(this.#deps.aliases, best.known, stated, best);
    this.#deps.merges.uniteLearned(best.known);
    return best;
  }
}
