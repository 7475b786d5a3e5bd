import type { Sport } from '@bothways/domain/sports';

const MINUTE_MS = 60_000;

/** How far apart two bookmakers may state the start of one event. */
interface StartWindow {
  /** Up to here names alone decide. */
  mergeMs: number;
  /** Up to here a person decides; beyond it the events are two. */
  reviewMs: number;
}

const minutes = (merge: number, review: number): StartWindow => ({
  mergeMs: merge * MINUTE_MS,
  reviewMs: review * MINUTE_MS,
});

/**
 * Football starts when it says. Tennis is "not before": one bookmaker states the session, the next the court's turn.
 * In baseball the same two teams meet twice on a day, at least three hours apart.
 */
export const START_WINDOWS: Record<Sport, StartWindow> = {
  football: minutes(20, 180),
  basketball: minutes(30, 180),
  hockey: minutes(30, 180),
  americanFootball: minutes(45, 240),
  baseball: minutes(45, 120),
  tennis: minutes(8 * 60, 20 * 60),
};
