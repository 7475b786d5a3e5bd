import { compareEvents } from './compare.ts';
import type { KnownEvent, Sighting } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import type { League } from './league.ts';
import {
  countContrary,
  countSmaller,
  type Evidence,
  type Fixture,
  hasClash,
  isContradicted,
  isOneLeague,
} from './league-evidence.ts';
import { type LeagueLink, type LeagueLinks, linkId } from './league-links.ts';
import type { Pair, ReviewList } from './review.ts';
import { shareSource } from './sighting.ts';
import type { Sources } from './sources.ts';

interface LearningParts {
  events: KnownEvents;
  sources: Sources;
  reviews: ReviewList;
  links: LeagueLinks;
}

/** A source lists a round within this time; what is learned from half of it may be a coincidence. */
const SETTLES_MS = 2 * 60_000;
/** Insufficient evidence is weighed again, as other matches may have been listed or gone. */
const AGAIN_MS = 10 * 60_000;
/** Weighing a link walks through the matches of two leagues. */
const LINKS_AT_ONCE = 4;
/** Pairs per call that are examined, and of them those that are joined: both take microseconds. */
const PAIRS_AT_ONCE = 500;
const JOINED_AT_ONCE = 32;
/** Leagues of one event beyond this say nothing new. */
const LEAGUES_OF_ONE = 4;

/** Learns from doubtful pairs which leagues of two sources are one. */
export class LeagueLearning {
  readonly #parts: LearningParts;
  /** Links to be weighed, and when. */
  readonly #due = new Map<string, number>();
  /** Pairs that may be one since leagues were learned or decided. */
  #toExamine: Pair[] = [];
  /** When what was learned is weighed again. */
  #againMs = Number.NEGATIVE_INFINITY;
  readonly #onUnlearned: (leagues: readonly League[]) => void;

  /** @param onUnlearned called with leagues of which two are not known to be one any more */
  constructor(parts: LearningParts, onUnlearned: (leagues: readonly League[]) => void) {
    this.#parts = parts;
    this.#onUnlearned = onUnlearned;
  }

  /** Notes a pair whose leagues may be one, so that they are weighed. */
  note(pair: Pair, nowMs: number): void {
    if (!isAboutLeagues(pair)) return;
    for (const link of this.#linksOf(pair)) {
      const id = linkId(link.one, link.other);
      if (!this.#due.has(id)) this.#due.set(id, nowMs + SETTLES_MS);
    }
  }

  /** Notes a pair that a person has declared one event. */
  confirm(pair: Pair): void {
    for (const link of this.#linksOf(pair)) this.#parts.links.addFixture(link, fixtureId(pair.known));
  }

  /** Examines all open pairs again, because more became known about leagues. */
  examineAgain(): void {
    this.#toExamine = this.#parts.reviews.pairs();
  }

  /**
   * Weighs some of the leagues, then yields some of the pairs that are one event now. Each has to be joined before the
   * next is asked for.
   * @param mayUnite whether leagues and people allow it
   */
  *takeKnown(nowMs: number, mayUnite: (pair: Pair) => boolean): Generator<Pair> {
    if (this.#weigh(nowMs)) this.examineAgain();
    let left = JOINED_AT_ONCE;
    for (const pair of this.#toExamine.splice(-PAIRS_AT_ONCE)) {
      if (left === 0) this.#toExamine.push(pair);
      else if (this.#isKnown(pair, mayUnite)) {
        yield pair;
        left -= 1;
      }
    }
  }

  #isKnown(pair: Pair, mayUnite: (pair: Pair) => boolean): boolean {
    const { reviews, links } = this.#parts;
    const { known, newcomer, review } = pair;
    if (!isAboutLeagues(pair) || reviews.get(review.id) !== pair) return false;
    if (shareSource(known, newcomer) || !mayUnite(pair)) return false;
    const { verdict, swapped } = compareEvents(links.classed(known), links.classed(newcomer));
    return verdict === 'merge' && swapped === review.swapped && this.#isAlone(pair, mayUnite);
  }

  /** Returns whether any leagues were learned to be one. */
  #weigh(nowMs: number): boolean {
    this.#weighAgain(nowMs);
    const { links } = this.#parts;
    let isNew = false;
    let left = LINKS_AT_ONCE;
    for (const [id, dueMs] of this.#due) {
      if (dueMs > nowMs) continue;
      this.#due.delete(id);
      const link = links.byId(id);
      if (!link || links.decisionOn(link.one, link.other)) continue;
      if (link.isLearned) this.#doubt(link);
      else if (this.#weighOne(link)) isNew = true;
      else if (link.agreed.length > 1) this.#due.set(id, nowMs + AGAIN_MS);
      left -= 1;
      if (left === 0) break;
    }
    return isNew;
  }

  /** Weighs what was learned again from time to time, as far as both leagues are listed. */
  #weighAgain(nowMs: number): void {
    if (nowMs < this.#againMs) return;
    this.#againMs = nowMs + AGAIN_MS;
    const { links, sources } = this.#parts;
    for (const { one, other, isLearned } of links.all())
      if (isLearned && sources.inLeague(one.key).size > 0 && sources.inLeague(other.key).size > 0)
        this.#due.set(linkId(one, other), nowMs);
  }

  /** Unlearns a link that is contradicted since; its evidence has to come again. */
  #doubt(link: LeagueLink): void {
    const { links, sources } = this.#parts;
    const { one, other, agreed } = link;
    const [ofOne, ofOther] = [sources.inLeague(one.key), sources.inLeague(other.key)];
    const contrary = countAgainst(link, ofOne, ofOther);
    const isMixed = [ofOne, ofOther].some((each) => hasClash(playedIn(each), one.sport));
    if (!isMixed && !isContradicted({ agreed: agreed.length, contrary })) return;
    const family = [...links.identityOf(one), ...links.identityOf(other)];
    links.update(link, { agreed: [], contrary, isLearned: false, competition: undefined });
    this.#onUnlearned(family);
  }

  /** Whether no other open pair that counts could as well be either event of this one. */
  #isAlone({ known, newcomer, review }: Pair, counts: (rival: Pair) => boolean = () => true): boolean {
    const isRivalled = (own: KnownEvent, other: KnownEvent): boolean =>
      [...this.#parts.reviews.of(own.key)].some(
        (pair) =>
          pair.review.id !== review.id &&
          pair.review.score >= review.score &&
          shareSource(partnerOf(pair, own), other) &&
          counts(pair),
      );
    return !isRivalled(known, newcomer) && !isRivalled(newcomer, known);
  }

  #linksOf({ known, newcomer }: Pair): LeagueLink[] {
    const { links } = this.#parts;
    return leaguesOf(known).flatMap((one) =>
      leaguesOf(newcomer).flatMap((other) => {
        const isOpen = one.source !== other.source && one.words !== '' && other.words !== '';
        return (isOpen && links.between(one, other)) || [];
      }),
    );
  }

  #weighOne(link: LeagueLink): boolean {
    const { links, sources } = this.#parts;
    const { one, other } = link;
    const [ofOne, ofOther] = [sources.inLeague(one.key), sources.inLeague(other.key)];
    const { agreed, competition } = this.#agreeing(ofOne, other);
    for (const known of agreed) links.addFixture(link, fixtureId(known));
    const [fixtures, others] = [[...ofOne].map(fixtureOf), [...ofOther].map(fixtureOf)];
    const contrary = countAgainst(link, ofOne, ofOther);
    const evidence: Evidence = {
      agreed: link.agreed.length,
      contrary,
      share: agreed.length / Math.max(1, countSmaller(fixtures, others)),
    };
    const isTaken = links.isTaken(one, other) || links.isTaken(other, one);
    const isMixed = [ofOne, ofOther].some((each) => hasClash(playedIn(each), one.sport));
    const isLearned = !isTaken && !isMixed && isOneLeague(evidence, competition === undefined);
    links.update(link, { contrary, isLearned, competition });
    return isLearned;
  }

  /** Returns the events of a league that the other league has too, and their class if only one of the leagues says it. */
  #agreeing(
    sightings: ReadonlySet<Sighting>,
    other: League,
  ): { agreed: KnownEvent[]; competition: string | undefined } {
    let competition: string | undefined;
    const agreed = [...sightings].flatMap(({ known }) => {
      if (known.sightings.some(({ league }) => league.key === other.key)) return [known];
      const pair = [...this.#parts.reviews.of(known.key)].find(
        (each) =>
          isAboutLeagues(each) && partnerOf(each, known).sightings.some((s) => s.league.key === other.key),
      );
      if (!pair || !this.#isAlone(pair) || shareSource(pair.known, pair.newcomer)) return [];
      const classes = [pair.known.competition, pair.newcomer.competition];
      if (classes[0] !== classes[1]) competition = classes.find((each) => each !== 'open');
      return [known];
    });
    return { agreed, competition };
  }
}

/** The leagues are unknown to be one, or only one of them says who plays. */
const isAboutLeagues = ({ known, newcomer, review }: Pair): boolean =>
  review.reason === 'LEAGUE' ||
  (review.reason === 'CLASS' &&
    known.competition !== newcomer.competition &&
    [known, newcomer].some(({ competition }) => competition === 'open'));

const partnerOf = ({ known, newcomer }: Pair, own: KnownEvent): KnownEvent =>
  known === own ? newcomer : known;

const leaguesOf = ({ sightings }: KnownEvent): League[] =>
  [...new Map(sightings.map(({ league }) => [`${league.nation} ${league.words}`, league])).values()].slice(
    0,
    LEAGUES_OF_ONE,
  );

/** Number of matches of a league that the other source lists in another league than this one. */
const countElsewhere = (sightings: ReadonlySet<Sighting>, { key, source }: League): number =>
  [...sightings].filter(({ known }) =>
    known.sightings.some(
      ({ league }) => league.source === source && league.key !== key && league.words !== '',
    ),
  ).length;

/** Number of matches that speak against two leagues being one: those of the league with more of them. */
function countAgainst(
  { one, other }: LeagueLink,
  ofOne: ReadonlySet<Sighting>,
  ofOther: ReadonlySet<Sighting>,
): number {
  const [fixtures, others] = [[...ofOne].map(fixtureOf), [...ofOther].map(fixtureOf)];
  const contrary = [countContrary(fixtures, others, one.sport), countContrary(others, fixtures, one.sport)];
  return Math.max(...contrary) + countElsewhere(ofOne, other) + countElsewhere(ofOther, one);
}

/** Matches of a league, without those of people at a console, who play every few minutes. */
const playedIn = (sightings: ReadonlySet<Sighting>): Fixture[] =>
  [...sightings].filter(({ known }) => !known.competition.startsWith('esports')).map(fixtureOf);

const fixtureOf = ({ known, stated: [event] }: Sighting): Fixture => ({
  startMs: event ? Date.parse(event.startedAt) : known.startMs,
  home: known.homes[0]?.exact ?? '',
  away: known.aways[0]?.exact ?? '',
});

/** The same for both sources and after a restart. */
function fixtureId({ startMs, homes: [home], aways: [away] }: KnownEvent): string {
  const teams = [home?.exact ?? '', away?.exact ?? ''].toSorted();
  return `${new Date(startMs).toISOString().slice(0, 10)} ${teams.join(' - ')}`;
}
