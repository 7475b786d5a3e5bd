import type { AlternativeOdds, Arb } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import {
  byOdds,
  type Displayed,
  type ListedLeg,
  type ListedOffer,
  type ListedPick,
  type ListedRow,
  LOOK,
  type Looks,
} from '@bothways/domain/live';

export interface LegOf {
  outcome: number;
  bookie: number;
}

const AT = '2026-11-21T12:00:00.000Z';
const ADDED_MS = Date.parse(AT);
const bookieValue = (bookie: number): string => `a_long_bookmaker_${bookie}`;
const shownName = (bookie: number): string => `shown_as_${bookie}`;

class MarketOutcome {
  readonly number: number;
  readonly picks: ListedPick[];
  log: ListedOffer[] = [];
  #revision = 0;

  constructor(number: number) {
    this.number = number;
    this.picks = [
      {
        topicStart: `event~pick-${number}~`,
        marketShortName: 'W',
        period: 'FT',
        selection: '1',
        choice: `Team ${number}`,
        overTimeIncluded: false,
        ...(number % 3 === 1 && { side: 'lay' }),
      },
    ];
  }

  offer(bookie: number): AlternativeOdds | undefined {
    const entry = this.#newest(bookie);
    return entry?.isGone ? undefined : entry?.offer;
  }

  /** Odds of 0 remove the price. */
  set(bookie: number, odds: number): void {
    const held = this.#newest(bookie);
    if (!held && odds === 0) return;
    if (held) held.isOld = true;
    const value = bookieValue(bookie);
    const fresh = { bookie: value, odds, updatedOn: AT, topic: `${this.picks[0]?.topicStart}${value}` };
    const offer = odds === 0 && held ? held.offer : fresh;
    const revision = ++this.#revision;
    this.log.push({ bookie, pick: 0, offer, isGone: odds === 0, revision, isOld: false });
    if (this.#revision % 7 === 0) this.log = this.log.filter(({ isOld }) => !isOld);
  }

  all(): ListedOffer[] {
    return this.log.filter(({ isOld, isGone }) => !isOld && !isGone);
  }

  #newest(bookie: number): ListedOffer | undefined {
    return this.log.find((entry) => entry.bookie === bookie && !entry.isOld);
  }
}

/** A small market as the engine passes it to lists: prices appear, move and disappear, and rows refer to them. */
export class ListedMarket {
  readonly #outcomes: MarketOutcome[];
  readonly #event: EventRecord;

  constructor(event: EventRecord, outcomes: number) {
    this.#event = event;
    this.#outcomes = Array.from({ length: outcomes }, (_, number) => new MarketOutcome(number));
  }

  /** Odds of 0 remove the bookmaker's price. */
  set(outcome: number, bookie: number, odds: number): void {
    this.#outcomes[outcome]?.set(bookie, odds);
  }

  /** Returns a row of these legs at current prices; undefined if one of them has no price. */
  row(legs: readonly LegOf[], profit: number, looks: Looks): ListedRow | undefined {
    const listed = legs.map((leg) => this.#leg(leg, looks));
    const all = listed.filter((leg) => leg !== undefined);
    if (all.length < legs.length) return undefined;
    const id = legs.map(({ outcome, bookie }) => `${outcome}@${bookie}`).join('~');
    const figures = {
      profit,
      rawProfit: profit,
      guaranteed: 1,
      middle: 0,
      rating: 0,
      overTimeMatch: true,
      updatedOn: AT,
    };
    const status = { paused: false, longPaused: false, extra: {} };
    return {
      arb: { id, event: this.#event, legs: all, ...figures, status },
      addedMs: ADDED_MS,
      profitChange: 'up',
    };
  }

  /** Returns the arb that a reader builds from the row. */
  shown({ arb, profitChange = 'up' }: ListedRow, legs: readonly LegOf[], looks: Looks): Arb {
    const { legs: listed, ...figures } = arb;
    const bets = listed.map(({ bet }, at) => {
      const { outcome = 0, bookie = 0 } = legs[at] ?? {};
      return { ...bet, alternativeOdds: this.#besides(outcome, bookie, looks) };
    });
    const _id = { id: arb.id, eventId: arb.event.id };
    return { ...figures, _id, bets, addedOn: AT, profitChange };
  }

  #leg({ outcome, bookie }: LegOf, looks: Looks): ListedLeg | undefined {
    const at = this.#outcomes[outcome];
    const offer = at?.offer(bookie);
    const [pick] = at?.picks ?? [];
    if (!at || !offer || !pick) return undefined;
    const { topicStart: _, ...words } = pick;
    const shown = named(offer, displayedOf(looks, outcome, bookie));
    return { outcome: at, pick: 0, bet: { ...shown, ...words, originalOdds: offer.odds, changedOn: AT } };
  }

  #besides(outcome: number, own: number, looks: Looks): AlternativeOdds[] {
    return (this.#outcomes[outcome]?.all() ?? [])
      .filter(({ bookie }) => bookie !== own && looks.looks[bookie] !== LOOK.NONE)
      .map(({ bookie, offer }) => ({
        odds: offer.odds,
        by: bookieValue(bookie),
        isLay: this.#outcomes[outcome]?.picks[0]?.side === 'lay',
        offer: named(offer, displayedOf(looks, outcome, bookie)),
      }))
      .sort(byOdds)
      .map(({ offer }) => offer);
  }
}

const displayedOf = ({ looks, displayAt }: Looks, outcome: number, bookie: number): Displayed | undefined =>
  looks[bookie] === LOOK.OTHER ? displayAt(bookie, outcome) : undefined;

const named = (offer: AlternativeOdds, shown: Displayed | undefined): AlternativeOdds =>
  shown ? { ...offer, bookie: shown.name, ...(shown.isReference && { reference: true }) } : offer;

/** Returns a list's display of bookmakers, by their numbers. */
export const looksOf = (looks: readonly number[]): Looks => ({
  looks: Uint8Array.from(looks),
  displayAt: (bookie) => ({ name: shownName(bookie), isReference: bookie % 2 === 1 }),
});
