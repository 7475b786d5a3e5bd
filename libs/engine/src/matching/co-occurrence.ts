import type { Sport } from '@bothways/domain/sports';
import type { CompetitionClass } from './competition-class.ts';

/** Two names of the same side of two events that are otherwise one. */
interface Meeting {
  sport: Sport;
  competition: CompetitionClass;
  /** The normalised names, in any order. */
  names: readonly [string, string];
  /** Normalised name of the opponent. */
  opponent: string;
}

/** Two sources may be wrong about one event, but not about the same two names against different opponents. */
const BELIEVED_FROM = 2;
/** Maximum of pairs seen but not believed: most are seen once only. The oldest are dropped. */
const MAX_PAIRS = 10_000;

const keyOf = ({ sport, competition, names }: Omit<Meeting, 'opponent'>): string =>
  `${sport}|${competition}|${names.toSorted().join('|')}`;

/** Counts the opponents against which two names substituted for each other. */
export class CoOccurrence {
  readonly #opponents = new Map<string, Set<string>>();

  /** Restarts the count: the two names are different teams. */
  forget(meeting: Omit<Meeting, 'opponent'>): void {
    this.#opponents.delete(keyOf(meeting));
  }

  /** Returns true if the names have substituted for each other often enough to be one team's. */
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
