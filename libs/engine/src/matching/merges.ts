import type { Aliases } from './aliases.ts';
import { compareEvents, type Doubt } from './compare.ts';
import { isLeftOver } from './elimination.ts';
import type { JoinCounts } from './join-counts.ts';
import { type KnownEvent, readEvent, type Sighting } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import type { LeagueLearning } from './league-learning.ts';
import type { LeagueRelation } from './league-links.ts';
import { renamer, teach } from './learning.ts';
import type { NameNews } from './names.ts';
import type { Pair, ReviewList } from './review.ts';
import { moveSighting, shareSource } from './sighting.ts';
import type { Verdicts } from './verdicts.ts';

/** Two events became one: `dropped` no longer resolves, its quotes belong to `kept`. */
export interface Merge {
  kept: string;
  dropped: string;
  swapped: boolean;
}

/** Examining a pair walks through the events of its minute. */
const PAIRS_AT_ONCE = 4;

interface Deps {
  events: KnownEvents;
  reviews: ReviewList;
  verdicts: Verdicts;
  aliases: Aliases;
  leagues: LeagueLearning;
  names: NameNews;
  joins: JoinCounts;
  /** How the league of a statement relates to those of an event. */
  relationTo: (known: KnownEvent, stated: Pick<Sighting, 'league'>) => LeagueRelation;
}

/** Makes two known events one: by a person's word, or alone, once their doubts are gone. */
export class Merges {
  readonly #deps: Deps;
  /** Found since the last `take`. */
  #found: Merge[] = [];
  /** Open pairs still to be examined, and whether anything was learned since their examination began. */
  #toLookAt: Pair[] = [];
  #isChanged = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Something was learned: doubtful pairs are examined again. */
  examineAgain(): void {
    this.#isChanged = true;
  }

  /** Returns what has become one without a person since the last call. Each call examines a few pairs. */
  take(nowMs: number): Merge[] {
    this.#uniteKnown(nowMs);
    this.#eliminate();
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** Moves everything of the newcomer to the known event. */
  unite({ known, newcomer, review: { swapped } }: Pair): Merge {
    const { events, names, reviews } = this.#deps;
    for (const sighting of newcomer.sightings.splice(0)) {
      moveSighting(sighting, known, sighting.match.swapped !== swapped);
      names.add(sighting);
    }
    events.addSpellings(known, newcomer, swapped);
    known.lastSeenMs = Math.max(known.lastSeenMs, newcomer.lastSeenMs);
    const open = [...reviews.of(newcomer.key)];
    events.drop(newcomer);
    for (const pair of open) this.#askAgain(pair, { known, newcomer, swapped });
    return { kept: known.key, dropped: newcomer.key, swapped };
  }

  /** Asks a person whether two events are one, unless that is decided. */
  propose(
    known: KnownEvent,
    newcomer: KnownEvent,
    doubt: { score: number; swapped: boolean; reason: Doubt },
    nowMs: number,
  ): void {
    const { verdicts, reviews, leagues } = this.#deps;
    if (verdicts.areApart(known.key, newcomer.key)) return;
    const pair = reviews.propose(known, newcomer, { ...doubt, nowMs });
    if (pair) leagues.note(pair, nowMs);
  }

  /** A person may still find that the events of leagues that were unlearned are one. */
  askAboutParted(key: string, other: string, nowMs: number): void {
    const { events, relationTo } = this.#deps;
    const [known, newcomer] = [events.get(key), events.get(other)];
    if (!known || !newcomer || known === newcomer) return;
    const isApart = newcomer.sightings.some((sighting) => relationTo(known, sighting) === 'apart');
    if (!isApart) this.propose(known, newcomer, { score: 1, swapped: false, reason: 'LEAGUE' }, nowMs);
  }

  /** Joins the pairs that were in doubt only because the name just learned was unknown. */
  uniteLearned({ sport, competition }: KnownEvent): void {
    const { aliases, events, reviews } = this.#deps;
    for (const pair of reviews.pairs()) {
      const { known, newcomer, review } = pair;
      if (review.reason !== 'NAMES' || known.sport !== sport || known.competition !== competition) continue;
      const isGone = [known, newcomer].some((event) => !events.has(event));
      if (isGone || shareSource(known, newcomer) || !this.#mayUnite(pair)) continue;
      const [one, two] = [known, newcomer].map(({ event, source }) =>
        readEvent(event, source, renamer(aliases, event, source)),
      );
      if (!one || !two) continue;
      const { verdict, swapped } = compareEvents(one, two);
      if (verdict === 'merge' && swapped === review.swapped) this.#found.push(this.#uniteAlone(pair));
    }
  }

  /** Whether similarity may join the pair: not if people declared them different, or assigned both separately. */
  #mayUnite({ known, newcomer }: Pair): boolean {
    const { verdicts, relationTo } = this.#deps;
    if ((isPinned(known) && isPinned(newcomer)) || verdicts.areApart(known.key, newcomer.key)) return false;
    return newcomer.sightings.every((sighting) => relationTo(known, sighting) === 'one');
  }

  /** Joins the pair without a person; an event with a person's decision retains its key. */
  #uniteAlone(pair: Pair): Merge {
    const { known, newcomer, review } = pair;
    const statesMore = known.competition === 'open' && newcomer.competition !== 'open';
    const staysNewcomer = isPinned(newcomer) || (statesMore && !isPinned(known));
    const [remaining, gone] = staysNewcomer ? [newcomer, known] : [known, newcomer];
    for (const { source } of gone.sightings) this.#deps.joins.add(gone, source);
    return this.unite({ known: remaining, newcomer: gone, review });
  }

  /** Asks about an event that was doubted to be one which has become part of another. */
  #askAgain(
    { review, ...pair }: Pair,
    became: { known: KnownEvent; newcomer: KnownEvent; swapped: boolean },
  ): void {
    const other = pair.known === became.newcomer ? pair.newcomer : pair.known;
    if (review.reason !== 'LEAGUE' || other === became.known || shareSource(other, became.known)) return;
    const swapped = review.swapped !== became.swapped;
    this.propose(became.known, other, { ...review, swapped }, review.noticedMs);
  }

  /** Joins some of the pairs that were in doubt about nothing but their leagues. */
  #uniteKnown(nowMs: number): void {
    for (const pair of this.#deps.leagues.takeKnown(nowMs, (one) => this.#mayUnite(one)))
      this.#found.push(this.#uniteAlone(pair));
  }

  /** Examines some of the doubtful pairs in sequence, as long as anything new was learned. */
  #eliminate(): void {
    const { aliases, events, reviews } = this.#deps;
    if (this.#toLookAt.length === 0 && this.#isChanged) {
      this.#isChanged = false;
      // thousands may wait for their leagues, which elimination says nothing about
      this.#toLookAt = reviews.pairs().filter(({ review }) => review.reason !== 'LEAGUE');
    }
    for (const pair of this.#toLookAt.splice(-PAIRS_AT_ONCE)) {
      const { known, newcomer, review } = pair;
      const isOpen = reviews.get(review.id) === pair && !shareSource(known, newcomer);
      if (!isOpen || !this.#mayUnite(pair) || !isLeftOver(pair, events)) continue;
      const { swapped } = review;
      for (const { stated, source, match } of newcomer.sightings)
        for (const event of stated)
          teach(aliases, known, { event, source, swapped: match.swapped !== swapped }, 'match');
      this.#found.push(this.#uniteAlone(pair));
      this.#isChanged = true;
    }
  }
}

const isPinned = ({ sightings }: KnownEvent): boolean => sightings.some((sighting) => sighting.isPinned);
