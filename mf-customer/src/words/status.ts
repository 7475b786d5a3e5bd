import type { EventRecord, EventStatus, StatusFlag } from '@bothways/domain/events';
import type { Words } from './words.ts';

/** Duration for which a goal is recent. */
const GOAL_WINDOW_MS = 180_000;

/** The first that applies wins. */
const PAUSED_FLAGS = [
  'isInTimeout',
  'isAtQuarterStartCheck',
  'isFreeThrowsFault',
  'isFault',
  'isHalfTime',
  'isAtTeamsChange',
  'isInReview',
] as const satisfies readonly StatusFlag[];
const NEXT_FLAGS = [
  'isNextGame',
  'isNextSet',
  'isNextQuarter',
  'isNextHalf',
  'isNextInning',
] as const satisfies readonly StatusFlag[];

type PausedLabel = (typeof PAUSED_FLAGS)[number] | 'paused';
type NextLabel = (typeof NEXT_FLAGS)[number];

/** Returns why play is paused, by priority; undefined while it runs. */
export function pausedLabel({ paused, longPaused, extra }: EventStatus): PausedLabel | undefined {
  return PAUSED_FLAGS.find((flag) => extra[flag]) ?? (paused || longPaused ? 'paused' : undefined);
}

/** Returns which phase comes next, by priority; undefined when none is announced. */
export const nextLabel = ({ extra }: EventStatus): NextLabel | undefined =>
  NEXT_FLAGS.find((flag) => extra[flag]);

/** Returns the amber or red edge of the event's card. */
export function ringOf(status: EventStatus): 'long' | 'paused' | undefined {
  if (status.longPaused) return 'long';
  return pausedLabel(status) ? 'paused' : undefined;
}

const NO_STATUS: EventStatus = { paused: false, longPaused: false, extra: {} };

/** Returns the arb's status completed by the event's, which alone has long pauses, reviews and changes of teams. */
export function statusOf(event: EventRecord, arbStatus: EventStatus = NO_STATUS): EventStatus {
  const own = event.status ?? NO_STATUS;
  const pausedAt = own.pausedAt ?? arbStatus.pausedAt;
  return {
    paused: own.paused || arbStatus.paused,
    longPaused: own.longPaused || arbStatus.longPaused,
    ...(pausedAt === undefined ? {} : { pausedAt }),
    extra: { ...arbStatus.extra, ...own.extra },
  };
}

/**
 * Returns the milliseconds since the last goal of a football event while it is recent; a score set at kick-off is no
 * goal.
 */
export function goalAgeMs(event: EventRecord, nowMs: number): number | undefined {
  const { score, sport } = event;
  if (sport.name !== 'football' || score?.updatedAt === undefined) return undefined;
  if (score.home === 0 && score.away === 0) return undefined;
  const ageMs = nowMs - Date.parse(score.updatedAt);
  return ageMs < GOAL_WINDOW_MS ? Math.max(0, ageMs) : undefined;
}

/** Returns "1 – 0" in the order in which the sides are shown; undefined before the first score. */
export function scoreText({ score, isSwapped }: EventRecord): string | undefined {
  if (score?.global !== undefined && !isSwapped) return score.global;
  if (score?.home === undefined || score.away === undefined) return score?.global;
  return isSwapped ? `${score.away} – ${score.home}` : `${score.home} – ${score.away}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns "34'" in football, "Q3 4:12" elsewhere; undefined when the feed has no time. */
export function clockText({ sport, time, period }: EventRecord): string | undefined {
  const seconds = time?.timeSeconds;
  const minute = time?.timeMinute ?? (seconds === undefined ? undefined : Math.floor(seconds / 60));
  if (sport.name === 'football') return minute === undefined ? period?.current : `${minute}'`;
  const clock =
    seconds === undefined ? undefined : `${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds % 60))}`;
  const parts = [period?.current, sport.name === 'tennis' || sport.name === 'baseball' ? undefined : clock];
  const text = parts.filter((part) => part !== undefined).join(' ');
  return text === '' ? undefined : text;
}

const INNING = /^(Top|Bottom) (\d+)$/;
const HALVES = { Top: 'status.inningTop', Bottom: 'status.inningBottom' } as const;

/** Feeds name the halves of an inning in English; other phases have the same letters in all languages. */
export function phaseText(clock: string, t: Words): string {
  const [, half, inning] = INNING.exec(clock) ?? [];
  if (inning === undefined || (half !== 'Top' && half !== 'Bottom')) return clock;
  return t(HALVES[half], { inning });
}
