import type { EventStatus, StatusFlag } from '../events/index.ts';
import type { Arb } from './arb.schema.ts';

/** Pauses by precedence: the first that applies gives the label. */
export const PAUSE_FLAGS = [
  'isInTimeout',
  'isAtQuarterStartCheck',
  'isFreeThrowsFault',
  'isFault',
  'isHalfTime',
  'isAtTeamsChange',
  'isInReview',
] as const satisfies readonly StatusFlag[];

/** Upcoming phases by precedence. */
export const PHASE_FLAGS = [
  'isNextGame',
  'isNextSet',
  'isNextQuarter',
  'isNextHalf',
  'isNextInning',
] as const satisfies readonly StatusFlag[];

type PauseLabel = (typeof PAUSE_FLAGS)[number] | 'paused';
type PhaseLabel = (typeof PHASE_FLAGS)[number];

/** Why play is paused; undefined while it runs. */
export const pauseLabelOf = (status: EventStatus): PauseLabel | undefined =>
  PAUSE_FLAGS.find((flag) => status.extra[flag]) ?? (status.paused ? 'paused' : undefined);

/** The announced next phase; undefined when there is none. */
export const phaseLabelOf = (status: EventStatus): PhaseLabel | undefined =>
  PHASE_FLAGS.find((flag) => status.extra[flag]);

const RUNNING: EventStatus = { paused: false, longPaused: false, extra: {} };

/** Status of an arb's event: the arb has some flags, the event record the rest; absent means false. */
export function statusOf(arb: Pick<Arb, 'status' | 'event'>): EventStatus {
  const { status: own, event } = arb;
  const ofEvent = event.status ?? RUNNING;
  const pausedAt = own.pausedAt ?? ofEvent.pausedAt;
  return {
    paused: own.paused || ofEvent.paused,
    longPaused: own.longPaused || ofEvent.longPaused,
    ...(pausedAt !== undefined && { pausedAt }),
    extra: {
      ...ofEvent.extra,
      ...Object.fromEntries(Object.entries(own.extra).filter(([, isSet]) => isSet)),
    },
  };
}

/** How long the goal badge is shown after a score change. */
export const GOAL_BADGE_MS = 180_000;

/** Whether a football event shows the goal badge: its score was updated less than 180 s ago. */
export function showsGoal(event: Arb['event'], nowMs: number): boolean {
  const updatedMs = Date.parse(event.score?.updatedAt ?? '');
  return event.sport.name === 'football' && nowMs - updatedMs < GOAL_BADGE_MS;
}
