import {
  type Backtest,
  type BacktestKind,
  defaultBetting,
  MAX_BACKTEST_DAYS,
  type NewBacktestInput,
} from '@bothways/domain/backtest';
import type { Mode } from '@bothways/domain/quotes';
import { DAY_MS } from '@bothways/domain/time';
import { dayOf, periodOf } from '../history/index.ts';
import { type BettingDraft, bettingOfDraft, draftOf } from './betting-draft.ts';

/** Default number of days. */
const FIRST_DAYS = 7;

/** Start of the first and of the last event with stored odds. */
export interface History {
  from: string;
  to: string;
}

/** Returns whether any event of the history is in the past. */
export const hasBegun = ({ from }: History, nowMs: number): boolean => Date.parse(from) < nowMs;

/** The form's values; days as YYYY-MM-DD in the person's time zone, both included. */
export interface NewDraft {
  kind: BacktestKind;
  mode: Mode;
  configurationId: string | null;
  from: string | null;
  to: string | null;
  betting: BettingDraft;
}

/** Returns a draft for the last complete days of the history. */
export function firstDraft(history: History, nowMs: number): NewDraft {
  const lastMs = Math.max(Date.parse(history.from), Math.min(Date.parse(history.to), nowMs));
  return {
    kind: 'arbs',
    mode: 'prematch',
    configurationId: null,
    from: dayOf(Math.max(Date.parse(history.from), lastMs - (FIRST_DAYS - 1) * DAY_MS)),
    to: dayOf(lastMs),
    betting: draftOf(defaultBetting('prematch')),
  };
}

/** Returns the draft of an earlier run, to be edited and rerun. */
export const draftOfRun = ({ kind, mode, configuration, from, to, betting }: Backtest): NewDraft => ({
  kind,
  mode,
  configurationId: configuration.id,
  from: dayOf(Date.parse(from)),
  to: dayOf(Date.parse(to) - 1),
  betting: draftOf(betting),
});

/** Returns the draft for the other list, or the other mode: configurations differ, and in play bets take longer. */
export function withList(draft: NewDraft, list: Partial<Pick<NewDraft, 'kind' | 'mode'>>): NewDraft {
  const mode = list.mode ?? draft.mode;
  const isUsual = draft.betting.delay === defaultBetting(draft.mode).delay;
  const delay = isUsual ? defaultBetting(mode).delay : draft.betting.delay;
  return { ...draft, ...list, configurationId: null, betting: { ...draft.betting, delay } };
}

/** Counts the calendar days from one day to another, both included. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Returns the period to request: whole days, without the future and without what exceeds the maximum. */
export function periodAsked({ from, to }: Pick<NewDraft, 'from' | 'to'>, nowMs: number) {
  const period = periodOf({ from, to });
  if (!period || !('from' in period)) return undefined;
  const endMs = Math.min(Date.parse(period.to), nowMs);
  // A day on which clocks are set back has 25 hours.
  const beginMs = Math.max(Date.parse(period.from), endMs - MAX_BACKTEST_DAYS * DAY_MS);
  return { from: new Date(beginMs).toISOString(), to: new Date(endMs).toISOString() };
}

export type PeriodFault = 'missing' | 'turned' | 'tooLong' | 'outside';

/** Returns the fault of the days, as far as the page can know. */
export function periodFault(
  { from, to }: Pick<NewDraft, 'from' | 'to'>,
  history: History,
  nowMs: number,
): PeriodFault | undefined {
  if (from === null || to === null) return 'missing';
  if (from > to) return 'turned';
  if (daysOf(from, to) > MAX_BACKTEST_DAYS) return 'tooLong';
  const period = periodAsked({ from, to }, nowMs);
  const isOutside =
    !period ||
    period.from >= period.to ||
    Date.parse(period.to) <= Date.parse(history.from) ||
    Date.parse(period.from) > Date.parse(history.to);
  return isOutside ? 'outside' : undefined;
}

/** Returns the body to send; undefined while something is missing or invalid. */
export function newBacktestOf(
  draft: NewDraft,
  history: History,
  nowMs: number,
): Omit<NewBacktestInput, 'key'> | undefined {
  const { kind, configurationId } = draft;
  const betting = bettingOfDraft(draft.betting);
  const period = periodAsked(draft, nowMs);
  if (!configurationId || !betting || !period || periodFault(draft, history, nowMs)) return undefined;
  return { kind, configurationId, ...period, betting };
}

/**
 * Estimates the duration for a number of days from the newest finished run; milliseconds, undefined where there is
 * none.
 */
export function tookFor(days: number, runs: readonly Backtest[]): number | undefined {
  const last = runs.find(({ state, startedAt, endedAt }) => state === 'done' && startedAt && endedAt);
  if (!last?.startedAt || !last.endedAt) return undefined;
  const lastDays = (Date.parse(last.to) - Date.parse(last.from)) / DAY_MS;
  const tookMs = Date.parse(last.endedAt) - Date.parse(last.startedAt);
  return lastDays <= 0 ? undefined : Math.max(1000, (tookMs / lastDays) * days);
}
