import type { Sport } from '@bothways/domain/sports';

const MINUTE_MS = 60_000;

/** Maximum difference between two bookmakers' start times of one event. */
interface StartWindow {
  /** Within this, names alone decide. */
  mergeMs: number;
  /** Within this, a person decides; beyond it the events are different. */
  reviewMs: number;
}

const minutes = (merge: number, review: number): StartWindow => ({
  mergeMs: merge * MINUTE_MS,
  reviewMs: review * MINUTE_MS,
});

/**
 * Football starts as scheduled. Tennis is "not before": one bookmaker states the session, the next the estimated start
 * on court. In baseball the same two teams meet twice on a day, at least three hours apart.
 */
export const START_WINDOWS: Record<Sport, StartWindow> = {
  football: minutes(20, 180),
  basketball: minutes(30, 180),
  hockey: minutes(30, 180),
  americanFootball: minutes(45, 240),
  baseball: minutes(45, 120),
  tennis: minutes(8 * 60, 20 * 60),
};
