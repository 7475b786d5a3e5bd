import type { Sport } from '@bothways/domain/sports';
import { type Alias, Aliases, type Forgotten } from './aliases.ts';
import { CoOccurrence } from './co-occurrence.ts';
import { compareEvents } from './compare.ts';
import { type JoinCount, JoinCounts } from './join-counts.ts';
import {
  type KnownEvent,
  type Match,
  readEvent,
  type Sighting,
  type StatedEvent,
  turned,
} from './known-event.ts';
import { KnownEvents } from './known-events.ts';
import { LeagueLearning } from './league-learning.ts';
import { type LeagueDecision, type LeagueLink, LeagueLinks, type LeagueRelation } from './league-links.ts';
import { LeagueParting } from './league-parting.ts';
import type { Learned } from './learned.ts';
import { renamer, teach } from './learning.ts';
import { type Merge, Merges } from './merges.ts';
import { type NamedEvent, NameNews } from './names.ts';
import { Namesakes } from './namesakes.ts';
import { Newcomers } from './newcomers.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { type Review, ReviewList } from './review.ts';
import { type FoundEvent, type FoundLeague, searchEvents, searchLeagues } from './search.ts';
import { doubtWhatLed, type Regroup, rearrange, settle, teachMembers } from './settling.ts';
import { type KnownSide, sidesOf } from './sides.ts';
import { byPerson, isStatedBefore, removeSighting, restate, shareSource, sight } from './sighting.ts';
import { Sources } from './sources.ts';
import { type Pin, type Verdict, Verdicts } from './verdicts.ts';

interface MatcherOptions {
  learned?: Partial<Learned>;
  /** An event that started and was last requested longer ago than this is forgotten. */
  forgetAfterMs?: number;
  /**
   * Maximum number of known events; when it is reached, those in no book are dropped, otherwise new ones are refused.
   */
  maxEvents?: number;
  /**
   * Whether events of leagues that are not known to be one are left to a person; true by default. Otherwise only those
   * of leagues known to be different are.
   */
  asksAboutLeagues?: boolean;
}

const SIX_HOURS_MS = 6 * 3_600_000;
/** Five times a full book; a few kilobytes each. */
const DEFAULT_MAX_EVENTS = 50_000;
/** Ten speakers per event, about a hundred bytes each. */
const SIGHTINGS_PER_EVENT = 10;
/**
 * Recognises events across sources. Pure and deterministic: the same calls give the same keys. A source's own id
 * decides first and costs a Map lookup; only an event that is new to a source is compared.
 */
export class EventMatcher {
  readonly #events: KnownEvents;
  readonly #sources: Sources;
  readonly #aliases: Aliases;
  readonly #reviews: ReviewList;
  readonly #accepted: Set<string>;
  readonly #together = new CoOccurrence();
  readonly #verdicts = new Verdicts();
  /** Earlier known names of events at sources: consulted like people's decisions, but after them. */
  readonly #named = new Verdicts();
  readonly #links = new LeagueLinks();
  readonly #leagues: LeagueLearning;
  readonly #parting: LeagueParting;
  /** Only where nobody is asked about leagues. */
  readonly #namesakes: Namesakes | undefined;
  readonly #joins = new JoinCounts();
  readonly #names = new NameNews();
  readonly #merges: Merges;
  readonly #newcomers: Newcomers;
  #nowMs = Number.NEGATIVE_INFINITY;

  constructor({
    learned,
    forgetAfterMs = SIX_HOURS_MS,
    maxEvents = DEFAULT_MAX_EVENTS,
    asksAboutLeagues = true,
  }: MatcherOptions = {}) {
    this.#events = new KnownEvents({ maxEvents, forgetAfterMs }, (known) => this.#forget(known));
    this.#sources = new Sources(maxEvents * SIGHTINGS_PER_EVENT);
    this.#aliases = new Aliases(learned?.aliases);
    this.#reviews = new ReviewList(learned?.rejected);
    this.#accepted = new Set(learned?.accepted);
    this.#aliases.recallForgotten(learned?.forgotten ?? []);
    this.#links.recall(learned?.leagues ?? []);
    for (const decision of learned?.leagueDecisions ?? []) this.#links.decide(decision);
    this.#namesakes = asksAboutLeagues ? undefined : new Namesakes(this.#links);
    for (const verdict of learned?.verdicts ?? []) this.#verdicts.add(verdict);
    const [events, sources, reviews, links] = [this.#events, this.#sources, this.#reviews, this.#links];
    const parting = new LeagueParting({ events, sources, reviews, links });
    this.#parting = parting;
    const leagues = new LeagueLearning({ events, sources, reviews, links }, (gone) => parting.check(gone));
    this.#leagues = leagues;
    const shared = {
      ...{ events, verdicts: this.#verdicts, aliases: this.#aliases, joins: this.#joins },
      relationTo: (known: KnownEvent, stated: Pick<Sighting, 'league'>) => this.#byLeague(known, stated),
    };
    this.#merges = new Merges({ ...shared, reviews, leagues, names: this.#names });
    this.#newcomers = new Newcomers({
      ...shared,
      ...{ sources, accepted: this.#accepted, together: this.#together, merges: this.#merges },
    });
  }

  /**
   * Returns the key of an event, and whether this source states its sides reversed.
   * @param source the speaker. Two events of one source are never merged, so for events without an id pass the
   * narrowest speaker known (source and bookmaker): one collector may deliver several bookmakers' spellings.
   * @param namedBy whose names of teams and leagues it uses, if that is not the speaker
   * @throws CapacityError if it exceeds the number of events that may be known at once
   */
  resolve(event: QuotedEvent, source: string, nowMs: number, namedBy = source): Match {
    if (nowMs > this.#nowMs) this.#nowMs = nowMs;
    const sourceId =
      event.id ?? `${event.sport}|${event.home}|${event.away}|${event.startedAt}|${event.league}`;
    const seen = this.#sources.get(source, sourceId);
    if (seen) this.#events.asked(seen.known, nowMs);
    if (seen && isStatedBefore(seen, event)) return seen.match;
    this.#events.sweep(nowMs);
    const stated = this.#read(event, source, namedBy);
    if (seen && this.#restate(seen, stated)) return seen.match;
    const sighting =
      this.#pinned(stated, sourceId, nowMs) ??
      this.#namedBefore(stated, sourceId, nowMs) ??
      this.#newcomers.meet(stated, sourceId, nowMs);
    this.#merges.examineAgain();
    this.#sources.add(sighting);
    this.#names.add(sighting);
    this.#events.asked(sighting.known, nowMs);
    return sighting.match;
  }

  /** Marks an event that is in no book: it remains known, but is dropped first when capacity is needed. */
  release(key: string): void {
    this.#events.release(key);
  }

  /** Restores what was learned before. Events already seen are not changed, except through `settle`. */
  recall({
    aliases,
    rejected,
    accepted,
    forgotten,
    named = [],
    leagues = [],
    leagueDecisions = [],
  }: Learned): void {
    this.#aliases.recall(aliases);
    this.#aliases.recallForgotten(forgotten);
    this.#reviews.recall(rejected);
    for (const { one, other } of this.#links.recall(leagues)) this.#parting.check([one, other]);
    for (const decision of leagueDecisions) this.decideLeagues(decision);
    if (leagues.length > 0) this.#leagues.examineAgain();
    for (const id of accepted) this.#accepted.add(id);
    for (const { key, ...member } of named) this.#named.add({ groups: [{ key, members: [member] }] });
  }

  /** Returns the pairs for a person to decide, most similar first. */
  reviews(): Review[] {
    return this.#reviews.all();
  }

  /**
   * Records that the pair is one event, now or when both are seen again. Undefined if there is nothing to merge now:
   * the pair is gone, or one source lists both.
   */
  accept(reviewId: string): Merge | undefined {
    this.#accepted.add(reviewId);
    const pair = this.#reviews.get(reviewId);
    if (!pair || shareSource(pair.known, pair.newcomer)) return undefined;
    const { known, newcomer, review } = pair;
    this.#leagues.confirm(pair);
    for (const { stated, source, match } of newcomer.sightings) {
      const swapped = match.swapped !== review.swapped;
      for (const event of stated) teach(this.#aliases, known, { event, source, swapped }, 'person');
    }
    for (const sighting of newcomer.sightings) byPerson(sighting);
    this.#verdicts.unite(known.key, newcomer.key);
    return this.#merges.unite(pair);
  }

  /**
   * Returns the pairs that turned out to be one event since the last call without a person: a name was learned,
   * nothing else is left over for either, or their leagues were learned to be one. Each call examines only a few pairs,
   * so it has to be called periodically.
   */
  takeMerges(): Merge[] {
    return this.#merges.take(this.#nowMs);
  }

  /** Records that the pair is two events; it is not proposed again. Returns false if the pair is gone. */
  reject(reviewId: string): boolean {
    return this.#reviews.reject(reviewId);
  }

  /** Revokes a mistaken rejection: the pair is proposed again. */
  reopen(reviewId: string): void {
    this.#reviews.reopen(reviewId);
  }

  /**
   * Applies a person's decision to split or join events. It takes precedence over any similarity from now on.
   * @param isNew the decision was just made: names are learned from it
   * @returns how prices in the book have to be moved
   */
  settle(verdict: Verdict, nowMs: number, { isNew = false } = {}): Regroup[] {
    if (isNew) doubtWhatLed(verdict, { aliases: this.#aliases, together: this.#together });
    const regroups = settle(verdict, this.#parts(), nowMs);
    for (const { rest, speakers } of regroups)
      for (const { key } of [rest, ...speakers.map(({ place }) => place)])
        for (const sighting of this.#events.get(key)?.sightings ?? []) this.#names.add(sighting);
    const [group, another] = verdict.groups;
    if (isNew && group && !another) teachMembers(this.#aliases, group, this.#events);
    if (regroups.length > 0) this.#merges.examineAgain();
    return regroups;
  }

  /** Applies a person's decision on the leagues of two sources, or its undoing; `takeParted` and `takeMerges` follow. */
  decideLeagues(decision: LeagueDecision): void {
    for (const { known, newcomer, ...doubt } of this.#parting.decide(decision))
      this.#merges.propose(known, newcomer, doubt, this.#nowMs);
    this.#leagues.examineAgain();
    this.#merges.examineAgain();
  }

  /**
   * Returns how prices have to be moved since leagues turned out to be different. Each call examines only a few events,
   * so it has to be called periodically.
   */
  takeParted(): Regroup[] {
    return this.#parting.takeLeaving().flatMap((leaving) => {
      const regroups = rearrange(leaving, this.#parts(), { isJoin: false, nowMs: this.#nowMs });
      for (const sighting of leaving.keys()) this.#names.add(sighting);
      for (const { rest, speakers } of regroups)
        for (const key of new Set(speakers.map(({ place }) => place.key)))
          this.#merges.askAboutParted(rest.key, key, this.#nowMs);
      return regroups;
    });
  }

  /** Forgets an alias: the name no longer denotes the team. */
  forgetAlias(alias: Forgotten): void {
    this.#aliases.forget(alias);
  }

  /**
   * Returns the counts of automatic joins that changed since the last call.
   * @param overMs hours before this are no longer counted
   */
  takeJoins(overMs = Number.NEGATIVE_INFINITY): JoinCount[] {
    const news = this.#joins.takeNews();
    this.#joins.forgetBefore(overMs);
    return news;
  }

  /** Returns up to `most` names that sources have used for events since the last call. */
  takeNames(most: number): NamedEvent[] {
    return this.#names.take(most);
  }

  learned(): Learned {
    return {
      aliases: this.#aliases.all(),
      rejected: this.#reviews.rejected(),
      accepted: [...this.#accepted].toSorted(),
      forgotten: this.#aliases.forgotten(),
      verdicts: this.#verdicts.all(),
      leagues: this.#links.all(),
      leagueDecisions: this.#links.decisions(),
    };
  }

  /** Returns the links between leagues that changed since the last call. */
  takeLeagues(): LeagueLink[] {
    return this.#links.takeNews();
  }

  /** Returns the names that became believed or doubted since the last call. */
  takeNews(): { believed: Alias[]; doubted: Alias[]; forgotten: Forgotten[] } {
    return this.#aliases.takeNews();
  }

  /** Returns the sightings matched to the event: the answer to "why are these together". */
  sightings(key: string): KnownSide[] {
    return sidesOf(this.#events.get(key));
  }

  /** Searches events by words of their names or key, in steps. */
  search(text: string, most: number): Generator<void, FoundEvent[]> {
    return searchEvents(this.#events, text, most);
  }

  /** Searches the leagues that sources list events of, in steps. */
  searchLeagues(wanted: { sport: Sport; text: string; most: number }): Generator<void, FoundLeague[]> {
    return searchLeagues(this.#sources, wanted);
  }

  /** Number of known events. */
  get size(): number {
    return this.#events.size;
  }

  #parts() {
    const [events, sources, aliases, reviews, verdicts] = [
      this.#events,
      this.#sources,
      this.#aliases,
      this.#reviews,
      this.#verdicts,
    ];
    return { events, sources, aliases, reviews, verdicts };
  }

  /** If a person has decided which event it is, nothing is compared. */
  #pinned(stated: StatedEvent, sourceId: string, nowMs: number): Sighting | undefined {
    const pin = this.#verdicts.of(sourceId, stated);
    const sighting = pin && this.#put(pin, stated, sourceId, nowMs);
    if (!sighting) return undefined;
    sighting.isPinned = true;
    sighting.byPerson = true;
    return sighting;
  }

  /** The source's earlier match, unless the source now lists two events that were one then. */
  #namedBefore(stated: StatedEvent, sourceId: string, nowMs: number): Sighting | undefined {
    const pin = this.#named.of(sourceId, stated);
    const held = pin && this.#events.get(pin.key);
    const isTaken = held?.sightings.some(({ source }) => source === stated.source);
    const isApart = held && this.#byLeague(held, stated) === 'apart';
    return pin && !isTaken && !isApart ? this.#put(pin, stated, sourceId, nowMs) : undefined;
  }

  #put({ key, swapped }: Pin, stated: StatedEvent, sourceId: string, nowMs: number): Sighting {
    this.#sources.demandRoom();
    const asThere = swapped ? turned(stated) : stated;
    const known = this.#events.get(key) ?? this.#events.createAs(key, asThere, nowMs);
    this.#events.addSpellings(known, asThere, false);
    return sight(known, stated, sourceId, { swapped, score: 1 });
  }

  #byLeague({ sightings }: KnownEvent, { league }: Pick<Sighting, 'league'>): LeagueRelation {
    return (this.#namesakes ?? this.#links).relationTo(sightings, league);
  }

  #read(event: QuotedEvent, source: string, namedBy: string): StatedEvent {
    const stated = { ...readEvent(event, namedBy, renamer(this.#aliases, event, namedBy)), source };
    this.#namesakes?.list(stated.league);
    return (this.#namesakes ?? this.#links).classed(stated);
  }

  /** Handles a changed statement by a source: true if it is still the same event, false if the source reused the id. */
  #restate(seen: Sighting, stated: StatedEvent): boolean {
    const { known } = seen;
    if (this.#isStill(seen, stated)) {
      restate(seen, stated.event);
      this.#sources.relist(seen, stated.league);
      this.#names.add(seen);
      if (known.source === seen.source)
        this.#events.restate(known, seen.match.swapped ? turned(stated) : stated);
      return true;
    }
    removeSighting(seen);
    this.#sources.remove(seen);
    if (known.sightings.length === 0) this.#events.drop(known);
    return false;
  }

  #isStill({ known, sourceId, match, isPinned: wasPinned }: Sighting, stated: StatedEvent): boolean {
    const pin = this.#verdicts.of(sourceId, stated);
    if (pin) return pin.key === known.key && pin.swapped === match.swapped;
    const { verdict, swapped } = compareEvents(known, stated);
    return !wasPinned && verdict === 'merge' && swapped === match.swapped;
  }

  #forget(known: KnownEvent): void {
    for (const sighting of known.sightings) this.#sources.remove(sighting);
    this.#reviews.forget(known.key);
  }
}
