import type { FeedItem, Mode } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import { DEMO_BOOKIES, type DemoBookie, reachOf } from './bookies.ts';
import { drawRest, moved } from './drift.ts';
import { MAIN_SOURCE, SECOND_SOURCE } from './fixture.ts';
import { drawIncident } from './incident.ts';
import { LiveGames } from './live-games.ts';
import { Slips } from './mispricings.ts';
import { type League, TWINS } from './names/leagues.ts';
import type { Offer } from './offer.ts';
import { startPlay } from './play/start-play.ts';
import { SCALES } from './pricing/score-model.ts';
import { randomFrom } from './random.ts';
import { type Listing, Runtime, statementOf } from './runtime.ts';
import { drawFarStart, Schedule } from './schedule.ts';

export interface WorldOptions {
  seed: number;
  quotesPerSecond: number;
}

/** Events in a world of a thousand quotes a second. */
const PREMATCH_EVENTS = 90;
const LIVE_EVENTS = 20;
/** Events starting within this period; their number replaces those that end. */
const SOON_MS = 150 * MINUTE_MS;
const SOON_EVENTS = 27;
/** Mean interval between incidents of prices, in a world of that size. */
const MISHAP_EVERY_S = 8;
/** The twins play on the day after. */
const TWINS_AHEAD_MS = 26 * 60 * MINUTE_MS;
/** One fewer than required to judge a price. */
const TWIN_BOOKIES = 3;
const LONELY_FACTOR = 1.14;
const PACE_EVERY_MS = 10 * SECOND_MS;
/** Delay in which a bookmaker withdraws its prices at the start of a game; a lagging collector takes longer. */
const CLOSING_S = [0, 8] as const;
const BEHIND_S = [100, 200] as const;

/**
 * A market of many bookmakers around one truth: sharp ones follow it at once, soft ones lag and err, and the difference
 * makes arbs that last as long as the lag. Fully determined by the seed and the times passed in.
 */
export class DemoWorld {
  readonly #stage: Runtime;
  readonly #schedule: Schedule;
  readonly #games: LiveGames;
  readonly #slips: Slips;
  readonly #scale: number;
  readonly #listings: Listing[] = [];
  #nowMs: number;

  constructor({ seed, quotesPerSecond }: WorldOptions, nowMs: number) {
    const random = randomFrom(seed);
    this.#stage = new Runtime(random, quotesPerSecond);
    this.#schedule = new Schedule(random);
    this.#games = new LiveGames(this.#stage, (listing) => this.#remove(listing));
    this.#scale = quotesPerSecond / 1000;
    this.#nowMs = nowMs;
    this.#populate(nowMs);
    this.#stage.timeline.at(nowMs, (atMs) => this.#goWrong(atMs));
    this.#slips = new Slips(this.#stage, this.#listings, this.#scale);
    this.#slips.begin(nowMs);
    this.#keepPace(nowMs);
  }

  /** Advances the time; returns what the collectors saw meanwhile, by source. */
  advance(nowMs: number): Map<string, FeedItem[]> {
    this.#nowMs = Math.max(this.#nowMs, nowMs);
    this.#stage.timeline.runUntil(this.#nowMs);
    return this.#stage.collect();
  }

  /** Returns the results since the last call, by source. */
  takeResults(): Map<string, ReportedResultInput[]> {
    return this.#stage.collectResults();
  }

  /** The events that have not started, with their offers. */
  get beforeGame(): readonly Listing[] {
    return this.#listings.filter(({ fixture }) => !fixture.play);
  }

  /** Number of events on offer. */
  get events(): Record<Mode, number> {
    const live = this.#listings.filter(({ fixture }) => fixture.play).length;
    return { live, prematch: this.#listings.length - live };
  }

  #populate(nowMs: number): void {
    const { random } = this.#stage;
    const live = Math.max(2, Math.round(LIVE_EVENTS * this.#scale));
    const prematch = Math.max(8, Math.round(PREMATCH_EVENTS * this.#scale));
    for (let at = 0; at < live; at++) this.#addStarted(nowMs - random.between(2, 100) * MINUTE_MS, nowMs);
    this.#addTwins(nowMs);
    for (let at = TWINS.length; at < prematch; at++) this.#add(nowMs);
  }

  /** Draws a start: soon while too few start soon, otherwise far ahead. */
  #nextStart(nowMs: number): number {
    const { random } = this.#stage;
    const untilMs = nowMs + SOON_MS;
    const soon = this.#listings.filter(
      ({ fixture: { startMs } }) => startMs > nowMs && startMs <= untilMs,
    ).length;
    const wanted = Math.max(3, Math.round(SOON_EVENTS * this.#scale));
    if (soon >= wanted) return drawFarStart(nowMs, random);
    return nowMs + SOON_MS * Math.min(1, (soon + random.next()) / wanted);
  }

  #add(nowMs: number): void {
    const { random } = this.#stage;
    const fixture = this.#schedule.draw(Math.max(this.#nextStart(nowMs), nowMs + 2 * MINUTE_MS));
    const listing: Listing = { fixture, offers: [] };
    const { sport } = fixture.league;
    this.#offer(
      listing,
      DEMO_BOOKIES.filter((bookie) => random.chance(reachOf(bookie, sport))),
      nowMs,
    );
  }

  /** Opens an event before its game at these bookmakers. */
  #offer(listing: Listing, bookies: readonly DemoBookie[], nowMs: number): void {
    this.#listings.push(listing);
    this.#stage.introduce(listing, 'prematch');
    for (const bookie of bookies) this.#stage.open(listing, bookie, 'prematch', nowMs);
    for (const offer of listing.offers) this.#reviewLater(offer, nowMs);
    this.#moveLater(listing, nowMs);
    this.#stage.timeline.at(listing.fixture.startMs, (atMs) => this.#kickOff(listing, atMs));
  }

  /**
   * Adds two events that are hard to tell apart. One has too few bookmakers to judge a price, the other has no draw
   * anywhere.
   */
  #addTwins(nowMs: number): void {
    const startMs = nowMs + TWINS_AHEAD_MS;
    const [lonely] = this.#addTwin(TWINS[0], MAIN_SOURCE, startMs, nowMs);
    const [winner] = lonely?.markets.values() ?? [];
    if (lonely && winner?.picks[0]) lonely.slip = { picks: [winner.picks[0].key], factor: LONELY_FACTOR };
    for (const offer of this.#addTwin(TWINS[1], SECOND_SOURCE, startMs, nowMs))
      offer.mishap = { kind: 'incomplete', untilMs: startMs };
  }

  #addTwin(league: League, onlyBy: string, startMs: number, nowMs: number): readonly Offer[] {
    const fixture = this.#schedule.meet(league, startMs);
    const listing: Listing = { fixture, offers: [], onlyBy };
    const read = DEMO_BOOKIES.filter((bookie) => statementOf(bookie, fixture).source === onlyBy);
    this.#offer(listing, read.filter(isUsual).slice(0, TWIN_BOOKIES), nowMs);
    return listing.offers;
  }

  /** Adds an event already under way when the world begins. */
  #addStarted(startMs: number, nowMs: number): void {
    const { random } = this.#stage;
    const fixture = this.#schedule.draw(startMs);
    const { sport } = fixture.league;
    const play = startPlay(sport, fixture.truth, fixture.startMs, random);
    play.advance(nowMs);
    if (play.isOver) {
      this.#schedule.release(fixture);
      return;
    }
    fixture.play = play;
    const listing: Listing = { fixture, offers: [] };
    this.#listings.push(listing);
    const bookies = DEMO_BOOKIES.filter((bookie) =>
      random.chance(bookie.liveCoverage * reachOf(bookie, sport)),
    );
    this.#games.begin(listing, bookies, nowMs);
    this.#moveLater(listing, nowMs);
  }

  #kickOff(listing: Listing, nowMs: number): void {
    const { random, timeline } = this.#stage;
    const { fixture } = listing;
    fixture.play = startPlay(fixture.league.sport, fixture.truth, nowMs, random);
    const before = listing.offers.splice(0);
    const behind = before.filter(isBehind);
    for (const offer of before) {
      const [soonest, latest] = isBehind(offer) ? BEHIND_S : CLOSING_S;
      const closeMs = nowMs + random.between(soonest, latest) * SECOND_MS;
      timeline.at(closeMs, () => this.#stage.emit(offer.statement.source, offer.close()));
    }
    this.#slips.leave(behind, nowMs);
    const bookies = before
      .map(({ bookie }) => bookie)
      .filter(({ liveCoverage }) => random.chance(liveCoverage));
    this.#games.begin(listing, bookies, nowMs);
    if (!listing.onlyBy) this.#add(nowMs);
    else if (listing.onlyBy === MAIN_SOURCE) this.#addTwins(nowMs);
  }

  #remove(listing: Listing): void {
    this.#listings.splice(this.#listings.indexOf(listing), 1);
    this.#schedule.release(listing.fixture);
  }

  #moveLater(listing: Listing, nowMs: number): void {
    const { random, timeline } = this.#stage;
    const restMs = drawRest(modeOf(listing), random) * SECOND_MS;
    timeline.at(nowMs + restMs, (atMs) => this.#move(listing, atMs));
  }

  /** Moves the true price of an event slightly, or by news. */
  #move(listing: Listing, nowMs: number): void {
    const { fixture, offers } = listing;
    if (fixture.play?.isOver) return;
    const scale = SCALES[fixture.league.sport];
    fixture.truth = moved(fixture.truth, modeOf(listing), scale, this.#stage.random);
    if (!fixture.play) for (const offer of offers) this.#noticeMove(offer, nowMs);
    this.#moveLater(listing, nowMs);
  }

  /** Schedules a bookmaker's routine review of its prices. */
  #reviewLater(offer: Offer, nowMs: number): void {
    const { random, timeline } = this.#stage;
    timeline.at(nowMs + random.wait(offer.bookie.reviewS) * SECOND_MS, (atMs) => {
      if (hasLeft(offer)) return;
      if (offer.isResponsive) this.#follow(offer, atMs);
      this.#reviewLater(offer, atMs);
    });
  }

  #follow(offer: Offer, nowMs: number): void {
    offer.reprice();
    this.#stage.send(offer, offer.sendChanged(nowMs));
  }

  /** Schedules a bookmaker's reaction to a move that is large enough for it. */
  #noticeMove(offer: Offer, nowMs: number): void {
    const { lagS, deafSd } = offer.bookie;
    if (offer.isFollowing || offer.lagSd < deafSd) return;
    offer.isFollowing = true;
    this.#stage.timeline.at(nowMs + this.#stage.random.wait(lagS) * SECOND_MS, (atMs) => {
      offer.isFollowing = false;
      if (!hasLeft(offer) && offer.isResponsive) this.#follow(offer, atMs);
    });
  }

  /** Starts an incident of one bookmaker's prices of one event. */
  #goWrong(nowMs: number): void {
    const { random, timeline } = this.#stage;
    const listed = this.#listings.filter(({ offers }) => offers.length > 0);
    const offer = listed.length > 0 ? random.pick(random.pick(listed).offers) : undefined;
    if (offer && !offer.bookie.isCareful && !offer.mishap && !offer.isSuspended) this.#spoil(offer, nowMs);
    const waitMs = (random.wait(MISHAP_EVERY_S) * SECOND_MS) / this.#scale;
    timeline.at(nowMs + waitMs, (atMs) => this.#goWrong(atMs));
  }

  #spoil(offer: Offer, nowMs: number): void {
    const mishap = drawIncident(nowMs, offer.hasFavourite, this.#stage.random);
    offer.mishap = mishap;
    if (mishap.kind === 'suspended') this.#stage.emit(offer.statement.source, [offer.suspend(true)]);
    this.#stage.timeline.at(mishap.untilMs, (atMs) => {
      offer.mishap = undefined;
      if (hasLeft(offer)) return;
      if (offer.isSuspended) this.#games.reopen(offer, atMs);
      else this.#stage.send(offer, offer.send(atMs));
    });
  }

  #keepPace(nowMs: number): void {
    const standing: Record<Mode, number> = { prematch: 0, live: 0 };
    for (const { offers } of this.#listings) for (const offer of offers) standing[offer.mode] += offer.size;
    this.#stage.pace.adjust(standing, nowMs);
    this.#stage.timeline.at(nowMs + PACE_EVERY_MS, (atMs) => this.#keepPace(atMs));
  }
}

const modeOf = ({ fixture }: Listing): Mode => (fixture.play ? 'live' : 'prematch');

/** Whether an offer is over: its pre-game prices, if they remain, are not maintained any more. */
const hasLeft = ({ isClosed, mode, fixture }: Offer): boolean =>
  isClosed || (mode === 'prematch' && fixture.play !== undefined);

/** The second collector processes small bookmakers last. */
const isBehind = ({ bookie, statement }: Offer): boolean =>
  bookie.depth < 3 && !bookie.isCareful && statement.source === SECOND_SOURCE;

/** Whether it has the usual markets and errors. */
const isUsual = ({ depth, isCareful }: DemoBookie): boolean => depth === 2 && !isCareful;
