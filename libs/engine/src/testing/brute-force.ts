import { type ArbFilter, isExcludedLeague, type OddsRange } from '@bothways/domain/arbs';
import type { Market, Pick } from '@bothways/domain/markets';
import { effectiveOdds, type Fee } from '@bothways/domain/odds';
import type { Quote } from '@bothways/domain/quotes';
import { resultsOf } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import { balance } from '@bothways/domain/stakes';
import { BOOKIES } from './random-book.ts';
import type { StatedQuote } from './stated.ts';

/**
 * Computes the expected contents of a list without the engine: tries every pair and triple of prices that the domain's
 * settlement oracle calls a complete market, in every combination that the list allows. Slow, short, and independent of
 * the engine.
 */

type Settled = ReturnType<typeof resultsOf>[number]['settled'];

const DIFFERENCE: ReadonlySet<Market> = new Set(['W', 'DC', 'DNB', 'AH', 'EH']);
const resultsByPicks = new Map<string, Settled[]>();

function rowsOf(picks: readonly Pick[], sport: Sport): Settled[] {
  const key = sport + JSON.stringify(picks);
  const known = resultsByPicks.get(key);
  if (known) return known;
  const rows = resultsOf(picks, sport).map(({ settled }) => settled);
  resultsByPicks.set(key, rows);
  return rows;
}

/** Returns the name of the outcome that a pick pays on: picks that settle alike in every result share a name. */
function outcomeName(pick: StatedPick, sport: Sport, among: readonly StatedPick[]): string {
  const same = among.find(
    (other) => other.laid === pick.laid && isSameFamily(pick, other, sport) && areAlike(pick, other, sport),
  );
  return JSON.stringify(same ?? pick);
}

const areAlike = (one: Pick, other: Pick, sport: Sport): boolean =>
  rowsOf([one, other], sport).every(([first, second]) => first === second);

const fieldOf = (pick: Pick, sport: Sport): string => {
  const isLead = DIFFERENCE.has(pick.market);
  // A two-way winner in regular time and a tennis winner are not decided by the lead that handicaps count.
  const isApart = isLead && !['AH', 'EH'].includes(pick.market) && winnerIsApart(pick, sport);
  const market = isApart ? 'winner' : isLead ? 'lead' : pick.market;
  return [market, pick.period, pick.overTimeIncluded, pick.team].join();
};

function winnerIsApart(pick: Pick, sport: Sport): boolean {
  if (sport === 'tennis') return true;
  return pick.overTimeIncluded ? sport === 'football' : sport !== 'football' && sport !== 'hockey';
}

const isSameFamily = (one: Pick, other: Pick, sport: Sport): boolean =>
  fieldOf(one, sport) === fieldOf(other, sport);

const isWinner = (pick: Pick, selections: string): boolean =>
  pick.market === 'W' && pick.period === 'FT' && selections.includes(pick.selection);

/** Home or away, whichever wins: pairs of these are redundant with other combinations. */
const isEither = (pick: Pick): boolean => pick.market === 'DC' && pick.selection === '12';

/** Two legs of domain.md 1.7 and the safe overtime pair: overtime winner with the other side's double chance. */
function isPair(one: Pick, two: Pick, sport: Sport): boolean {
  const isFamily = isSameFamily(one, two, sport);
  if (!isFamily && !isMixedPair(one, two)) return false;
  const rows = rowsOf([one, two], sport);
  const covers = rows.every(
    (row) => row.includes('won') || row.includes('halfWon') || row.every((settled) => settled === 'void'),
  );
  const halves = rows.filter((row) => row.includes('halfWon') && row.includes('lost')).length;
  if (!covers || halves > 1 || areAlike(one, two, sport)) return false;
  return isEither(one) || isEither(two) ? isFamily && rows.length === 2 : true;
}

/** One leg counts overtime: a total on one line, or a winner with the other side's double chance. */
function isMixedPair(one: Pick, two: Pick): boolean {
  if (one.overTimeIncluded === two.overTimeIncluded || one.period !== two.period) return false;
  const isTotal = one.market === 'OU' && two.market === 'OU' && one.handicap === two.handicap;
  const [late, regular] = one.overTimeIncluded ? [one, two] : [two, one];
  const isDouble =
    regular.market === 'DC' ||
    (regular.market === 'AH' && regular.handicap === 0.5) ||
    isEuropeanDouble(regular);
  return isTotal || (isWinner(late, '12') && isDouble);
}

/** European handicap +1 of a side: it wins unless the side loses. */
const isEuropeanDouble = (pick: Pick): boolean =>
  pick.market === 'EH' && pick.selection !== 'X' && pick.handicap === 1;

/** One side above a lead, the draw at that lead, the other side below; one side may be partly refunded there. */
function isTriple([one, draw, two]: readonly [Pick, Pick, Pick], sport: Sport): boolean {
  const isLate = one.overTimeIncluded !== draw.overTimeIncluded;
  if (two.overTimeIncluded !== draw.overTimeIncluded) return false;
  if (isLate ? !(isWinner(one, '12') && draw.market === 'W') : !isSameFamily(one, draw, sport)) return false;
  if (!isSameFamily(draw, two, sport)) return false;
  const rows = rowsOf([one, draw, two], sport);
  const has = (a: string, b: string, c: string): boolean =>
    rows.some((row) => row[0] === a && row[1] === b && row[2] === c);
  const atDraw = rows.filter((row) => row[1] === 'won');
  return (
    has('won', 'lost', 'lost') &&
    has('lost', 'lost', 'won') &&
    atDraw.length > 0 &&
    atDraw.every((row) => row[2] === 'lost' && (isLate || row[0] !== 'won')) &&
    rows.every(
      (row) =>
        row[1] === 'won' || (row.includes('won') && row.filter((settled) => settled === 'lost').length === 2),
    )
  );
}

const isDoubleChances = (picks: readonly Pick[], sport: Sport): boolean => {
  const rows = rowsOf(picks, sport);
  return (
    picks.every((pick) => isSameFamily(pick, picks[0] ?? pick, sport)) &&
    rows.length === 3 &&
    rows.every((row) => row.filter((settled) => settled === 'won').length === 2)
  );
};

export interface Best {
  /** Names of the outcomes, sorted. */
  key: string;
  sum: number;
  legs: Quote[];
  /** The optimal stakes leave a leg out: it is another market with a redundant leg. */
  isIdle: boolean;
}

const feeOf = (bookie: string): Fee | undefined => BOOKIES.find(({ value }) => value === bookie)?.fee;
const groupOf = (bookie: string): string => BOOKIES.find(({ value }) => value === bookie)?.ogBookie ?? bookie;

/** Effective odds. */
const priceOf = (quote: Quote): number => effectiveOdds(quote.odds ?? 0, feeOf(quote.bookie), quote.side);

/** Whether a list allows these prices together. Written from the contract in `query.schema.ts` and `filter.ts`. */
export class Rules {
  readonly #filter: ArbFilter;
  /** Every price: a variant's own replaces the one that it is mapped to. */
  readonly #all: readonly StatedQuote[];
  readonly #sport: Sport;

  constructor(filter: ArbFilter, all: readonly StatedQuote[], sport: Sport) {
    this.#filter = filter;
    this.#all = all;
    this.#sport = sport;
  }

  /** The names under which a price may be selected. */
  #names(quote: StatedQuote): string[] {
    const variants = this.#filter.bookieMapping[quote.bookie] ?? [];
    return [quote.bookie, ...variants.filter((variant) => !this.#isQuoted(quote, variant))];
  }

  #isQuoted(quote: StatedQuote, variant: string): boolean {
    const every = this.#all.map(pickOf);
    const nameOf = (one: StatedQuote): string => outcomeName(pickOf(one), this.#sport, every);
    const isLay = (one: StatedQuote): boolean =>
      (one.laid ?? (one.side === 'lay' ? one : undefined)) !== undefined;
    return this.#all.some(
      (other) => other.bookie === variant && isLay(other) === isLay(quote) && nameOf(other) === nameOf(quote),
    );
  }

  isSelected(quote: StatedQuote): boolean {
    const { bookies, references } = this.#filter;
    const names = this.#names(quote);
    if (bookies.length > 0) return names.some((name) => bookies.includes(name));
    return names.some((name) => !references.includes(name));
  }

  isAllowed(quote: StatedQuote): boolean {
    const { references, markets } = this.#filter;
    const isListed = markets.length === 0 || markets.includes(quote.laid?.market ?? quote.market);
    const isReference = this.#names(quote).some((name) => references.includes(name));
    return isListed && (isReference || this.isSelected(quote));
  }

  takesEvent({ event }: Quote): boolean {
    const { sports, excludeCompetitions } = this.#filter;
    const league = { country: event.country, name: event.league, id: '' };
    return (
      (sports.length === 0 || sports.includes(event.sport)) && !isExcludedLeague(league, excludeCompetitions)
    );
  }

  /** At least two originals, at least one selected, and one leg within range for each bookmaker with a range. */
  allowsTogether(legs: readonly StatedQuote[]): boolean {
    return (
      new Set(legs.map((leg) => groupOf(leg.bookie))).size > 1 &&
      legs.some((leg) => this.isSelected(leg)) &&
      legs.every((leg) => this.#isRangeMet(leg, legs))
    );
  }

  #isRangeMet(leg: StatedQuote, legs: readonly StatedQuote[]): boolean {
    const range = this.#rangeOf(leg);
    if (!range) return true;
    const { min = 0, max = Number.POSITIVE_INFINITY } = range;
    const own = legs.filter((other) => this.#shownName(other) === this.#shownName(leg));
    return own.some(({ odds }) => (odds ?? 0) >= min - 1e-9 && (odds ?? 0) <= max + 1e-9);
  }

  #rangeOf(quote: StatedQuote): OddsRange | undefined {
    const { bookieOddsFilters } = this.#filter;
    return bookieOddsFilters[this.#shownName(quote)] ?? bookieOddsFilters[quote.bookie];
  }

  /** The first variant of the list without a price of its own, else the bookmaker itself. */
  #shownName(quote: StatedQuote): string {
    const { bookies, references } = this.#filter;
    const [own, ...variants] = this.#names(quote);
    const isShown = (name: string): boolean =>
      bookies.length === 0 || bookies.includes(name) || references.includes(name);
    return variants.find(isShown) ?? own ?? quote.bookie;
  }
}

/**
 * Drops a bookmaker's two-way quotes if the market has a draw, and the lays of an exchange whose backs are dropped for
 * that reason.
 */
function believed(quotes: readonly StatedQuote[], sport: Sport): StatedQuote[] {
  const backs = quotes.filter(({ laid }) => !laid);
  const lineOf = ({ market, period, overTimeIncluded, handicap = 0, selection }: Quote): string =>
    [market, period, overTimeIncluded, selection === '2' ? 0 - handicap : handicap].join();
  const isHalf = (quote: Quote): boolean => {
    if (quote.market !== 'W' && quote.market !== 'EH') return false;
    const line = backs
      .filter(({ market }) => market === quote.market)
      .filter((other) => lineOf(other) === lineOf(quote));
    const own = line.filter(({ bookie }) => bookie === quote.bookie);
    const isThreeWay =
      line.some(({ selection }) => selection === 'X') ||
      (quote.market === 'W' && !quote.overTimeIncluded && (sport === 'football' || sport === 'hockey'));
    const sides = own.filter(({ selection }) => selection !== 'X');
    const sum = sides.reduce((total, { odds }) => total + 1 / (odds ?? 0), 0);
    return isThreeWay && own.length === 2 && sides.length === 2 && sum >= 0.98;
  };
  return quotes.filter(({ laid, ...quote }) => !isHalf(laid ?? quote) || laid?.selection === 'X');
}

/** Returns the best legs of every market of one event, by market. */
export function bestByMarket(
  all: readonly StatedQuote[],
  sport: Sport,
  filter: ArbFilter,
): Map<string, Best> {
  const rules = new Rules(filter, all, sport);
  const quotes = believed(all, sport).filter((quote) => rules.takesEvent(quote) && rules.isAllowed(quote));
  const picks = [...new Map(quotes.map((quote) => [JSON.stringify(pickOf(quote)), pickOf(quote)])).values()];
  const every = all.map(pickOf);
  const offers = Map.groupBy(quotes, (quote) => JSON.stringify(pickOf(quote)));
  const found = new Map<string, Best>();
  for (const market of marketsOf(picks, sport)) {
    if (filter.filterOvertimeMismatch && new Set(market.map((pick) => pick.overTimeIncluded)).size > 1)
      continue;
    const key = keyOf(market, sport, every);
    const rows = rowsOf(market, sport);
    for (const legs of choices(market.map((pick) => offers.get(JSON.stringify(pick)) ?? []))) {
      if (!rules.allowsTogether(legs)) continue;
      const best = priced(legs, key, rows);
      if (best.sum < (found.get(key)?.sum ?? Number.POSITIVE_INFINITY)) found.set(key, best);
    }
  }
  return found;
}

/** Whether a sum is within the list's percent range. */
export const isWithin = (sum: number, { minPercentage, maxPercentage }: ArbFilter): boolean =>
  (1 - sum) * 100 >= minPercentage - 1e-7 && (1 - sum) * 100 <= maxPercentage + 1e-7;

export const keyOf = (picks: readonly StatedPick[], sport: Sport, among: readonly StatedPick[]): string =>
  picks
    .map((pick) => outcomeName(pick, sport, among))
    .sort()
    .join(' ');

/** A smaller stake share counts as zero. */
const NO_STAKE = 1e-9;

/** Like `bookSumOf`, with the results looked up once per market. */
function priced(legs: Quote[], key: string, rows: readonly Settled[]): Best {
  const { bookSum, weights } = balance(legs.map(priceOf), rows);
  return { key, sum: bookSum, legs, isIdle: weights.some((weight) => weight < NO_STAKE) };
}

function* marketsOf(picks: readonly Pick[], sport: Sport): Generator<Pick[]> {
  for (const [at, one] of picks.entries())
    for (const two of picks.slice(at + 1)) if (isPair(one, two, sport)) yield [one, two];
  const draws = picks.filter(
    ({ selection, market }) => selection === 'X' && (market === 'W' || market === 'EH'),
  );
  const sides = picks.filter(
    (pick) => DIFFERENCE.has(pick.market) && pick.selection !== 'X' && !isEither(pick),
  );
  for (const draw of draws)
    for (const one of sides)
      for (const two of sides) if (isTriple([one, draw, two], sport)) yield [one, draw, two];
  const doubles = picks.filter((pick) => DIFFERENCE.has(pick.market) && pick.selection !== 'X');
  for (const either of picks.filter(isEither))
    for (const [at, one] of doubles.entries())
      for (const two of doubles.slice(at + 1))
        if (isDoubleChances([either, one, two], sport)) yield [either, one, two];
}

function* choices(offers: readonly Quote[][]): Generator<Quote[]> {
  const [first = [], ...rest] = offers;
  if (offers.length === 0) yield [];
  else for (const quote of first) for (const more of choices(rest)) yield [quote, ...more];
}

/** A lay is represented as the back that settles like it, see `stated`; it never counts as a price to back. */
type StatedPick = Pick & { laid?: true };

export const pickOf = ({
  side,
  market,
  period,
  selection,
  handicap,
  team,
  overTimeIncluded,
}: Quote): StatedPick => ({
  ...(side === 'lay' && { laid: true }),
  market,
  period,
  selection,
  overTimeIncluded,
  ...(handicap !== undefined && { handicap }),
  ...(team && { team }),
});
