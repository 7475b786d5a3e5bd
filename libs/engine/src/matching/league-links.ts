import type { CompetitionClass } from './competition-class.ts';
import { isSameName, type League } from './league.ts';

/** Evidence and decisions about the leagues of two sources. */
export interface LeagueLink {
  one: League;
  other: League;
  /** Matches that agree, each by its day and names; the first of them, as more say nothing new. */
  agreed: string[];
  /** Number of matches that contradict it. */
  contrary: number;
  /** Women, youth or reserves where only one of the two says so; undefined if both say the same. */
  competition: CompetitionClass | undefined;
  /** The evidence sufficed. */
  isLearned: boolean;
  /** A person's decision, which takes precedence over evidence and over equal names. */
  decided: LeagueDecision | undefined;
}
export type LeagueDecision = 'same' | 'apart';

/** As many as outweigh some contrary ones. */
const MAX_AGREED = 24;
/** Some sources times all leagues; beyond it nothing new is learned. */
const MAX_LINKS = 50_000;

/** Identifies two leagues, regardless of order. */
export const linkId = (a: League, b: League): string =>
  a.key < b.key ? `${a.key}~${b.key}` : `${b.key}~${a.key}`;

/** Learned and decided: two sources' leagues that are one, and those that are not. Symmetric, and transitive. */
export class LeagueLinks {
  readonly #links = new Map<string, LeagueLink>();
  readonly #news = new Set<LeagueLink>();
  /** By league: the leagues of its identity, and its class by evidence; rebuilt after a change. */
  #identities: Map<string, readonly League[]> | undefined;
  #classes: Map<string, CompetitionClass> | undefined;

  get(a: League, b: League): LeagueLink | undefined {
    return this.#links.get(linkId(a, b));
  }

  byId(id: string): LeagueLink | undefined {
    return this.#links.get(id);
  }

  all(): LeagueLink[] {
    return [...this.#links.values()];
  }

  /** Returns the link of two leagues, a new one if there is none; undefined if no further one fits. */
  between(a: League, b: League): LeagueLink | undefined {
    const id = linkId(a, b);
    const held = this.#links.get(id);
    if (held || this.#links.size >= MAX_LINKS) return held;
    const [one, other] = a.key < b.key ? [a, b] : [b, a];
    const link: LeagueLink = {
      ...{ one, other, agreed: [], contrary: 0 },
      ...{ competition: undefined, isLearned: false, decided: undefined },
    };
    this.#links.set(id, link);
    return link;
  }

  /**
   * Returns whether two leagues are one: by a person's decision, by evidence or by name; a person has parted
   * them; or nothing is known. A league without a name contradicts none.
   */
  relation(a: League, b: League): 'one' | 'apart' | 'unknown' {
    if (a.key === b.key || a.words === '' || b.words === '') return 'one';
    const link = this.get(a, b);
    if (link?.decided) return link.decided === 'same' ? 'one' : 'apart';
    if (link?.isLearned || isSameName(a, b)) return 'one';
    const identity = this.#identityOf(a);
    return identity !== undefined && identity === this.#identityOf(b) ? 'one' : 'unknown';
  }

  /** Returns all leagues known to be one with this one; only itself if nothing is known. */
  identityOf(league: League): readonly League[] {
    return this.#identityOf(league) ?? [league];
  }

  /** Whether a league is already known as another one of the source of `by`: then it is not a second one of it. */
  isTaken(league: League, by: League): boolean {
    return (
      this.#identityOf(league)?.some(({ source, key }) => source === by.source && key !== by.key) ?? false
    );
  }

  /** Whether a source's league is known to be that of another sighting of an event, and not parted from any. */
  isOneOf(sightings: readonly { league: League }[], league: League): boolean {
    let isOne = sightings.length === 0;
    for (const { league: other } of sightings) {
      const relation = this.relation(other, league);
      if (relation === 'apart') return false;
      isOne ||= relation === 'one';
    }
    return isOne;
  }

  /** Returns the event with the class that its league was learned to have, if neither league nor names state one. */
  classed<Stated extends { competition: CompetitionClass; league: League }>(stated: Stated): Stated {
    const competition = stated.competition === 'open' ? this.classOf(stated.league) : undefined;
    return competition === undefined ? stated : { ...stated, competition };
  }

  /** Returns who plays in a league whose own name does not say so; undefined if nothing is known. */
  classOf({ key }: League): CompetitionClass | undefined {
    this.#classes ??= classesOf(this.#links.values());
    return this.#classes.get(key);
  }

  addFixture(link: LeagueLink, fixture: string): void {
    if (link.agreed.length >= MAX_AGREED || link.agreed.includes(fixture)) return;
    link.agreed.push(fixture);
    this.#news.add(link);
  }

  update(link: LeagueLink, change: Partial<Omit<LeagueLink, 'one' | 'other' | 'agreed'>>): void {
    Object.assign(link, change);
    this.#news.add(link);
    this.#rebuild();
  }

  /** Restores links known before, without reporting them. */
  recall(links: readonly LeagueLink[]): void {
    for (const link of links)
      this.#links.set(linkId(link.one, link.other), { ...link, agreed: [...link.agreed] });
    this.#rebuild();
  }

  /** Returns the links that changed since the last call. */
  takeNews(): LeagueLink[] {
    const news = [...this.#news].map((link) => ({ ...link, agreed: [...link.agreed] }));
    this.#news.clear();
    return news;
  }

  #rebuild(): void {
    this.#identities = undefined;
    this.#classes = undefined;
  }

  #identityOf({ key }: League): readonly League[] | undefined {
    this.#identities ??= identitiesOf(this.#links.values());
    return this.#identities.get(key);
  }
}

/**
 * Joins leagues into identities: people's decisions first, then the best supported. A link is left out if it would put
 * two leagues of one source, or two that a person parted, into one identity.
 */
export function identitiesOf(links: Iterable<LeagueLink>): Map<string, readonly League[]> {
  const all = [...links];
  const members = new Map<string, League[]>();
  const apart = new Set(
    all.flatMap((link) => (link.decided === 'apart' ? [linkId(link.one, link.other)] : [])),
  );
  const groupOf = (league: League): League[] => {
    const group = members.get(league.key) ?? [league];
    members.set(league.key, group);
    return group;
  };
  const fits = (one: readonly League[], other: readonly League[], isDecided: boolean): boolean =>
    one.every((a) => other.every((b) => !apart.has(linkId(a, b)) && (isDecided || a.source !== b.source)));
  for (const { one, other, decided } of all.filter(isKnown).toSorted(bestFirst)) {
    const [group, joining] = [groupOf(one), groupOf(other)];
    if (group === joining || !fits(group, joining, decided === 'same')) continue;
    group.push(...joining);
    for (const league of joining) members.set(league.key, group);
  }
  return members;
}

function classesOf(links: Iterable<LeagueLink>): Map<string, CompetitionClass> {
  const classes = new Map<string, CompetitionClass>();
  for (const link of links)
    if (link.competition !== undefined && isKnown(link))
      for (const { key } of [link.one, link.other]) classes.set(key, link.competition);
  return classes;
}

const isKnown = ({ decided, isLearned }: LeagueLink): boolean =>
  decided === 'same' || (decided === undefined && isLearned);

const bestFirst = (a: LeagueLink, b: LeagueLink): number =>
  Number(b.decided === 'same') - Number(a.decided === 'same') ||
  b.agreed.length - a.agreed.length ||
  (linkId(a.one, a.other) < linkId(b.one, b.other) ? -1 : 1);
