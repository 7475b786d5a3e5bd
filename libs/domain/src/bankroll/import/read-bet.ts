import { type BetState, strategySchema } from '../states.schema.ts';
import { type Cells, LineError, needed } from './cells.ts';
import { endOf } from './ending.ts';
import type { ImportRowInput, ImportSource } from './import.schema.ts';
import { sportOf } from './sport.ts';
import { demandPlainBet, termsOf } from './terms.ts';

/** Tolerates clocks that are slightly fast. */
const AHEAD_MS = 10 * 60_000;

function pickFields(cells: Cells): Pick<ImportRowInput, 'pick'> {
  const market = cells.text('market');
  if (market === '') return {};
  const handicap = cells.amount('line');
  const team = cells.amount('team');
  const pick = {
    market,
    period: cells.text('period') || 'FT',
    selection: cells.text('selection'),
    overTimeIncluded: cells.text('overTime') === 'yes',
    ...(handicap !== undefined && { handicap }),
    ...(team !== undefined && { team }),
  };
  // Validated with the whole row.
  return { pick: pick as ImportRowInput['pick'] };
}

/** Separator of a combined bet's legs in other trackers' cells. */
const LEGS = /\s+\|\s+/g;

function onWhat(cells: Cells, source: ImportSource): Pick<ImportRowInput, 'event' | 'words' | 'pick'> {
  const text = cells.text('bet', 200);
  const bet = source === 'bothways' ? text : text.replaceAll(LEGS, ' + ');
  const event = cells.text('event', 250) || bet;
  if (event === '') throw new LineError('missing', 'bet');
  const league = cells.text('league', 120);
  const startsAtMs = cells.instant('startsAt');
  const picked = pickFields(cells);
  const words = bet || (picked.pick ? '' : event.slice(0, 200));
  return {
    event: {
      name: event,
      sport: sportOf(cells.text('sport'), league, cells.settings.isFootballAmerican),
      ...(league !== '' && { league }),
      ...(startsAtMs !== undefined && { startsAt: new Date(startsAtMs).toISOString() }),
    },
    ...picked,
    ...(words !== '' && { words }),
  };
}

/** @throws LineError */
function timesOf(cells: Cells, state: BetState, nowMs: number) {
  const placedAtMs = needed(cells.instant('placedAt'), 'placedAt');
  const stated = cells.instant('settledAt');
  if (placedAtMs > nowMs + AHEAD_MS) throw new LineError('future', 'placedAt');
  if (stated !== undefined && stated > nowMs + AHEAD_MS) throw new LineError('future', 'settledAt');
  const startsAtMs = cells.instant('startsAt') ?? placedAtMs;
  // Without a stated end the bet did not end before its event began.
  const guessed = startsAtMs > nowMs ? placedAtMs : Math.max(placedAtMs, startsAtMs);
  return {
    placedAt: new Date(placedAtMs).toISOString(),
    ...(state !== 'open' && { settledAt: new Date(stated ?? guessed).toISOString() }),
  };
}

function closingOf(cells: Cells, source: ImportSource): Pick<ImportRowInput, 'closing'> {
  const odds = cells.odds('closing');
  // An unreadable closing price counts as unknown and does not invalidate the bet.
  if (odds === undefined || odds > 1000) return {};
  return { closing: source === 'bothways' ? { fairOdds: odds } : { rawOdds: odds } };
}

function strategyOf(cells: Cells): Pick<ImportRowInput, 'strategy'> {
  const parsed = strategySchema.safeParse(cells.text('strategy'));
  return parsed.success ? { strategy: parsed.data } : {};
}

/** Parses a line's bet, except for its bookmaker. @throws LineError */
export function readBet(cells: Cells): Omit<ImportRowInput, 'line' | 'book'> {
  const { source, nowMs } = cells.settings;
  demandPlainBet(cells);
  const end = endOf(cells, termsOf(cells));
  const [betId, note] = [cells.text('betId', 200), cells.text('note', 300)];
  return {
    ...timesOf(cells, end.state, nowMs),
    ...onWhat(cells, source),
    ...end,
    ...strategyOf(cells),
    ...closingOf(cells, source),
    ...(betId !== '' && { betId }),
    ...(note !== '' && { note }),
  };
}
