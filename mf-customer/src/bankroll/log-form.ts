import type { FREEBET_KINDS, NewBetsInput } from '@bothways/domain/bankroll';
import type { Market, Pick, Selection } from '@bothways/domain/markets';
import { centsOfEuros } from '@bothways/domain/money';
import { canSettle } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';

/** Markets offered by name; any other is described in own words. */
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

/** The typed content of a bet. */
export interface LogForm {
  /** One of our events, until another name is typed. */
  eventId: string | undefined;
  league: string;
  home: string;
  away: string;
  sport: Sport;
  /** In the format of the browser's field, in the person's time zone. */
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

/** Returns what is bet on; undefined where it has only words, or is incomplete. */
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

/** The bet itself carries the side. */
const onWire = ({ side: _, ...pick }: Pick) => pick;

/** Returns the bet to send; undefined while something is missing. */
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
