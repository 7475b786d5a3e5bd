import type { FeedItem, Mode } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import { DEMO_BOOKIES, type DemoBookie } from './bookies.ts';
import { type Fixture, SECOND_SOURCE, type Statement, stateByMain, stateBySecond } from './fixture.ts';
import { Offer } from './offer.ts';
import { Pace } from './pace.ts';
import { introduce } from './players.ts';
import type { Random } from './random.ts';
import { Timeline } from './timeline.ts';

/** An event and who offers prices of it now. */
export interface Listing {
  fixture: Fixture;
  offers: Offer[];
  /** Only bookmakers that this collector reads have it. */
  onlyBy?: string;
}

/** The first prices are sent over this long. */
const OPENING_MS = 2500;
/** Every so many bookmakers one is read by the second collector. */
const SECOND_COLLECTOR_EVERY = 5;
/** The collector that reads a bookmaker, as it states an event. */
export const statementOf = (bookie: DemoBookie, fixture: Fixture): Statement => {
  const isSecond = DEMO_BOOKIES.indexOf(bookie) % SECOND_COLLECTOR_EVERY === SECOND_COLLECTOR_EVERY - 1;
  return (isSecond ? stateBySecond : stateByMain)(fixture);
};

/** Who tells the state of an event: the main collector, where it has it. */
export const tellerOf = ({ fixture, onlyBy }: Listing): Statement =>
  (onlyBy === SECOND_SOURCE ? stateBySecond : stateByMain)(fixture);

/** Share of the game in which every point moves the prices much. */
const LAST_PHASE = 0.2;

/** What all of the simulated world share: time, chance, pace, and the way out. */
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

  /** What was emitted since it was last asked. */
  collect(): Map<string, FeedItem[]> {
    const emitted = this.#outbox;
    this.#outbox = new Map();
    return emitted;
  }

  /** Says how an event ended. */
  tellResult(source: string, result: ReportedResultInput): void {
    this.#results.set(source, [...(this.#results.get(source) ?? []), result]);
  }

  /** How events ended since it was last asked. */
  collectResults(): Map<string, ReportedResultInput[]> {
    const told = this.#results;
    this.#results = new Map();
    return told;
  }

  /** Says who plays. */
  introduce(listing: Listing, mode: Mode): void {
    const teller = tellerOf(listing);
    this.emit(teller.source, [introduce(listing.fixture, teller, mode)]);
  }

  /** Sends prices through the collector that reads this bookmaker. */
  send({ statement }: Offer, items: readonly FeedItem[]): void {
    this.pace.count(items.length);
    this.emit(statement.source, items);
  }

  /** A bookmaker begins to offer an event and repeats its prices until it closes. */
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
      if (offer.mode === 'live' && this.#looks(offer)) offer.reprice();
      this.send(offer, offer.send(nowMs));
    }
    const nextMs = nowMs + this.pace.intervalMs(offer.mode) * this.random.between(0.85, 1.15);
    this.timeline.at(nextMs, (atMs) => this.#refresh(offer, atMs));
  }

  /** Near the end every point tells, and nobody sleeps. */
  #looks({ bookie, fixture }: Offer): boolean {
    const remaining = fixture.play?.situation().remaining ?? 1;
    return remaining < LAST_PHASE || this.random.chance(bookie.liveAttention);
  }
}
