import type { Sport } from '@bothways/domain/sports';

/** Two names of one team in one class of competition; `source` is empty if it holds for every source. */
export interface Alias {
  sport: Sport;
  competition: string;
  source: string;
  /** The normalised name that the source uses. */
  name: string;
  /** The team's name when the matcher first saw it. */
  team: string;
  /** Number of events it was seen in; a person's confirmation counts as enough. */
  times: number;
}

/** One event may be matched by chance; a name that led to the same team twice is believed. */
export const BELIEVED_FROM = 2;
const MAX_ALIASES = 50_000;

/** A name and the team it must not be taken for again. */
export type Forgotten = Omit<Alias, 'times'>;

const keyOf = (alias: Omit<Alias, 'team' | 'times'>): string =>
  `${alias.sport}|${alias.competition}|${alias.source}|${alias.name}`;

/** Names learned from accepted pairs. Learned for one source unless a person has confirmed the pair. */
export class Aliases {
  readonly #known = new Map<string, Alias>();
  /** Believed names not yet reported. */
  readonly #news = new Set<string>();
  /** By key: a team that the name must not be taken for, unless a person says so. */
  readonly #forgotten = new Map<string, Forgotten>();
  #forgottenNews: Forgotten[] = [];

  constructor(seed: readonly Alias[] = []) {
    this.recall(seed);
  }

  /** Restores what was learned before, without reporting it. */
  recall(learned: readonly Alias[]): void {
    for (const alias of learned) this.#known.set(keyOf(alias), { ...alias });
  }

  /** Returns the team that a name denotes at a source; undefined if nothing is believed about it. */
  teamOf(of: Omit<Alias, 'team' | 'times'>): string | undefined {
    return this.#believed(of) ?? this.#believed({ ...of, source: '' });
  }

  /** Counts one event in which `name` meant `team`. A contradiction restarts the count. */
  learn(alias: Omit<Alias, 'times'>, times = 1): void {
    const key = keyOf(alias);
    if (this.#forgotten.get(key)?.team === alias.team) return;
    const known = this.#known.get(key);
    const wasBelieved = known !== undefined && known.times >= BELIEVED_FROM;
    if (known?.team === alias.team) known.times += times;
    else if (known || this.#known.size < MAX_ALIASES) this.#known.set(key, { ...alias, times });
    const isBelieved = (this.#known.get(key)?.times ?? 0) >= BELIEVED_FROM;
    if (isBelieved !== wasBelieved || (isBelieved && known?.team !== alias.team)) this.#news.add(key);
  }

  /**
   * Returns the names that became believed or doubted since the last call. Only these are worth storing: a name seen in
   * a single event, if stored, would be counted twice when the same event is seen again after a restart.
   */
  takeNews(): { believed: Alias[]; doubted: Alias[]; forgotten: Forgotten[] } {
    const news = [...this.#news].flatMap((key) => this.#known.get(key) ?? []).map((alias) => ({ ...alias }));
    this.#news.clear();
    const forgotten = this.#forgottenNews;
    this.#forgottenNews = [];
    return {
      forgotten,
      believed: news.filter(({ times }) => times >= BELIEVED_FROM),
      doubted: news.filter(({ times }) => times < BELIEVED_FROM),
    };
  }

  confirm(alias: Omit<Alias, 'times' | 'source'>): void {
    this.#forgotten.delete(keyOf({ ...alias, source: '' }));
    this.learn({ ...alias, source: '' }, BELIEVED_FROM);
  }

  /** Stops believing an alias that led to a mistake, until it is learned again. */
  doubt(alias: Alias): void {
    const key = keyOf(alias);
    const known = this.#known.get(key);
    if (known?.team !== alias.team) return;
    known.times = 0;
    this.#news.add(key);
  }

  /** Forgets an alias; only a person can restore it. */
  forget({ sport, competition, source, name, team }: Forgotten): void {
    const forgotten = { sport, competition, source, name, team };
    this.recallForgotten([forgotten]);
    this.#forgottenNews.push(forgotten);
  }

  /** Sorted independently of the order of learning. */
  forgotten(): Forgotten[] {
    return [...this.#forgotten.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, forgotten]) => ({ ...forgotten }));
  }

  /** Restores names that were forgotten before, without reporting them. */
  recallForgotten(forgotten: readonly Forgotten[]): void {
    for (const each of forgotten) {
      const key = keyOf(each);
      if (this.#known.get(key)?.team === each.team) this.#known.delete(key);
      this.#forgotten.set(key, each);
    }
  }

  /** Returns what a name is believed to denote at a source: for that source, and for every source. */
  heldOf(of: Omit<Alias, 'team' | 'times'>): Alias[] {
    return [of, { ...of, source: '' }].flatMap((each) => this.#known.get(keyOf(each)) ?? []);
  }

  /** Everything learned, sorted independently of the order of learning. */
  all(): Alias[] {
    return [...this.#known.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, alias]) => ({ ...alias }));
  }

  #believed(of: Omit<Alias, 'team' | 'times'>): string | undefined {
    const known = this.#known.get(keyOf(of));
    return known && known.times >= BELIEVED_FROM ? known.team : undefined;
  }
}
