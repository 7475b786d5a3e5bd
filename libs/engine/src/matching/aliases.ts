import type { Sport } from '@bothways/domain/sports';

/** Two names of one team in one class of competition; `source` is empty when it holds for every source. */
export interface Alias {
  sport: Sport;
  competition: string;
  source: string;
  /** The normalised name that the source uses. */
  name: string;
  /** The team's name as the matcher first met it. */
  team: string;
  /** In how many events it was seen; a person's word counts as enough. */
  times: number;
}

/** One event may be matched by chance; a name that led to the same team twice is believed. */
export const BELIEVED_FROM = 2;
const MAX_ALIASES = 50_000;

/** What a name was taken for, and is not to be again. */
export type Forgotten = Omit<Alias, 'times'>;

const keyOf = (alias: Omit<Alias, 'team' | 'times'>): string =>
  `${alias.sport}|${alias.competition}|${alias.source}|${alias.name}`;

/** Names learned from accepted pairs. Learned for one source unless a person has confirmed the pair. */
export class Aliases {
  readonly #known = new Map<string, Alias>();
  /** Believed names that nobody has been told of yet. */
  readonly #news = new Set<string>();
  /** By key: a team that the name is not to be taken for, unless a person says so. */
  readonly #forgotten = new Map<string, Forgotten>();
  #forgottenNews: Forgotten[] = [];

  constructor(seed: readonly Alias[] = []) {
    this.recall(seed);
  }

  /** Takes over what was learned before; nobody needs to be told of it. */
  recall(learned: readonly Alias[]): void {
    for (const alias of learned) this.#known.set(keyOf(alias), { ...alias });
  }

  /** The team that a name stands for at a source; undefined when nothing is believed about it. */
  teamOf(of: Omit<Alias, 'team' | 'times'>): string | undefined {
    return this.#believed(of) ?? this.#believed({ ...of, source: '' });
  }

  /** Counts one event in which `name` meant `team`. A contradiction starts the count again. */
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
   * Names that came to be believed, or are believed no more, since this was asked last. Only these are worth keeping: a
   * name that was met once in an event would, met again in the same event after a restart, look like a second time.
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

  /** It has led to a mistake: it is believed no more until it is met anew. */
  doubt(alias: Alias): void {
    const key = keyOf(alias);
    const known = this.#known.get(key);
    if (known?.team !== alias.team) return;
    known.times = 0;
    this.#news.add(key);
  }

  /** The name is not taken for the team any more, and only a person's word brings that back. */
  forget({ sport, competition, source, name, team }: Forgotten): void {
    const forgotten = { sport, competition, source, name, team };
    this.recallForgotten([forgotten]);
    this.#forgottenNews.push(forgotten);
  }

  /** In an order that does not depend on when. */
  forgotten(): Forgotten[] {
    return [...this.#forgotten.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, forgotten]) => ({ ...forgotten }));
  }

  /** Names that were forgotten before; nobody needs to be told of it. */
  recallForgotten(forgotten: readonly Forgotten[]): void {
    for (const each of forgotten) {
      const key = keyOf(each);
      if (this.#known.get(key)?.team === each.team) this.#known.delete(key);
      this.#forgotten.set(key, each);
    }
  }

  /** What a name is believed to stand for at a source: of itself, or for every source. */
  heldOf(of: Omit<Alias, 'team' | 'times'>): Alias[] {
    return [of, { ...of, source: '' }].flatMap((each) => this.#known.get(keyOf(each)) ?? []);
  }

  /** Everything learned, in an order that does not depend on when. */
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
