import type { FeedItem, Mode } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import { DEMO_BOOKIES, type DemoBookie } from './bookies.ts';
import { type Fixture, SECOND_SOURCE, type Statement, stateByMain, stateBySecond } from './fixture.ts';
import { Offer } from './offer.ts';
import { Pace } from './pace.ts';
import { introduce } from './players.ts';
import type { Random } from './random.ts';
import { Timeline } from './timeline.ts';

/** An event with its current offers. */
export interface Listing {
  fixture: Fixture;
  offers: Offer[];
  /** Set if only this collector's bookmakers offer it. */
  onlyBy?: string;
}

/** Period over which the first prices are sent. */
const OPENING_MS = 2500;
/** Every so many bookmakers one is covered by the second collector. */
const SECOND_COLLECTOR_EVERY = 5;
/** The event as stated by the collector that covers this bookmaker. */
export const statementOf = (bookie: DemoBookie, fixture: Fixture): Statement => {
  const isSecond = DEMO_BOOKIES.indexOf(bookie) % SECOND_COLLECTOR_EVERY === SECOND_COLLECTOR_EVERY - 1;
  return (isSecond ? stateBySecond : stateByMain)(fixture);
};

/** The statement of an event's state: the main collector's, if it covers the event. */
export const tellerOf = ({ fixture, onlyBy }: Listing): Statement =>
  (onlyBy === SECOND_SOURCE ? stateBySecond : stateByMain)(fixture);

/** The last part of a game, in which every point moves the prices much. */
const LAST_PHASE = 0.2;

/** Shared by the whole simulated world: time, randomness, pace and output. */
export class Runtime {
  readonly random: Random;
  readonly timeline = new Timeline();
  readonly pace: Pace;
  #outbox = new Map<string, FeedItem[]>();
  #results = new Map<string, ReportedResultInput[]>();

  constructor(random: Random, quotesPerSecond: number) {
    this.random = random;
    this.pace = new Pace(quotesPerSecond);
  }

  emit(source: string, items: readonly FeedItem[]): void {
    const waiting = this.#outbox.get(source);
    if (waiting) waiting.push(...items);
    else this.#outbox.set(source, [...items]);
  }

  /** Returns what was emitted since the last call. */
  collect(): Map<string, FeedItem[]> {
    const emitted = this.#outbox;
    this.#outbox = new Map();
    return emitted;
  }

  /** Reports an event's result. */
  tellResult(source: string, result: ReportedResultInput): void {
    this.#results.set(source, [...(this.#results.get(source) ?? []), result]);
  }

  /** Returns the results since the last call. */
  collectResults(): Map<string, ReportedResultInput[]> {
    const results = this.#results;
    this.#results = new Map();
    return results;
  }

  /** Announces the participants. */
  introduce(listing: Listing, mode: Mode): void {
    const teller = tellerOf(listing);
    this.emit(teller.source, [introduce(listing.fixture, teller, mode)]);
  }

  /** Sends prices through the collector that covers this bookmaker. */
  send({ statement }: Offer, items: readonly FeedItem[]): void {
    this.pace.count(items.length);
    this.emit(statement.source, items);
  }

  /** Opens a bookmaker's offer of an event, whose prices are repeated until it closes. */
  open(listing: Listing, bookie: DemoBookie, mode: Mode, nowMs: number): void {
    const statement = statementOf(bookie, listing.fixture);
    const offer = new Offer(bookie, listing.fixture, mode, statement, this.random);
    listing.offers.push(offer);
    this.timeline.at(nowMs + this.random.between(0, OPENING_MS), (atMs) => {
      if (offer.isClosed) return;
      this.send(offer, offer.send(atMs));
      const restMs = this.pace.intervalMs(mode) * this.random.next();
      this.timeline.at(atMs + restMs, (nextMs) => this.#refresh(offer, nextMs));
    });
  }

  #refresh(offer: Offer, nowMs: number): void {
    if (offer.isClosed) return;
    if (offer.isResponsive) {
      if (offer.mode === 'live' && this.#isQuoted(offer)) offer.reprice();
      this.send(offer, offer.send(nowMs));
    }
    const nextMs = nowMs + this.pace.intervalMs(offer.mode) * this.random.between(0.85, 1.15);
    this.timeline.at(nextMs, (atMs) => this.#refresh(offer, atMs));
  }

  /** Near the end every point matters, so every bookmaker is attentive. */
  #isQuoted({ bookie, fixture }: Offer): boolean {
    const remaining = fixture.play?.situation().remaining ?? 1;
    return remaining < LAST_PHASE || this.random.chance(bookie.liveAttention);
  }
}
