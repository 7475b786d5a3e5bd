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

/** What a new one is over until somebody says otherwise. */
const FIRST_DAYS = 7;

/** When the first and the last event began of which odds are stored. */
export interface History {
  from: string;
  to: string;
}

/** Whether any event of it is one of the past. */
export const hasBegun = ({ from }: History, nowMs: number): boolean => Date.parse(from) < nowMs;

/** A backtest as it stands in the form; days as YYYY-MM-DD where the person is, both included. */
export interface NewDraft {
  kind: BacktestKind;
  mode: Mode;
  configurationId: string | null;
  from: string | null;
  to: string | null;
  betting: BettingDraft;
}

/** The last days of the history that are over. */
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

/** One that was run already, to be changed and run again. */
export const draftOfRun = ({ kind, mode, configuration, from, to, betting }: Backtest): NewDraft => ({
  kind,
  mode,
  configurationId: configuration.id,
  from: dayOf(Date.parse(from)),
  to: dayOf(Date.parse(to) - 1),
  betting: draftOf(betting),
});

/** The other list, or the other mode: its configurations are others, and in play bets take longer. */
export function withList(draft: NewDraft, list: Partial<Pick<NewDraft, 'kind' | 'mode'>>): NewDraft {
  const mode = list.mode ?? draft.mode;
  const isUsual = draft.betting.delay === defaultBetting(draft.mode).delay;
  const delay = isUsual ? defaultBetting(mode).delay : draft.betting.delay;
  return { ...draft, ...list, configurationId: null, betting: { ...draft.betting, delay } };
}

/** Days of the calendar from the one to the other, both counted. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** What the server is asked to replay: whole days, without what is still to come and what is more than it takes. */
export function periodAsked({ from, to }: Pick<NewDraft, 'from' | 'to'>, nowMs: number) {
  const period = periodOf({ from, to });
  if (!period || !('from' in period)) return undefined;
  const endMs = Math.min(Date.parse(period.to), nowMs);
  // Where clocks go back a day has 25 hours.
  const beginMs = Math.max(Date.parse(period.from), endMs - MAX_BACKTEST_DAYS * DAY_MS);
  return { from: new Date(beginMs).toISOString(), to: new Date(endMs).toISOString() };
}

export type PeriodFault = 'missing' | 'turned' | 'tooLong' | 'outside';

/** What is wrong with the days, as far as the page can know. */
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

/** What is sent; undefined while something is missing or at fault. */
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

/** How long one over so many days may take, by the newest that is done; milliseconds, undefined where none is. */
export function tookFor(days: number, runs: readonly Backtest[]): number | undefined {
  const last = runs.find(({ state, startedAt, endedAt }) => state === 'done' && startedAt && endedAt);
  if (!last?.startedAt || !last.endedAt) return undefined;
  const lastDays = (Date.parse(last.to) - Date.parse(last.from)) / DAY_MS;
  const tookMs = Date.parse(last.endedAt) - Date.parse(last.startedAt);
  return lastDays <= 0 ? undefined : Math.max(1000, (tookMs / lastDays) * days);
}
