import { type CompetitionClass, classOfLeague } from './competition-class.ts';
import { isSameName, type League } from './league.ts';

/** Evidence about the leagues of two sources. */
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
}

/** A person's decision about the leagues of two sources, which takes precedence over evidence and over equal names. */
export interface LeagueDecision {
  one: League;
  other: League;
  /** Undefined once it is undone: then names and evidence count again. */
  decided: 'same' | 'apart' | undefined;
}
export type LeagueRelation = 'one' | 'apart' | 'unknown';

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
  /** Decisions that stand, by the id of the link. */
  readonly #decided = new Map<string, LeagueDecision>();
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
      ...{ competition: undefined, isLearned: false },
    };
    this.#links.set(id, link);
    return link;
  }

  /**
   * Returns whether two leagues are one: by a person's decision, by evidence or by name; a person has parted
   * them; or nothing is known. A league without a name contradicts none.
   */
  relation(a: League, b: League): LeagueRelation {
    if (a.key === b.key || a.words === '' || b.words === '') return 'one';
    const decided = this.decisionOn(a, b);
    if (decided) return decided === 'same' ? 'one' : 'apart';
    if (this.get(a, b)?.isLearned || isSameName(a, b)) return 'one';
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

  /** Returns what a source's league is to an event: that of another sighting, or parted from any. */
  relationTo(sightings: readonly { league: League }[], league: League): LeagueRelation {
    let found: LeagueRelation = sightings.length === 0 ? 'one' : 'unknown';
    for (const { league: other } of sightings) {
      const relation = this.relation(other, league);
      if (relation === 'apart') return relation;
      if (relation === 'one') found = relation;
    }
    return found;
  }

  /** Returns what a person has decided on two leagues. */
  decisionOn(a: League, b: League): LeagueDecision['decided'] {
    return this.#decided.get(linkId(a, b))?.decided;
  }

  /** Applies a person's decision, or its undoing. Returns false if it stands already. */
  decide(decision: LeagueDecision): boolean {
    const id = linkId(decision.one, decision.other);
    if (this.#decided.get(id)?.decided === decision.decided) return false;
    if (decision.decided) this.#decided.set(id, decision);
    else this.#decided.delete(id);
    this.#rebuild();
    return true;
  }

  decisions(): LeagueDecision[] {
    return [...this.#decided.values()];
  }

  /** Returns the event with the class that its league was learned to have, if neither league nor names state one. */
  classed<Stated extends { competition: CompetitionClass; league: League }>(stated: Stated): Stated {
    const competition = stated.competition === 'open' ? this.classOf(stated.league) : undefined;
    return competition === undefined ? stated : { ...stated, competition };
  }

  /** Returns who plays in a league whose own name does not say so; undefined if nothing is known. */
  classOf({ key }: League): CompetitionClass | undefined {
    this.#classes ??= this.#classesOf();
    return this.#classes.get(key);
  }

  addFixture(link: LeagueLink, fixture: string): void {
    if (link.agreed.length >= MAX_AGREED || link.agreed.includes(fixture)) return;
    link.agreed.push(fixture);
    this.#news.add(link);
  }

  update(link: LeagueLink, change: Partial<Omit<LeagueLink, 'one' | 'other'>>): void {
    Object.assign(link, change);
    this.#news.add(link);
    this.#rebuild();
  }

  /** Restores links known before, without reporting them. Returns those that were learned, and are not any more. */
  recall(links: readonly LeagueLink[]): LeagueLink[] {
    const unlearned: LeagueLink[] = [];
    for (const link of links) {
      const id = linkId(link.one, link.other);
      if (this.#links.get(id)?.isLearned && !link.isLearned) unlearned.push(link);
      this.#links.set(id, { ...link, agreed: [...link.agreed] });
    }
    this.#rebuild();
    return unlearned;
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
    this.#identities ??= identitiesOf(this.#ties(), this.decisions());
    return this.#identities.get(key);
  }

  #classesOf(): Map<string, CompetitionClass> {
    const classes = new Map<string, CompetitionClass>();
    for (const { one, other, competition } of this.#ties())
      if (competition !== undefined) for (const { key } of [one, other]) classes.set(key, competition);
    return classes;
  }

  /** People's decisions first, then what was learned, best supported first. */
  #ties(): Tie[] {
    const decided = this.decisions().flatMap(({ one, other, decided: word }) =>
      word === 'same'
        ? [
            {
              one,
              other,
              isDecided: true,
              competition: this.get(one, other)?.competition ?? classOfOne(one, other),
            },
          ]
        : [],
    );
    const learned = this.all().filter((link) => link.isLearned && !this.decisionOn(link.one, link.other));
    return [
      ...decided.toSorted(byId),
      ...learned.toSorted((a, b) => b.agreed.length - a.agreed.length || byId(a, b)),
    ];
  }
}

/** Two leagues that are one. */
interface Tie {
  one: League;
  other: League;
  isDecided?: boolean;
  /** Women, youth or reserves where only one of the two says so. */
  competition: CompetitionClass | undefined;
}

const byId = (a: Tie, b: Tie): number => (linkId(a.one, a.other) < linkId(b.one, b.other) ? -1 : 1);

/** Returns the class that only one of the names states. */
function classOfOne(one: League, other: League): CompetitionClass | undefined {
  const classes = [one, other].map(({ name, sport }) => classOfLeague(name, sport));
  return classes[0] === classes[1] ? undefined : classes.find((each) => each !== 'open');
}

/**
 * Joins leagues into identities, in the order of the ties. A tie is left out if it would put two leagues of one source
 * into one identity without a person's decision, or two that a person parted.
 */
function identitiesOf(
  ties: readonly Tie[],
  decisions: readonly LeagueDecision[],
): Map<string, readonly League[]> {
  const members = new Map<string, League[]>();
  const apart = new Set(
    decisions.flatMap(({ one, other, decided }) => (decided === 'apart' ? [linkId(one, other)] : [])),
  );
  const groupOf = (league: League): League[] => {
    const group = members.get(league.key) ?? [league];
    members.set(league.key, group);
    return group;
  };
  const fits = (one: readonly League[], other: readonly League[], isDecided: boolean): boolean =>
    one.every((a) => other.every((b) => !apart.has(linkId(a, b)) && (isDecided || a.source !== b.source)));
  for (const { one, other, isDecided = false } of ties) {
    const [group, joining] = [groupOf(one), groupOf(other)];
    if (group === joining || !fits(group, joining, isDecided)) continue;
    group.push(...joining);
    for (const league of joining) members.set(league.key, group);
  }
  return members;
}
