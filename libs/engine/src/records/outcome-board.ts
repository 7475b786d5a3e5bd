import type { AlternativeOdds } from '@bothways/domain/arbs';
import type { ListedOffer, ListedOutcome, ListedPick } from '@bothways/domain/live';
import { selectionTopicOf } from '../book/arb-id.ts';
import type { BookEvent } from '../book/events.ts';
import { type PickCode, unpackPick } from '../book/pick-code.ts';
import { PART } from '../filters/arb-filter.ts';
import { choiceOf, type Names, offerRecord } from './arb-record.ts';
import type { Offers } from './outcome-offers.ts';
import type { RecordTables } from './record-tables.ts';

/** Lists do not use the recent prices of an offer. */
const NO_POINTS = 0;
/** Maximum number of old log entries per current one. */
const OLD_SHARE = 3;

interface Entry extends ListedOffer {
  isOld: boolean;
  /** The last reading of the book that included it. */
  round: number;
}

interface NumberedPick {
  code: PickCode;
  choice: string;
}

/** An outcome as shared by lists: the log of its prices since it was first shown. */
class OutcomeBoard implements ListedOutcome {
  readonly number: number;
  readonly picks: ListedPick[] = [];
  log: Entry[] = [];
  readonly #known: NumberedPick[] = [];
  readonly #newest = new Map<number, Entry>();
  #source: Offers | undefined;
  #revision = 0;
  #round = 0;
  /** By bookmaker with a price, believed or not: lists show others' under its name only while it has none. */
  #quoting: ReadonlySet<number> = new Set();

  /** @param number of the outcome in the book */
  constructor(number: number) {
    this.number = number;
  }

  /** Logs the offers that changed. */
  read(tables: RecordTables, event: BookEvent, offers: Offers, names: Names): void {
    if (this.#source === offers) return;
    this.#source = offers;
    this.#round += 1;
    const renamed = this.#renamed(tables);
    for (let rank = 0; rank < offers.quotes.length; rank++) {
      const quote = offers.quotes[rank] ?? 0;
      const bookie = offers.bookies[rank] ?? 0;
      const offer = offerRecord(tables, event, quote, names, NO_POINTS);
      const noted = { bookie, pick: this.pickOf(tables, event, quote), offer, isGone: false };
      this.#note(noted, renamed.has(tables.bookies.group(bookie)));
    }
    for (const held of this.#newest.values())
      if (!held.isGone && held.round !== this.#round) this.#note({ ...held, isGone: true }, false);
    if (this.log.length > (this.#newest.size + 1) * OLD_SHARE)
      this.log = this.log.filter(({ isOld }) => !isOld);
  }

  /** Returns the number of a quote's pick. */
  pickOf(tables: RecordTables, event: BookEvent, quote: number): number {
    const code = tables.quotes.pick(quote);
    const choice = choiceOf(event, code);
    const known = this.#known.findIndex((pick) => pick.code === code && pick.choice === choice);
    if (known >= 0) return known;
    this.#known.push({ code, choice });
    this.picks.push(listedPick(event, code, choice));
    return this.picks.length - 1;
  }

  /**
   * Returns the clone groups of which a bookmaker began or ceased to quote the outcome: in some lists prices of the
   * others have another name than before.
   */
  #renamed({ order, bookies }: RecordTables): Set<number> {
    const quoting = order.quoting(this.number);
    const known = this.#quoting;
    this.#quoting = quoting;
    const changed = [...quoting, ...known].filter((bookie) => quoting.has(bookie) !== known.has(bookie));
    return new Set(changed.map((bookie) => bookies.group(bookie)));
  }

  /** @param isRenamed lists may show an unchanged price under another name */
  #note(noted: Omit<ListedOffer, 'revision' | 'isOld'>, isRenamed: boolean): void {
    const { bookie, pick, offer, isGone } = noted;
    const held = this.#newest.get(bookie);
    const isSame = held && isSameOffer(held.offer, offer) && held.pick === pick && held.isGone === isGone;
    if (isSame && !isRenamed) {
      held.round = this.#round;
      return;
    }
    if (held) held.isOld = true;
    this.#revision += 1;
    const entry = { bookie, pick, offer, isGone, revision: this.#revision, isOld: false, round: this.#round };
    this.#newest.set(bookie, entry);
    this.log.push(entry);
  }
}

const isSameOffer = (one: AlternativeOdds, other: AlternativeOdds): boolean =>
  one === other ||
  (one.odds === other.odds &&
    one.updatedOn === other.updatedOn &&
    one.maxRisk === other.maxRisk &&
    one.betDelaySeconds === other.betDelaySeconds &&
    one.link === other.link &&
    one.fee === other.fee &&
    one.topic === other.topic &&
    one.reference === other.reference);

function listedPick(event: BookEvent, code: PickCode, choice: string): ListedPick {
  const pick = unpackPick(code);
  const isTotal = pick.selection === 'over' || pick.selection === 'under';
  return {
    topicStart: `${selectionTopicOf(event.id, code)}~`,
    ...(pick.side && { side: pick.side }),
    marketShortName: pick.market,
    period: pick.period,
    selection: pick.selection,
    choice,
    ...(pick.team && { team: pick.team }),
    ...(pick.handicap !== undefined && { handicap: pick.handicap }),
    ...(isTotal && { isOver: pick.selection === 'over' }),
    overTimeIncluded: pick.overTimeIncluded,
  };
}

/** More outcomes than all lists together show. */
const MAX_BOARDS = 20_000;

/** The boards of the outcomes that lists show. */
export class OutcomeBoards {
  readonly #tables: RecordTables;
  readonly #names: Names;
  readonly #boards = new Map<number, OutcomeBoard>();

  constructor(tables: RecordTables) {
    this.#tables = tables;
    this.#names = ownNames(tables);
    tables.changes.subscribe({
      eventLeaving: ({ outcomeList }) => {
        for (const outcome of outcomeList) this.#boards.delete(outcome);
      },
    });
  }

  /** Returns the board of a quote's outcome, with its prices as of the last reading. */
  of(quote: number): OutcomeBoard {
    const outcome = this.#tables.quotes.outcome(quote);
    return this.#boards.get(outcome) ?? this.#open(outcome);
  }

  /** Logs the current prices of a quote's outcome. */
  read(quote: number): void {
    const { quotes, outcomes, events, outcomeOffers } = this.#tables;
    const outcome = quotes.outcome(quote);
    const event = events.at(outcomes.event(outcome));
    this.of(quote).read(this.#tables, event, outcomeOffers.of(outcome), this.#names);
  }

  #open(outcome: number): OutcomeBoard {
    if (this.#boards.size >= MAX_BOARDS) this.#boards.clear();
    const board = new OutcomeBoard(outcome);
    this.#boards.set(outcome, board);
    return board;
  }
}

/** Every bookmaker under its own name. */
const ownNames = ({ bookies }: RecordTables): Names => ({
  hasVariants: false,
  partAt: () => PART.SELECTED,
  nameAt: (bookie) => bookies.value(bookie),
});
