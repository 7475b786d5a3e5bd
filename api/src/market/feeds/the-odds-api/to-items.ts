import type { Market, Selection } from '@bothways/domain/markets';
import { decimalOfAmerican } from '@bothways/domain/odds';
import { bookieValueSchema, type Mode, type Quote, quoteSchema } from '@bothways/domain/quotes';
import type { Tally } from '../tally.ts';
import {
  type OddsApiBookmaker,
  type OddsApiEvent,
  type OddsApiMarket,
  type OddsApiOutcome,
  oddsApiEventSchema,
} from './odds-api.schema.ts';
import { competitionOf, countsOvertime, sportOfKey } from './odds-api-sports.ts';

/** Our values of bookmakers whose key differs at the provider. */
const BOOKIE_VALUES: Readonly<Record<string, string>> = { betfair: 'betfair_ex_eu' };

/**
 * Reads events of a v4 `/odds` response. Malformed ones are skipped and counted. An exchange's lays come as a separate
 * market, without being requested.
 * @param asOfMs when the response was made: an event that has commenced by then is live
 */
export function quotesOf(answer: readonly unknown[], asOfMs: number, { skip }: Pick<Tally, 'skip'>): Quote[] {
  const events = answer.flatMap((raw) => {
    const { success, data } = oddsApiEventSchema.safeParse(raw);
    if (!success) skip('malformed event');
    return success ? [data] : [];
  });
  const toDecimal = isAmerican(events) ? american : decimal;
  return events.flatMap((event) => quotesOfEvent(event, asOfMs, toDecimal, skip));
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
/** The market that lays refer to. */
const LAID_MARKET = 'h2h';

function quotesOfMarket(
  event: OddsApiEvent,
  bookmaker: OddsApiBookmaker,
  market: OddsApiMarket,
  offer: Offer,
  toDecimal: ToDecimal,
  skip: Skip,
): Quote[] {
  const isLay = market.key === LAY_MARKET;
  const key = isLay ? LAID_MARKET : market.key;
  const code = MARKET_CODES[key];
  if (!code) {
    skip('other market', market.outcomes.length);
    return [];
  }
  const { sport } = offer.event;
  const overTimeIncluded = countsOvertime(sport, event.sport_key, key, market.outcomes.length);
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
