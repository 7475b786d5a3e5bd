import type { Market, Selection } from '@bothways/domain/markets';
import { decimalOfAmerican } from '@bothways/domain/odds';
import { bookieValueSchema, type Mode, type Quote, quoteSchema } from '@bothways/domain/quotes';
import { isoOf } from '@bothways/domain/time';
import type { Tally } from '../tally.ts';
import type { OddsApiBookmaker, OddsApiEvent, OddsApiMarket, OddsApiOutcome } from './odds-api.schema.ts';
import { competitionOf, countsOvertime, sportOfKey } from './odds-api-sports.ts';
import { quoteKey } from './quote-key.ts';
import { readEvent } from './read-event.ts';

/** Our values of bookmakers whose key differs at the provider. */
const BOOKIE_VALUES: Readonly<Record<string, string>> = { betfair: 'betfair_ex_eu' };

/**
 * Reads events of a v4 `/odds` response. Malformed ones are skipped and counted. An exchange's lays come as a separate
 * market, without being requested.
 * @param asOfMs when the response was made: an event that has commenced by then is live
 */
export function quotesOf(answer: readonly unknown[], asOfMs: number, { skip }: Pick<Tally, 'skip'>): Quote[] {
  const events = answer.flatMap((raw) => readEvent(raw, skip) ?? []);
  const toDecimal = isAmerican(events) ? american : decimal;
  return events.flatMap((event) => atOneTime(quotesOfEvent(event, asOfMs, toDecimal, skip), asOfMs));
}

/**
 * A response that lists a bookmaker twice does not say which of its prices is right. With one time for both the book
 * believes neither, where the later time would make one replace the other.
 */
function atOneTime(quotes: Quote[], asOfMs: number): Quote[] {
  const byKey = Map.groupBy(quotes, quoteKey);
  if (byKey.size === quotes.length) return quotes;
  for (const same of byKey.values()) {
    if (same.length === 1) continue;
    const stated = same.flatMap((quote) => (quote.at === undefined ? [] : [Date.parse(quote.at)]));
    const at = isoOf(stated.length > 0 ? Math.max(...stated) : asOfMs);
    for (const quote of same) quote.at = at;
  }
  return quotes;
}

type Skip = Tally['skip'];
type ToDecimal = (price: number) => number | undefined;
type Offer = Pick<Quote, 'event' | 'mode' | 'bookie'>;

function quotesOfEvent(event: OddsApiEvent, asOfMs: number, toDecimal: ToDecimal, skip: Skip): Quote[] {
  const sport = sportOfKey(event.sport_key);
  if (!sport) {
    skip('other sport');
    return [];
  }
  const stated: Quote['event'] = {
    id: event.id,
    sport,
    ...competitionOf(event.sport_title),
    home: event.home_team,
    away: event.away_team,
    startedAt: event.commence_time,
  };
  const mode: Mode = Date.parse(event.commence_time) <= asOfMs ? 'live' : 'prematch';
  return event.bookmakers.flatMap((bookmaker) => {
    const { data: bookie } = bookieValueSchema.safeParse(BOOKIE_VALUES[bookmaker.key] ?? bookmaker.key);
    if (bookie === undefined) skip('bookmaker key');
    const offer = bookie && { event: stated, mode, bookie };
    return offer
      ? bookmaker.markets.flatMap((market) =>
          quotesOfMarket(event, bookmaker, market, offer, toDecimal, skip),
        )
      : [];
  });
}

/** The featured markets; others would be polled event by event and are not read. */
const MARKET_CODES: Readonly<Record<string, Market>> = {
  h2h: 'W',
  h2h_3_way: 'W',
  spreads: 'AH',
  totals: 'OU',
};
const LAY_MARKET = 'h2h_lay';
/** The markets that lays refer to, the first that the bookmaker has. */
const LAID_MARKETS = ['h2h', 'h2h_3_way'];

function quotesOfMarket(
  event: OddsApiEvent,
  bookmaker: OddsApiBookmaker,
  market: OddsApiMarket,
  offer: Offer,
  toDecimal: ToDecimal,
  skip: Skip,
): Quote[] {
  const isLay = market.key === LAY_MARKET;
  const code = isLay ? 'W' : MARKET_CODES[market.key];
  if (!code) {
    skip('other market', market.outcomes.length);
    return [];
  }
  const isThreeWay = code === 'W' ? hasDraw(market, bookmaker) : undefined;
  const overTimeIncluded = countsOvertime(offer.event.sport, event.sport_key, isThreeWay);
  const at = market.last_update ?? bookmaker.last_update;
  return market.outcomes.flatMap((outcome) => {
    const link = outcome.link ?? market.link ?? bookmaker.link;
    const { success, data } = quoteSchema.safeParse({
      ...offer,
      ...(isLay && { side: 'lay' }),
      market: code,
      selection: selectionOf(outcome.name, event),
      odds: toDecimal(outcome.price),
      overTimeIncluded,
      ...(code !== 'W' && { handicap: outcome.point ?? Number.NaN }),
      ...(typeof outcome.bet_limit === 'number' && { maxRisk: outcome.bet_limit }),
      ...(link && { link }),
      ...(at && { at }),
    });
    if (!success) skip(reasonOf(outcome, event, toDecimal));
    return success ? [data] : [];
  });
}

/** A lay is of its back's market, however few of its outcomes can be laid. */
function hasDraw(market: OddsApiMarket, { markets }: OddsApiBookmaker): boolean {
  const laid = LAID_MARKETS.flatMap((key) => markets.filter((each) => each.key === key))[0];
  const stated = market.key === LAY_MARKET && laid ? [market, laid] : [market];
  return stated.some(
    ({ key, outcomes }) =>
      key === 'h2h_3_way' ||
      outcomes.length > 2 ||
      outcomes.some(({ name }) => name.toLowerCase() === 'draw'),
  );
}

function reasonOf({ name, price }: OddsApiOutcome, event: OddsApiEvent, toDecimal: ToDecimal): string {
  if (toDecimal(price) === undefined) return 'price';
  return selectionOf(name, event) ? 'line' : 'outcome';
}

function selectionOf(name: string, event: OddsApiEvent): Selection | undefined {
  if (name === event.home_team) return '1';
  if (name === event.away_team) return '2';
  return NAMED[name.toLowerCase()];
}

const NAMED: Readonly<Record<string, Selection>> = { draw: 'X', over: 'over', under: 'under' };

/** American prices are never between -100 and +100; decimal ones are hardly ever outside. */
function isAmerican(events: readonly OddsApiEvent[]): boolean {
  const markets = events.flatMap(({ bookmakers }) => bookmakers.flatMap(({ markets: offered }) => offered));
  const prices = markets.flatMap(({ outcomes }) => outcomes.map(({ price }) => price));
  return prices.length > 0 && prices.every((price) => Math.abs(price) >= 100);
}

const decimal: ToDecimal = (price) => (price > 1 && price <= 1000 ? price : undefined);
const american: ToDecimal = (price) => (Math.abs(price) >= 100 ? decimalOfAmerican(price) : undefined);
