import { centsOfEuros } from '../../money/index.ts';
import type { DecimalMark, OddsFormat } from '../../odds/index.ts';
import { oddsMicroOf, oddsOfMicro } from '../../odds/index.ts';
import { parseSport } from '../../sports/index.ts';
import { wordsOfCell } from '../../text/index.ts';
import { type BetTerms, betProfitCents, type Ending, outlayCents, SHARE_PARTS } from '../profit.ts';
import { type BetState, freebetKindSchema, strategySchema } from '../states.schema.ts';
import { readAmount, readOddsCell } from './amounts.ts';
import type { ImportField, Mapping } from './columns.ts';
import { type Clock, type DateOrder, readDate } from './dates.ts';
import type { ImportRowInput, ImportSource } from './import.schema.ts';
import { stateOf } from './states.ts';
import { folded, lineOf } from './words.ts';

/** How a file is read: what its columns are, and how it writes. */
export interface ImportSettings {
  source: ImportSource;
  mapping: Mapping;
  dateOrder: DateOrder;
  mark: DecimalMark;
  notation: OddsFormat;
  /** Whose clock the times without a zone are of. */
  clock: Clock;
  nowMs: number;
}

/** Why a line is no bet. */
export type LineFault =
  | 'missing'
  | 'notDate'
  | 'future'
  | 'notNumber'
  | 'notOdds'
  | 'unknownState'
  | 'unknownWord'
  | 'profit'
  | 'noParent'
  | 'invalid';

export class LineError extends Error {
  override name = 'LineError';
  readonly fault: LineFault;
  readonly field: ImportField | undefined;

  constructor(fault: LineFault, field?: ImportField) {
    super(field === undefined ? fault : `${field}: ${fault}`);
    this.fault = fault;
    this.field = field;
  }
}

/** Clocks of people go ahead a little. */
const AHEAD_MS = 10 * 60_000;
const BP_PER_PERCENT = 100;

/** The cells of a line by what they are. */
export class Cells {
  readonly #cells: readonly string[];
  readonly #settings: ImportSettings;

  constructor(cells: readonly string[], settings: ImportSettings) {
    this.#cells = cells;
    this.#settings = settings;
  }

  /** What stands there, on one line; empty where the file has no such column. */
  text(field: ImportField, maxChars = 300): string {
    const at = this.#settings.mapping[field];
    const cell = at === undefined ? '' : (this.#cells[at] ?? '');
    return lineOf(this.#settings.source === 'bothways' ? wordsOfCell(cell) : cell, maxChars);
  }

  /** @throws LineError */
  instant(field: ImportField): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const ms = readDate(text, this.#settings.dateOrder, this.#settings.clock);
    if (ms === undefined) throw new LineError('notDate', field);
    return ms;
  }

  /** @throws LineError */
  amount(field: ImportField): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const amount = readAmount(text, this.#settings.mark);
    if (amount === undefined) throw new LineError('notNumber', field);
    return amount;
  }

  /** @throws LineError */
  cents(field: ImportField): number | undefined {
    const amount = this.amount(field);
    return amount === undefined ? undefined : centsOfEuros(amount);
  }

  odds(field: ImportField): number | undefined {
    const odds = readOddsCell(this.text(field), this.#settings.notation);
    // As exactly as odds are kept.
    return odds === undefined ? undefined : oddsOfMicro(oddsMicroOf(odds));
  }
}

/** @throws LineError */
function needed<T>(value: T | undefined, field: ImportField): T {
  if (value === undefined) throw new LineError('missing', field);
  return value;
}

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
  // Whether it is one is judged with the whole row.
  return { pick: pick as ImportRowInput['pick'] };
}

/** Legs of a combined bet stand in one cell, with this between them. */
const LEGS = /\s+\|\s+/g;

function onWhat(cells: Cells): Pick<ImportRowInput, 'event' | 'words' | 'pick'> {
  const bet = cells.text('bet', 200).replaceAll(LEGS, ' + ');
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

type Terms = Pick<
  ImportRowInput,
  'side' | 'odds' | 'stakeCents' | 'commissionPct' | 'freebet' | 'matchedCents' | 'reducedOdds'
>;

/** @throws LineError */
function termsOf(cells: Cells): Terms & { side: 'back' | 'lay' } {
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

const microOf = (odds: number | undefined): number | null => (odds === undefined ? null : oddsMicroOf(odds));

/** A row as far as its money goes. */
export const termsOfRow = (row: Terms & { side?: 'back' | 'lay' }): BetTerms => ({
  side: row.side ?? 'back',
  oddsMicro: oddsMicroOf(row.odds),
  stakeCents: row.stakeCents,
  commissionBp: Math.round((row.commissionPct ?? 0) * BP_PER_PERCENT),
  freebet: row.freebet ?? null,
  matchedCents: row.matchedCents ?? null,
  reducedOddsMicro: microOf(row.reducedOdds),
});

const ended = (state: BetState): Ending => ({ state, cashOutCents: null, shareMicro: null });
/** Of odds in millionths: so many cents a cent of the stake. */
const NOISE = 2 / 1_000_000;

/** The odds at which a bet that was won paid what the file says; undefined where none do. */
function paidOdds(terms: BetTerms, state: 'won' | 'halfWon', profitCents: number): number | undefined {
  const won = state === 'won' ? 1 : 0.5;
  const kept = 1 - terms.commissionBp / BP_PER_PERCENT / 100;
  const odds = 1 + profitCents / ((terms.matchedCents ?? terms.stakeCents) * won * kept);
  return odds > 1 && odds <= 1000 ? oddsOfMicro(oddsMicroOf(odds)) : undefined;
}

/**
 * What state and odds leave open when the file says the profit, too: a bet that was lost for nothing was a free one; one that was
 * won paid other odds than are written where that is what it brought (a boost, a deduction, a rounded price).
 * @throws LineError where state and profit do not go together
 */
function agreed(terms: Terms & { side: 'back' | 'lay' }, state: BetState, profitCents: number): Terms {
  const kept = termsOfRow(terms);
  const fits = (other: BetTerms): boolean =>
    Math.abs(betProfitCents(other, ended(state)) - profitCents) <= Math.floor(1 + other.stakeCents * NOISE);
  if (betProfitCents(kept, ended(state)) === profitCents) return terms;
  if (state === 'lost' && profitCents === 0 && terms.side === 'back') return { ...terms, freebet: 'snr' };
  if ((state === 'won' || state === 'halfWon') && terms.side === 'back') {
    const odds = terms.freebet === 'sr' ? undefined : paidOdds(kept, state, profitCents);
    if (odds !== undefined && fits({ ...kept, reducedOddsMicro: oddsMicroOf(odds) }))
      return { ...terms, reducedOdds: odds };
  }
  // A cent is what rounding does.
  if (fits(kept)) return terms;
  throw new LineError('profit', 'profit');
}

/** @throws LineError */
function endOf(cells: Cells, terms: Terms & { side: 'back' | 'lay' }) {
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
  return { ...agreed(terms, state, profitCents), state };
}

/** @throws LineError */
function timesOf(cells: Cells, state: BetState, nowMs: number) {
  const placedAtMs = needed(cells.instant('placedAt'), 'placedAt');
  const said = cells.instant('settledAt');
  if (placedAtMs > nowMs + AHEAD_MS) throw new LineError('future', 'placedAt');
  if (said !== undefined && said > nowMs + AHEAD_MS) throw new LineError('future', 'settledAt');
  const startsAtMs = cells.instant('startsAt') ?? placedAtMs;
  // Where nobody says when it ended, it was not before it began.
  const guessed = startsAtMs > nowMs ? placedAtMs : Math.max(placedAtMs, startsAtMs);
  return {
    placedAt: new Date(placedAtMs).toISOString(),
    ...(state !== 'open' && { settledAt: new Date(said ?? guessed).toISOString() }),
  };
}

function closingOf(cells: Cells, source: ImportSource): Pick<ImportRowInput, 'closing'> {
  const odds = cells.odds('closing');
  // A close that cannot be read is one that is not known: the bet is one all the same.
  if (odds === undefined || odds > 1000) return {};
  return { closing: source === 'bothways' ? { fairOdds: odds } : { rawOdds: odds } };
}

function strategyOf(cells: Cells): Pick<ImportRowInput, 'strategy'> {
  const said = strategySchema.safeParse(cells.text('strategy'));
  return said.success ? { strategy: said.data } : {};
}

/** What a line says of a bet, without where it was placed. @throws LineError */
export function readBet(
  cells: Cells,
  { source, nowMs }: ImportSettings,
): Omit<ImportRowInput, 'line' | 'book'> {
  const end = endOf(cells, termsOf(cells));
  const [betId, note] = [cells.text('betId', 200), cells.text('note', 300)];
  return {
    ...timesOf(cells, end.state, nowMs),
    ...onWhat(cells),
    ...end,
    ...strategyOf(cells),
    ...closingOf(cells, source),
    ...(betId !== '' && { betId }),
    ...(note !== '' && { note }),
  };
}
