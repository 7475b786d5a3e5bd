import { swappedResult } from '@bothways/domain/results';
import { isoOf, SECOND_MS } from '@bothways/domain/time';
import type { DemoBookie } from './bookies.ts';
import type { Offer } from './offer.ts';
import type { Happening } from './play/play.ts';
import { scoresOf } from './play/result.ts';
import { type Listing, type Runtime, tellerOf } from './runtime.ts';

/** Interval of repeating the state, for clocks and late joiners. */
const REPORT_EVERY_MS = 10 * SECOND_MS;
/** Delay in which a bookmaker reopens after a goal. */
const REOPEN_S = [8, 30] as const;

/** Plays games and lets bookmakers react to their events. */
export class LiveGames {
  readonly #stage: Runtime;
  readonly #onEnd: (listing: Listing) => void;

  constructor(stage: Runtime, onEnd: (listing: Listing) => void) {
    this.#stage = stage;
    this.#onEnd = onEnd;
  }

  /** Starts the listing's game: these bookmakers offer it in play. */
  begin(listing: Listing, bookies: readonly DemoBookie[], nowMs: number): void {
    this.#stage.introduce(listing, 'live');
    for (const bookie of bookies) this.#stage.open(listing, bookie, 'live', nowMs);
    this.#follow(listing, nowMs);
    this.#report(listing, nowMs);
  }

  /** Reopens with new prices after a suspension. */
  reopen(offer: Offer, nowMs: number): void {
    if (offer.isClosed) return;
    offer.reprice();
    this.#stage.emit(offer.statement.source, [offer.suspend(false)]);
    this.#stage.send(offer, offer.send(nowMs));
  }

  /** Schedules a game's next event. */
  #follow(listing: Listing, nowMs: number): void {
    const { play } = listing.fixture;
    if (!play || play.isOver) return;
    this.#stage.timeline.at(Math.max(nowMs, play.nextMs()), (atMs) => {
      for (const happening of play.advance(atMs)) this.#react(listing, happening);
      this.#emitState(listing, atMs);
      if (play.isOver) this.#end(listing, atMs);
      else this.#follow(listing, atMs);
    });
  }

  #react({ offers }: Listing, { isDecisive, atMs }: Happening): void {
    if (!isDecisive) return;
    for (const offer of offers) {
      const reactionMs = offer.bookie.suspendS * this.#stage.random.between(0.5, 1.5) * SECOND_MS;
      this.#stage.timeline.at(atMs + reactionMs, (suspendMs) => this.#suspend(offer, suspendMs));
    }
  }

  #suspend(offer: Offer, nowMs: number): void {
    if (offer.isClosed || offer.isSuspended) return;
    this.#stage.emit(offer.statement.source, [offer.suspend(true)]);
    const openMs = nowMs + this.#stage.random.between(...REOPEN_S) * SECOND_MS;
    this.#stage.timeline.at(openMs, (atMs) => this.reopen(offer, atMs));
  }

  #report(listing: Listing, nowMs: number): void {
    if (listing.fixture.play?.isOver) return;
    this.#emitState(listing, nowMs);
    this.#stage.timeline.at(nowMs + REPORT_EVERY_MS, (atMs) => this.#report(listing, atMs));
  }

  #emitState(listing: Listing, nowMs: number): void {
    const { fixture } = listing;
    if (!fixture.play) return;
    const { event, source } = tellerOf(listing);
    this.#stage.emit(source, [{ type: 'event', event, mode: 'live', state: fixture.play.state(nowMs) }]);
  }

  #tellResult(listing: Listing, atMs: number): void {
    const { play, league } = listing.fixture;
    if (!play) return;
    const { event, source, swapped } = tellerOf(listing);
    const result = { scores: scoresOf(play.state(atMs), league.sport), choices: [] };
    const { scores } = swapped ? swappedResult(result) : result;
    this.#stage.tellResult(source, { event, state: 'final', scores, at: isoOf(atMs) });
  }

  #end(listing: Listing, atMs: number): void {
    this.#tellResult(listing, atMs);
    for (const offer of listing.offers) this.#stage.emit(offer.statement.source, offer.close());
    this.#onEnd(listing);
  }
}
