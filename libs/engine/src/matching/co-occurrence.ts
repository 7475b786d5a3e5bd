import type { Sport } from '@bothways/domain/sports';
import type { CompetitionClass } from './competition-class.ts';

/** Two names that stood at the same place of two events which, but for them, are one. */
interface Meeting {
  sport: Sport;
  competition: CompetitionClass;
  /** The names, normalised, in any order. */
  names: readonly [string, string];
  /** Against whom, normalised. */
  opponent: string;
}

/** Two sources may be wrong about one event; not about the same two names against different opponents. */
const BELIEVED_FROM = 2;
/** Pairs of names that were met and are not believed: most are met once and never again. The oldest leave. */
const MAX_PAIRS = 10_000;

const keyOf = ({ sport, competition, names }: Omit<Meeting, 'opponent'>): string =>
  `${sport}|${competition}|${names.toSorted().join('|')}`;

/** Counts against how many opponents two names stood for each other. */
export class CoOccurrence {
  readonly #opponents = new Map<string, Set<string>>();

  /** The two are two teams: counted from the beginning. */
  forget(meeting: Omit<Meeting, 'opponent'>): void {
    this.#opponents.delete(keyOf(meeting));
  }

  /** True where the names have stood for each other often enough to be one team's. */
  note(meeting: Meeting): boolean {
    const { opponent } = meeting;
    const key = keyOf(meeting);
    const opponents = this.#opponents.get(key) ?? new Set();
    if (opponents.size < BELIEVED_FROM) opponents.add(opponent);
    this.#opponents.delete(key);
    this.#opponents.set(key, opponents);
    const [oldest] = this.#opponents.keys();
    if (this.#opponents.size > MAX_PAIRS && oldest !== undefined) this.#opponents.delete(oldest);
    return opponents.size >= BELIEVED_FROM;
  }
}
