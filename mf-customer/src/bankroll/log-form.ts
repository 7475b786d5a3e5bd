import type { FREEBET_KINDS, NewBetsInput } from '@bothways/domain/bankroll';
import type { Market, Pick, Selection } from '@bothways/domain/markets';
import { centsOfEuros } from '@bothways/domain/money';
import { canSettle } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';

/** Markets that are offered by name; everything else is written in own words. */
export const LOG_MARKETS = ['W', 'DC', 'DNB', 'AH', 'OU', 'BTS'] as const satisfies readonly Market[];
export type LogMarket = (typeof LOG_MARKETS)[number];

export const SELECTIONS: Record<LogMarket, readonly Selection[]> = {
  W: ['1', 'X', '2'],
  DC: ['1X', '12', 'X2'],
  DNB: ['1', '2'],
  AH: ['1', '2'],
  OU: ['over', 'under'],
  BTS: ['yes', 'no'],
};
export const LINED: ReadonlySet<LogMarket | 'other'> = new Set(['AH', 'OU'] as const);

/** What is typed of a bet. */
export interface LogForm {
  /** One of our events, as long as nobody types another. */
  eventId: string | undefined;
  league: string;
  home: string;
  away: string;
  sport: Sport;
  /** As the browser's field has it, in the person's own time. */
  startsAt: string;
  market: LogMarket | 'other';
  selection: Selection;
  line: number | null;
  words: string;
  accountId: string;
  side: 'back' | 'lay';
  stake: number | null;
  odds: number | null;
  commission: number | null;
  freebet: (typeof FREEBET_KINDS)[number] | 'none';
  note: string;
}

export const emptyForm = (accountId: string): LogForm => ({
  eventId: undefined,
  league: '',
  home: '',
  away: '',
  sport: 'football',
  startsAt: '',
  market: 'W',
  selection: '1',
  line: null,
  words: '',
  accountId,
  side: 'back',
  stake: null,
  odds: null,
  commission: 0,
  freebet: 'none',
  note: '',
});

/** What is bet on; undefined where it has only words, or is not whole. */
export function pickOfForm({ market, selection, line }: LogForm): Pick | undefined {
  if (market === 'other') return undefined;
  const pick: Pick = {
    market,
    period: 'FT',
    selection,
    overTimeIncluded: false,
    ...(LINED.has(market) && line !== null && { handicap: line }),
  };
  return canSettle(pick) ? pick : undefined;
}

const isOdds = (odds: number | null): odds is number => odds !== null && odds > 1 && odds <= 1000;

/** Its side stands with the bet. */
const onWire = ({ side: _, ...pick }: Pick) => pick;

/** The bet as it is sent; undefined while something is missing. */
export function betsOfForm(form: LogForm, key: string): NewBetsInput | undefined {
  const { home, away, stake, odds, commission, freebet, startsAt, words, note } = form;
  const pick = pickOfForm(form);
  const [named, text] = [home.trim(), words.trim()];
  if (named === '' || form.accountId === '' || !isOdds(odds) || stake === null || stake < 0.01)
    return undefined;
  if (form.market === 'other' ? text === '' : !pick) return undefined;
  const event = {
    ...(form.eventId !== undefined && { id: form.eventId }),
    ...(form.league !== '' && { league: form.league }),
    name: away.trim() === '' ? named : `${named} vs ${away.trim()}`,
    sport: form.sport,
    home: named,
    ...(away.trim() !== '' && { away: away.trim() }),
    ...(startsAt !== '' && { startsAt: new Date(startsAt).toISOString() }),
  };
  return {
    key,
    strategy: 'manual',
    ...(note.trim() !== '' && { note: note.trim() }),
    legs: [
      {
        at: { accountId: form.accountId },
        event,
        ...(pick ? { pick: onWire(pick) } : { words: text }),
        side: form.side,
        odds,
        stakeCents: centsOfEuros(stake),
        commissionPct: commission ?? 0,
        ...(freebet !== 'none' && form.side === 'back' && { freebet }),
      },
    ],
  };
}
