import type { Locale } from './locale.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

export interface DurationPart {
  value: string;
  unit: 'd' | 'h' | 'm' | 's';
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds; NaN and negative values (a deviating clock) count as zero. */
const wholeSeconds = (seconds: number): number =>
  Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));

/** Returns the parts of an age, largest first, at most two: 12s; 3m 05s; 2h 10m; 1d 02h. */
export function ageParts(ageSeconds: number): DurationPart[] {
  const s = wholeSeconds(ageSeconds);
  if (s < MINUTE_S) return [{ value: String(s), unit: 's' }];
  if (s < HOUR_S) return pair(s, MINUTE_S, 'm', 1, 's');
  if (s < DAY_S) return pair(s, HOUR_S, 'h', MINUTE_S, 'm');
  return pair(s, DAY_S, 'd', HOUR_S, 'h');
}

function pair(
  s: number,
  bigS: number,
  big: DurationPart['unit'],
  smallS: number,
  small: DurationPart['unit'],
): DurationPart[] {
  return [
    { value: String(Math.floor(s / bigS)), unit: big },
    { value: two(Math.floor((s % bigS) / smallS)), unit: small },
  ];
}

/** Formats an age of a quote or an arb, from seconds: "12s", "3m 05s", "2h 10m". The same in both languages. */
export function formatAge(ageSeconds: number): string {
  return ageParts(ageSeconds)
    .map(({ value, unit }) => value + unit)
    .join(' ');
}

/** Formats a duration briefly: "41 s", "14 min", "1 h 48 m", "1 d 2 h". Omits a second part of zero. */
export function formatDuration(ms: number): string {
  const [first, second] = ageParts(ms / 1000);
  if (!first) return '';
  if (first.unit === 's') return `${first.value} s`;
  if (first.unit === 'm') return `${first.value} min`;
  const rest = Number(second?.value ?? 0);
  return `${first.value} ${first.unit}${rest > 0 ? ` ${rest} ${second?.unit}` : ''}`;
}

/** The largest part only: "2 h". */
function coarse(ms: number): string {
  const [first] = ageParts(ms / 1000);
  return first ? `${first.value} ${first.unit === 'm' ? 'min' : first.unit}` : '';
}

const RELATIVE: Readonly<
  Record<Locale, { now: string; future: (span: string) => string; past: (span: string) => string }>
> = {
  en: { now: 'now', future: (span) => `in ${span}`, past: (span) => `${span} ago` },
  es: { now: 'ahora', future: (span) => `en ${span}`, past: (span) => `hace ${span}` },
};

/** Formats a moment relative to now: "in 1 d 2 h", "5 min ago"; in Spanish "en 1 d 2 h", "hace 5 min". */
export function formatRelative(atMs: number, nowMs: number, locale: Locale): string {
  const say = RELATIVE[locale];
  const aheadMs = atMs - nowMs;
  if (Math.abs(aheadMs) < 1000) return say.now;
  return aheadMs > 0 ? say.future(formatDuration(aheadMs)) : say.past(coarse(-aheadMs));
}
