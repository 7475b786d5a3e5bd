import type { EventStatus, StatusFlag } from '../events/index.ts';
import type { Sport } from '../sports/index.ts';

export const PAUSE_OPTIONS = [
  'faults_freethrows',
  'next_quarter_half',
  'timeout_period_start',
  'paused',
  'next_game',
  'next_set',
] as const;
export type PauseOption = (typeof PAUSE_OPTIONS)[number];

const FLAGS: Record<PauseOption, readonly (StatusFlag | 'paused')[]> = {
  faults_freethrows: ['isFault', 'isFreeThrowsFault'],
  next_quarter_half: ['isNextQuarter', 'isNextHalf'],
  timeout_period_start: ['isInTimeout', 'isAtQuarterStartCheck'],
  paused: ['paused'],
  next_game: ['isNextGame'],
  next_set: ['isNextSet'],
};

const OPTIONS_OF: Partial<Record<Sport, readonly PauseOption[]>> = {
  basketball: ['faults_freethrows', 'next_quarter_half', 'timeout_period_start'],
  tennis: ['paused', 'next_game', 'next_set'],
};

/** Options that a sport offers; enabling its filter selects all of them. */
export const pauseOptionsOf = (sport: Sport): readonly PauseOption[] => OPTIONS_OF[sport] ?? ['paused'];

/** "Show only paused events" by sport, as configurations store it. */
export type PauseFilter = Partial<
  Record<Sport, { enabled: boolean; selectedOptions: readonly PauseOption[] }>
>;

const applies = (option: PauseOption, status: EventStatus): boolean =>
  FLAGS[option].some((flag) => (flag === 'paused' ? status.paused : status.extra[flag] === true));

/** Whether an event passes: any selected option of its sport suffices; sports without an enabled filter always pass. */
export function passesPauseFilter(filter: PauseFilter, sport: Sport, status: EventStatus): boolean {
  const own = filter[sport];
  return !own?.enabled || own.selectedOptions.some((option) => applies(option, status));
}
