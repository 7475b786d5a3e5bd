import { freebetKindSchema } from '../states.schema.ts';
import type { SidedTerms } from './agreed.ts';
import { isEachWay, isLayPick, isLayWord, isSystem } from './bet-kind.ts';
import { type Cells, LineError, needed } from './cells.ts';
import { folded } from './words.ts';

const YES = new Set(['yes', 'true', '1', 'x', 'si', 'y', 'free', 'freebet', 'bonusbet']);
const BONUS = /free\s?bet|bonus\s?bet|apuesta\s?gratis/i;
const BACK = new Set(['back', 'b', 'afavor', 'for']);
const LAY = new Set(['lay', 'l', 'encontra', 'against']);

/** @throws LineError for a bet that one stake and one price do not describe */
export function demandPlainBet(cells: Cells): void {
  const { kindColumns, wordColumns, source } = cells.settings;
  if (source === 'bothways') return;
  if (!cells.isNo('eachWay')) throw new LineError('eachWay', 'eachWay');
  if (isEachWay(cells.text('bet')) || cells.some(wordColumns, isEachWay))
    throw new LineError('eachWay', 'bet');
  if (cells.some(kindColumns, isSystem)) throw new LineError('system', 'type');
}

/**
 * Returns the kind of a free bet, and whether the cell itself says which. A free bet's amount is its stake.
 * @throws LineError
 */
function freebetOf(cells: Cells, stakeCents: number): { kind?: 'snr' | 'sr'; isStated: boolean } {
  const kind = freebetKindSchema.safeParse(folded(cells.text('freebet')));
  if (kind.success) return { kind: kind.data, isStated: true };
  const usual = { kind: cells.settings.choices.freebet, isStated: false };
  if (!cells.isNo('freebet')) {
    if (YES.has(folded(cells.text('freebet')))) return usual;
    try {
      if (cells.cents('freebet') === stakeCents) return usual;
    } catch {
      // A word that is neither yes nor an amount.
    }
    throw new LineError('unknownWord', 'freebet');
  }
  return BONUS.test(`${cells.text('tags')} ${cells.text('type')}`) ? usual : { isStated: false };
}

/** @throws LineError */
export function sideOf(cells: Cells): 'back' | 'lay' {
  const word = folded(cells.text('side'));
  const { wordColumns, source } = cells.settings;
  const isLay = (source !== 'bothways' && isLayPick(cells.text('bet'))) || cells.some(wordColumns, isLayWord);
  if (LAY.has(word)) return 'lay';
  if (word === '') return isLay ? 'lay' : 'back';
  if (!BACK.has(word)) throw new LineError('unknownWord', 'side');
  if (isLay) throw new LineError('twoSides', 'side');
  return 'back';
}

/** The terms of a line's bet, and whether its free bet's kind was stated. */
export interface ReadTerms {
  terms: SidedTerms;
  isFreebetStated: boolean;
}

/** @throws LineError */
export function termsOf(cells: Cells): ReadTerms {
  const odds = cells.odds('odds');
  if (odds === undefined) throw new LineError(cells.text('odds') === '' ? 'missing' : 'notOdds', 'odds');
  const side = sideOf(cells);
  const given = needed(cells.cents('stake'), 'stake');
  const isLiability = side === 'lay' && cells.settings.choices.layStake === 'liability';
  const stakeCents = isLiability ? Math.round(given / (odds - 1)) : given;
  if (stakeCents < 1) throw new LineError('notNumber', 'stake');
  const { kind, isStated } = freebetOf(cells, given);
  const matchedCents = cells.cents('matched');
  const [commission, bonus] = [cells.share('commission'), cells.share('bonus')];
  const percent = commission && 'percent' in commission ? commission.percent : 0;
  const boost = bonus && 'percent' in bonus && side === 'back' ? bonus.percent : 0;
  const reducedOdds = cells.odds('paidOdds') ?? (boost === 0 ? undefined : boosted(odds, boost));
  return {
    isFreebetStated: isStated,
    terms: {
      ...{ side, odds, stakeCents, commissionPct: percent },
      ...(kind && side === 'back' && { freebet: kind }),
      ...(matchedCents !== undefined && { matchedCents }),
      ...(reducedOdds !== undefined && { reducedOdds }),
    },
  };
}

const PERCENT = 100;
const boosted = (odds: number, percent: number): number => {
  const paid = 1 + (odds - 1) * (1 + percent / PERCENT);
  return Math.round(paid * 1_000_000) / 1_000_000;
};
