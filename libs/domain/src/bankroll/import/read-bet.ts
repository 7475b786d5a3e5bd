import { parseSport } from '../../sports/index.ts';
import { outlayCents, SHARE_PARTS } from '../profit.ts';
import { type BetState, freebetKindSchema, strategySchema } from '../states.schema.ts';
import { reconciled, type SidedTerms, termsOfRow } from './agreed.ts';
import { type Cells, type ImportSettings, LineError, needed } from './cells.ts';
import type { ImportRowInput, ImportSource } from './import.schema.ts';
import { stateOf } from './states.ts';
import { folded } from './words.ts';

/** Tolerates clocks that are slightly fast. */
const AHEAD_MS = 10 * 60_000;

const YES = new Set(['yes', 'true', '1', 'x', 'si', 'y', 'free', 'snr']);
const NO = new Set(['', 'no', 'false', '0', 'n', 'none']);
const BONUS = /free\s?bet|bonus\s?bet|apuesta\s?gratis/i;

/** @throws LineError */
function freebetOf(cells: Cells): 'snr' | 'sr' | undefined {
  const word = folded(cells.text('freebet'));
  const kind = freebetKindSchema.safeParse(word);
  if (kind.success) return kind.data;
  if (YES.has(word)) return 'snr';
  if (!NO.has(word)) throw new LineError('unknownWord', 'freebet');
  return BONUS.test(cells.text('tags')) ? 'snr' : undefined;
}

/** @throws LineError */
function sideOf(cells: Cells): 'back' | 'lay' {
  const word = folded(cells.text('side'));
  if (word === '' || word === 'back' || word === 'b' || word === 'afavor') return 'back';
  if (word === 'lay' || word === 'l' || word === 'encontra') return 'lay';
  throw new LineError('unknownWord', 'side');
}

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
      sport: parseSport(cells.text('sport')) ?? 'other',
      ...(league !== '' && { league }),
      ...(startsAtMs !== undefined && { startsAt: new Date(startsAtMs).toISOString() }),
    },
    ...picked,
    ...(words !== '' && { words }),
  };
}

/** @throws LineError */
function termsOf(cells: Cells): SidedTerms {
  const odds = cells.odds('odds');
  if (odds === undefined) throw new LineError(cells.text('odds') === '' ? 'missing' : 'notOdds', 'odds');
  const stakeCents = needed(cells.cents('stake'), 'stake');
  if (stakeCents < 1) throw new LineError('notNumber', 'stake');
  const [side, freebet, matchedCents] = [sideOf(cells), freebetOf(cells), cells.cents('matched')];
  const reducedOdds = cells.odds('paidOdds');
  return {
    side,
    odds,
    stakeCents,
    commissionPct: cells.amount('commission') ?? 0,
    ...(freebet && side === 'back' && { freebet }),
    ...(matchedCents !== undefined && { matchedCents }),
    ...(reducedOdds !== undefined && { reducedOdds }),
  };
}

/** @throws LineError */
function endOf(cells: Cells, terms: SidedTerms) {
  const word = cells.text('state');
  const state = stateOf(word);
  if (state === undefined) throw new LineError(word === '' ? 'missing' : 'unknownState', 'state');
  const profitCents = cells.cents('profit');
  if (state === 'cashedOut') {
    const paid = profitCents === undefined ? undefined : profitCents + outlayCents(termsOfRow(terms));
    const cashOutCents = needed(cells.cents('cashOut') ?? paid, 'cashOut');
    if (cashOutCents < 0) throw new LineError('profit', 'profit');
    return { ...terms, state, cashOutCents };
  }
  if (state === 'deadHeat') {
    const share = needed(cells.amount('share'), 'share');
    return { ...terms, state, share: Math.round(share * SHARE_PARTS) / SHARE_PARTS };
  }
  if (state === 'open' || state === 'refused' || profitCents === undefined) return { ...terms, state };
  return { ...reconciled(terms, state, profitCents), state };
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
export function readBet(
  cells: Cells,
  { source, nowMs }: ImportSettings,
): Omit<ImportRowInput, 'line' | 'book'> {
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
