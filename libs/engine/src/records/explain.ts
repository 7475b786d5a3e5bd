import {
  Consensus,
  DEFAULT_NO_VIG,
  type FairPrice,
  type MarketLine,
  NO_VIG_METHODS,
  type NoVigMethod,
  noVig,
  noVigOdds,
  valuePct,
} from '@bothways/domain/fair-odds';
import { bookSum, marginPct } from '@bothways/domain/odds';
import type { ExplainQuote, Explanation, NotUsed, ValueBet } from '@bothways/domain/valuebets';
import { selectionOf, unpackPick } from '../book/pick-code.ts';
import {
  fairBook,
  fairLines,
  isHealthy,
  type MarketOffer,
  type OfferedLine,
  type OfferedMarket,
  pricesOf,
  readMarket,
} from '../values/market-reader.ts';
import { rounded } from './arb-record.ts';
import { isoTime } from './iso-time.ts';
import type { RecordTables } from './record-tables.ts';

/**
 * Methods that the worst case is taken over; it has no consensus of its own, because its probabilities do not sum to 1.
 */
const WORST_OF: readonly NoVigMethod[] = ['multiplicative', 'additive', 'power', 'shin'];

interface Question {
  tables: RecordTables;
  market: OfferedMarket;
  /** Index of the bet's line in the consensus. */
  at: number | undefined;
  selection: number;
  /** The judged bookmaker and its clone group. */
  bookie: number;
  group: number;
  odds: number;
  nowMs: number;
}

/** Explains how the fair price of a bet was derived. Undefined if it has none. */
export function explain(
  tables: RecordTables,
  quote: number,
  shown: ValueBet,
  nowMs: number,
): Explanation | undefined {
  const { quotes, bookies } = tables;
  const market = readMarket(tables, quotes.line(quote));
  const own = market?.lines.find(({ line }) => line === quotes.line(quote));
  if (!market || !own) return undefined;
  const selection = market.kind.selections.indexOf(selectionOf(quotes.pick(quote)));
  const bookie = quotes.bookie(quote);
  const group = bookies.group(bookie);
  const odds = 1 / tables.inverse(quote);
  const question: Question = { tables, market, at: own.at, selection, bookie, group, odds, nowMs };
  const consensus = consensusBy(question, DEFAULT_NO_VIG);
  const price = consensus.price(own.at, selection, group);
  if (!price) return undefined;
  const methods = byMethod(question);
  const chances = methods.map(({ probability }) => probability);
  const { alternativeOdds: _, lines: __, value, ...bet } = shown.bet;
  return {
    id: shown.bet.id,
    event: shown.event,
    bet,
    madeOn: isoTime(nowMs),
    method: DEFAULT_NO_VIG,
    source: price.spline ? 'spline' : 'blend',
    estimate: { ...outcome(price.probability, odds), groups: price.groups },
    value,
    quotes: market.lines.flatMap((line) => line.offers.map((offer) => quoteOf(question, line, offer))),
    methods,
    range: { min: Math.min(...chances), max: Math.max(...chances) },
    without: withoutEach(question, price),
    lines: market.lines.flatMap((line) => lineOf(question, consensus, line)),
  };
}

const outcome = (probability: number, odds: number) => ({
  probability: rounded(probability),
  fairOdds: rounded(noVigOdds(probability)),
  valueBetPercentage: rounded(valuePct(odds, probability)),
});

const consensusBy = ({ tables, market }: Question, method: NoVigMethod): Consensus =>
  new Consensus(fairLines(tables, market, method), market.kind.selections.length);

function byMethod(question: Question): Explanation['methods'] {
  const { at, selection, group, odds, market } = question;
  const chances = new Map<NoVigMethod, number>();
  for (const method of NO_VIG_METHODS) {
    // Shin's model assumes one winner: with several, its row would be the power method's under another name.
    if (method === 'worstCase' || (method === 'shin' && market.kind.winners > 1)) continue;
    const price = consensusBy(question, method).price(at, selection, group);
    if (price) chances.set(method, price.probability);
  }
  const worst = WORST_OF.map((method) => chances.get(method)).filter((chance) => chance !== undefined);
  if (worst.length > 0) chances.set('worstCase', Math.min(...worst));
  return [...chances].map(([method, probability]) => ({ method, ...outcome(probability, odds) }));
}

/** The estimate without each of its independent bookmakers, the most influential first. */
function withoutEach(question: Question, full: FairPrice): Explanation['without'] {
  const { tables, market, at, selection, group, odds } = question;
  const lines = fairLines(tables, market, DEFAULT_NO_VIG);
  const groups = new Set(lines.flatMap(({ books }) => books.map((book) => book.group)));
  groups.delete(group);
  const each = [...groups].flatMap((left) => {
    const rest: MarketLine[] = lines.map(({ line, books }) => ({
      line,
      books: books.filter((book) => book.group !== left),
    }));
    const price = new Consensus(rest, market.kind.selections.length).price(at, selection, group);
    if (!price) return [];
    const shiftPoints = rounded((price.probability - full.probability) * 100);
    return [{ bookies: namesOf(question, left), ...outcome(price.probability, odds), shiftPoints }];
  });
  return each.sort(
    (a, b) =>
      Math.abs(b.shiftPoints) - Math.abs(a.shiftPoints) || (a.bookies.join() < b.bookies.join() ? -1 : 1),
  );
}

function namesOf({ tables, market }: Question, group: number): string[] {
  const offers = market.lines.flatMap((line) => line.offers).filter((offer) => offer.group === group);
  return [...new Set(offers.map(({ bookie }) => tables.bookies.value(bookie)))].toSorted();
}

function quoteOf(question: Question, line: OfferedLine, offer: MarketOffer): ExplainQuote {
  const { tables, market, at, selection, nowMs } = question;
  const { kind } = market;
  const odds = pricesOf(tables, offer);
  const quoted = offer.quotes.filter((quote) => quote >= 0);
  const handicap = handicapOf(question, offer);
  const isWhole = quoted.length === kind.selections.length;
  const fair = isWhole ? noVig(odds, DEFAULT_NO_VIG, kind.winners) : undefined;
  const weight = weightOf(question, line, offer);
  const notUsed = reasonOf(question, offer, { isWhole, hasMargin: fair !== undefined, weight });
  return {
    bookie: tables.bookies.value(offer.bookie),
    ...(handicap !== undefined && { handicap }),
    odds: Object.fromEntries(
      kind.selections.flatMap((name, own) => ((offer.quotes[own] ?? -1) < 0 ? [] : [[name, odds[own] ?? 0]])),
    ),
    ageMs: nowMs - Math.min(...quoted.map((quote) => tables.trueMs(quote))),
    ...(isWhole && { marginPct: rounded(marginPct(bookSum(odds) / kind.winners)) }),
    weight: rounded(weight),
    ...(fair && { probability: rounded(fair.probabilities[selection] ?? 0) }),
    isSameBet: line.at === at,
    ...(notUsed && { notUsed }),
  };
}

/** The line as seen from the side of the bet. */
function handicapOf({ tables, selection }: Question, { quotes }: MarketOffer): number | undefined {
  const own = quotes[selection] ?? -1;
  const any = quotes.find((quote) => quote >= 0);
  if (own >= 0) return unpackPick(tables.quotes.pick(own)).handicap;
  const other = any === undefined ? undefined : unpackPick(tables.quotes.pick(any));
  return other?.market === 'AH' && other.handicap !== undefined ? 0 - other.handicap : other?.handicap;
}

/** Share in the line's estimate; offers that do not count are not among the consensus' books. */
function weightOf({ tables, market, group }: Question, line: OfferedLine, offer: MarketOffer): number {
  const read = (one: MarketOffer) => fairBook(tables, market, one, DEFAULT_NO_VIG);
  const counted = line.offers.filter((one) => read(one) !== undefined);
  const books = counted.map(read).filter((book) => book !== undefined);
  const selections = market.kind.selections.length;
  const shares = new Consensus([{ line: line.at, books }], selections).shares(line.at, group);
  return shares[counted.indexOf(offer)] ?? 0;
}

interface Seen {
  isWhole: boolean;
  hasMargin: boolean;
  weight: number;
}

function reasonOf(
  { tables, market, bookie, group }: Question,
  offer: MarketOffer,
  { isWhole, hasMargin, weight }: Seen,
): NotUsed | undefined {
  if (offer.group === group) return offer.bookie === bookie ? 'OWN' : 'CLONE';
  if (!tables.rules.isReference(offer.bookie, market.event.isLive)) return 'NO_REFERENCE';
  if (!offer.quotes.every((quote) => quote < 0 || isHealthy(tables, quote))) return 'UNHEALTHY';
  if (!isWhole) return 'ONE_SIDED';
  if (!hasMargin) return 'NO_MARGIN';
  return weight > 0 ? undefined : 'WILD';
}

function lineOf(question: Question, consensus: Consensus, { at, offers }: OfferedLine): Explanation['lines'] {
  const [offer] = offers;
  const price = consensus.price(at, question.selection, question.group);
  const handicap = offer && handicapOf(question, offer);
  return price && handicap !== undefined ? [{ handicap, probability: rounded(price.probability) }] : [];
}
