import type { PauseOption } from '../arbs/index.ts';
import { pauseOptionsOf } from '../arbs/index.ts';
import type { Sport } from '../sports/index.ts';

/** Digits with an optional minus sign and a decimal part, in either separator, possibly incomplete. */
const PERCENT_TEXT = /^[-−]?\d*[.,]?\d*$/;

/** Whether a percent field accepts this text. */
export const isPercentText = (text: string): boolean => PERCENT_TEXT.test(text);

const numberIn = (text: string): number | undefined => {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  const value = Number(plain);
  return /\d/.test(plain) && Number.isFinite(value) ? value : undefined;
};

interface PercentLimits {
  min: number;
  max: number;
  /** Value of an empty or invalid text. */
  fallback: number;
}

/** Parses a field's percentage on blur; `corrected` tells whether it differs from the typed one. */
export function settledPercent(text: string, limits: PercentLimits): { value: number; corrected: boolean } {
  const typed = numberIn(text);
  if (typed === undefined) return { value: limits.fallback, corrected: true };
  const value = Math.min(limits.max, Math.max(limits.min, typed));
  return { value, corrected: value !== typed };
}

interface OwnPause {
  enabled: boolean;
  selectedOptions: readonly PauseOption[];
}

/** Toggles a sport's filter: on selects all its options, off clears them. */
export const switchedPause = (sport: Sport, enabled: boolean): OwnPause => ({
  enabled,
  selectedOptions: enabled ? pauseOptionsOf(sport) : [],
});

/** Toggles one option; the last one remains. */
export function toggledPause(sport: Sport, pause: OwnPause, option: PauseOption): OwnPause {
  const has = pause.selectedOptions.includes(option);
  if (has && pause.selectedOptions.length === 1) return pause;
  const wanted = (each: PauseOption): boolean =>
    each === option ? !has : pause.selectedOptions.includes(each);
  return { ...pause, selectedOptions: pauseOptionsOf(sport).filter(wanted) };
}
