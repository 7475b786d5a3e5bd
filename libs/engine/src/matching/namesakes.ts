import type { CompetitionClass } from './competition-class.ts';
import { asWritten, readEvent } from './known-event.ts';
import { isSameName, type League } from './league.ts';
import { type LeagueDecision, type LeagueLink, LeagueLinks, type LeagueRelation } from './league-links.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** An event as a source states it. */
interface Statement {
  event: QuotedEvent;
  source: string;
}

/**
 * Leagues by name alone, for sources that list too few matches for their leagues to be learned: a league is what those of
 * its name are at other sources.
 */
export class Namesakes {
  readonly #links: LeagueLinks;
  /** By sport and words. */
  readonly #listed = new Map<string, Map<string, League>>();
  /** By key: leagues of its name and all that are one with them; rebuilt when more are listed. */
  readonly #families = new Map<string, ReadonlyMap<string, League>>();

  constructor(links: LeagueLinks) {
    this.#links = links;
    for (const { one, other } of [...links.all(), ...links.decisions()]) {
      this.list(one);
      this.list(other);
    }
  }

  /** Namesakes by what was learned and decided before. */
  static of(learned: readonly LeagueLink[], decided: readonly LeagueDecision[]): Namesakes {
    const links = new LeagueLinks();
    links.recall(learned);
    for (const decision of decided) links.decide(decision);
    return new Namesakes(links);
  }

  /** Notes that a source lists a league. */
  list(league: League): void {
    const name = nameOf(league);
    const named = this.#listed.get(name) ?? new Map<string, League>();
    if (named.has(league.key)) return;
    this.#listed.set(name, named.set(league.key, league));
    this.#families.clear();
  }

  /** Returns the event with the class that leagues of this name were learned to have, if it states none. */
  classed<Stated extends { competition: CompetitionClass; league: League }>(stated: Stated): Stated {
    if (stated.competition !== 'open') return stated;
    for (const league of this.#familyOf(stated.league).values()) {
      const competition = this.#links.classOf(league);
      if (competition !== undefined) return { ...stated, competition };
    }
    return stated;
  }

  /** Returns `apart` if a league is known to be another one than that of any of the sightings. */
  relationTo(sightings: readonly { league: League }[], league: League): LeagueRelation {
    return sightings.some(({ league: other }) => this.#areOther(league, other)) ? 'apart' : 'one';
  }

  /** Whether two statements of one match are of different participants: women, youth, reserves and so on. */
  areOfOthers(one: Statement, other: Statement): boolean {
    const [a, b] = [one, other].map(
      ({ event, source }) => this.classed(readEvent(event, source, asWritten)).competition,
    );
    return a !== b && a !== 'unknown' && b !== 'unknown';
  }

  /** A person parted them, or one source lists both as two leagues. */
  #areOther(a: League, b: League): boolean {
    if (a.key === b.key || a.words === '' || b.words === '') return false;
    const [one, two] = [this.#namedAs(a), this.#namedAs(b)];
    if (one.some((x) => two.some((y) => this.#links.decisionOn(x, y) === 'apart'))) return true;
    if (isSameName(a, b)) return false;
    const [family, other] = [this.#familyOf(a), this.#familyOf(b)];
    if ([...family.keys()].some((key) => other.has(key))) return false;
    const sources = new Set([...other.values()].map(({ source }) => source));
    return [...family.values()].some(({ source }) => sources.has(source));
  }

  #namedAs(league: League): League[] {
    const named = [...(this.#listed.get(nameOf(league))?.values() ?? [])];
    return [league, ...named.filter((each) => each.key !== league.key && isSameName(each, league))];
  }

  #familyOf(league: League): ReadonlyMap<string, League> {
    const held = this.#families.get(league.key);
    if (held) return held;
    const family = new Map<string, League>();
    for (const each of this.#namedAs(league))
      for (const member of [each, ...this.#links.identityOf(each)]) family.set(member.key, member);
    this.#families.set(league.key, family);
    return family;
  }
}

const nameOf = ({ sport, words }: League): string => `${sport}|${words}`;
